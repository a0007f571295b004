"""Who can be asked: nobody who has a part in it or still has to play the board; the nearest in strength first."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from troef.cards import Seat
from troef.web.people.models import Member
from troef.web.session.lineup import chairs
from troef.web.session.models import Case, Contestant, Player
from troef.web.session.rulings.strength import strengths

MOST = 12


@dataclass(frozen=True, slots=True)
class Hall:
    """Who plays tonight, by name in small letters, and which contestants cannot be asked about this ruling."""

    people: dict[str, Contestant]
    involved: frozenset[int]
    still_to_play: frozenset[int]

    @classmethod
    def of(cls, case: Case) -> Hall:
        """Team-mates have a part in it too: a team is one contestant."""
        involved = frozenset(case.sitting.ids if case.sitting else ())
        return cls(_people(case), involved, _still_to_play(case))

    def why_not(self, name: str) -> str:
        """Why somebody cannot be asked; nothing where he can."""
        contestant = self.people.get(name.lower())
        if contestant is None:
            return ""
        if contestant.pk in self.involved:
            return _("%(name)s has a part in it.") % {"name": name}
        if contestant.pk in self.still_to_play:
            return _("%(name)s still has to play the board.") % {"name": name}
        return ""


def _people(case: Case) -> dict[str, Contestant]:
    """Substitutes too."""
    players = Player.objects.filter(contestant__evening=case.evening).select_related("contestant")
    return {
        name.lower(): player.contestant
        for player in players.prefetch_related("substitutes")
        for name in (player.name, *(one.name for one in player.substitutes.all()))
    }


def _still_to_play(case: Case) -> frozenset[int]:
    """The contestants with the board before them somewhere; a team in either room."""
    agreed = set(case.evening.results.filter(board=case.board or 0, agreed=True).values_list("sitting_id", flat=True))
    waiting = (one for one in case.evening.sittings.all() if one.pk not in agreed and not one.is_sit_out)
    return frozenset(key for one in waiting if case.board in one.boards for key in one.ids)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A member to ask, with whom he plays tonight, and how far his average lies from the player's."""

    name: str
    contestant: Contestant | None
    average: float | None
    apart: float | None


def candidates(case: Case, seat: Seat, already: set[str]) -> list[Candidate]:
    """Members who may be asked: those in the hall first, the nearest in strength before the others."""
    hall, averages = Hall.of(case), strengths(case.evening)
    own = _own_average(case, seat, averages)
    found = [
        _candidate(member, hall, averages.get(member.pk), own)
        for member in Member.objects.all()
        if member.name not in already and not hall.why_not(member.name)
    ]
    return sorted(found, key=_nearness)[:MOST]


def _candidate(member: Member, hall: Hall, average: float | None, own: float | None) -> Candidate:
    apart = None if average is None or own is None else abs(average - own)
    return Candidate(member.name, hall.people.get(member.name.lower()), average, apart)


def _nearness(one: Candidate) -> tuple[bool, float, str]:
    return one.contestant is None, float("inf") if one.apart is None else one.apart, one.name


def _own_average(case: Case, seat: Seat, averages: dict[int, float]) -> float | None:
    name = player_at(case, seat)
    member = Member.objects.filter(name__iexact=name).first() if name else None
    return averages.get(member.pk) if member else None


def player_at(case: Case, seat: Seat) -> str:
    """Who sat there, where that is known."""
    return chairs(case.sitting).get(seat.name, "") if case.sitting else ""
