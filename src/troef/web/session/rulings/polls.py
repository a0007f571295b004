"""Asking peers and summing up what they say, each act one transaction and one line in the log; and whom to ask."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import fmean

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import Seat, TroefError
from troef.cards.reading import write
from troef.director.judgement import POLL, Told, Why
from troef.director.poll import Asked, answered, check, summary
from troef.web.people.models import Member
from troef.web.session.log import Actor, record
from troef.web.session.models import Case, Contestant, Evening, Peer, Player, Poll, Reply, Season, State, Verb
from troef.web.session.rulings import verbs as rulings
from troef.web.session.scoring import standings
from troef.web.session.season import tables
from troef.web.session.seating import chairs
from troef.web.site.language import lang

MOST_PEERS = 40


@transaction.atomic
def start(case: Case, asked: Asked, actor: Actor) -> Poll:
    """A poll for a ruling; the question stays as it is."""
    if case.history.is_withdrawn:
        raise TroefError(_("This ruling has been withdrawn."))
    check(asked)
    poll = Poll.objects.create(case=case, asked=write(asked), who=actor.who)
    record(case.evening, actor, Verb.POLL_MADE, ruling=case.number, board=case.board)
    return poll


@transaction.atomic
def ask(poll: Poll, names: Iterable[str], actor: Actor) -> list[Peer]:
    """Puts it to these people, each by an address of his own; who may not be asked is refused."""
    poll = _open(poll)
    clean = list(dict.fromkeys(" ".join(name.split())[:120] for name in names if name.strip()))
    known = {name.lower() for name in poll.peers.values_list("name", flat=True)}
    new = [name for name in clean if name.lower() not in known]
    if not new or len(known) + len(new) > MOST_PEERS:
        raise TroefError(_("Choose whom you ask, at most %(most)s people.") % {"most": MOST_PEERS})
    hall = Hall.of(poll.case)
    for name in new:
        if reason := hall.why_not(name):
            raise TroefError(reason)
    members = {member.name.lower(): member for member in Member.objects.filter(name__in=new)}
    made = [Peer.objects.create(poll=poll, name=name, member=members.get(name.lower())) for name in new]
    record(poll.case.evening, actor, Verb.POLL_PUT_TO, ruling=poll.case.number, number=len(made))
    return made


@transaction.atomic
def reply(peer: Peer, chosen: str, considered: Iterable[str]) -> Reply:
    """A peer answers, once."""
    poll = _open(peer.poll)
    if Reply.objects.filter(peer=peer).exists():
        raise TroefError(_("You have answered already."))
    answer = write(answered(poll.question, chosen, considered))
    made = Reply.objects.create(peer=peer, told=answer)
    record(poll.case.evening, Actor(peer.name), Verb.POLL_ANSWERED, ruling=poll.case.number)
    return made


@transaction.atomic
def into_ruling(poll: Poll, actor: Actor) -> None:
    """The sum becomes part of the facts of the ruling; nobody answers any more."""
    poll = _open(poll)
    answers, case = poll.answers, poll.case
    if not answers:
        raise TroefError(_("Nobody has answered yet."))
    told = Told(POLL, summary(poll.question, answers, poll.peers.count(), case.evening.laws, lang()))
    now = case.now
    rulings.amend(case, replace(now, told=(*now.told, told)), Why.POLLED, "", actor)
    Poll.objects.filter(pk=poll.pk).update(closed=timezone.now())


def _open(poll: Poll) -> Poll:
    fresh = (
        Poll.objects.select_for_update(of=("self",)).select_related("case__evening", "case__sitting").get(pk=poll.pk)
    )
    if fresh.closed:
        raise TroefError(_("This poll is closed."))
    return fresh


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
        for name in (player.name, *(substitute.name for substitute in player.substitutes.all()))
    }


def _still_to_play(case: Case) -> frozenset[int]:
    """The contestants with the board before them somewhere; a team in either room."""
    agreed = set(case.evening.results.filter(board=case.board or 0, agreed=True).values_list("sitting_id", flat=True))
    waiting = (
        sitting for sitting in case.evening.sittings.all() if sitting.pk not in agreed and not sitting.is_sit_out
    )
    return frozenset(key for sitting in waiting if case.board in sitting.boards for key in sitting.ids)


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
    possible = [
        _candidate(member, hall, averages.get(member.pk), own)
        for member in Member.objects.all()
        if member.name not in already and not hall.why_not(member.name)
    ]
    return sorted(possible, key=_nearness)[:MOST]


def _candidate(member: Member, hall: Hall, average: float | None, own: float | None) -> Candidate:
    apart = None if average is None or own is None else abs(average - own)
    return Candidate(member.name, hall.people.get(member.name.lower()), average, apart)


def _nearness(candidate: Candidate) -> tuple[bool, float, str]:
    return candidate.contestant is None, float("inf") if candidate.apart is None else candidate.apart, candidate.name


def _own_average(case: Case, seat: Seat, averages: dict[int, float]) -> float | None:
    name = player_at(case, seat)
    member = Member.objects.filter(name__iexact=name).first() if name else None
    return averages.get(member.pk) if member else None


def player_at(case: Case, seat: Seat) -> str:
    """Who sat there, where that is known."""
    return chairs(case.sitting).get(seat.name, "") if case.sitting else ""


EVENINGS = 8
"""So many evenings back, where there is no season."""


def strengths(evening: Evening) -> dict[int, float]:
    """The average of each member, by key."""
    season = evening.seasons.first() or Season.objects.filter(evenings__edition=evening.edition).first()
    return (_of_season(season) if season else {}) or _of_last_evenings(evening)


def _of_season(season: Season) -> dict[int, float]:
    rows = [row for table in tables(season) for row in table.rows]
    return {member.pk: float(row.row.average) for row in rows for member in row.entrant.members.all()}


def _of_last_evenings(evening: Evening) -> dict[int, float]:
    """From official results of the same kind, so that percentages are compared with percentages."""
    alike = Evening.objects.filter(state=State.OFFICIAL, kind=evening.kind, method=evening.method)
    by_member: defaultdict[int, list[float]] = defaultdict(list)
    for earlier in alike.filter(edition=evening.edition).order_by("-date", "-pk")[:EVENINGS]:
        for place in standings(earlier).ranking:
            for player in place.contestant.players.all():
                if player.member_id:
                    by_member[player.member_id].append(place.result)
    return {member: fmean(results) for member, results in by_member.items()}
