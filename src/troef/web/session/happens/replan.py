"""The rounds that are still to come, again, with as little change for the others as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.movements.change import absent, changed
from troef.contest.movements.movement import NoMovement
from troef.contest.movements.schedule import Game, Schedule
from troef.web.session.draw import is_drawn
from troef.web.session.models import Contestant, Evening, Result, Seated, Section, Sitting
from troef.web.session.seating import by_number, schedule_of, seat, sittings_of


@dataclass(frozen=True, slots=True)
class Line:
    """A game of the new schedule, and whether it is different from before."""

    game: Game
    is_new: bool


@dataclass(frozen=True, slots=True)
class Replan:
    """The remaining rounds as they would be."""

    after: int
    """The last round that stays as it was."""
    schedule: Schedule
    lines: tuple[Line, ...]

    @property
    def changes(self) -> int:
        return sum(line.is_new for line in self.lines)


def begun(evening: Evening, section: Section | None = None) -> int:
    """The last round that anybody has begun, in the rounds of the contest."""
    here = sittings_of(evening, section).filter(Q(results__isnull=False) | Q(places__isnull=False))
    last = here.order_by("-round").values_list("round", flat=True).first() or 0
    hall = min(max(last, evening.round), evening.rounds)
    return -(-hall // evening.halves)


def replan(
    evening: Evening, section: Section | None = None, add: Sequence[str] = (), drop: Sequence[str] = ()
) -> Replan:
    """The rounds after those that have begun, with these numbers more and these less; nothing is written."""
    if evening.kind == "individual":
        raise TroefError(_("In an individual contest a missing player needs a substitute; the movement stays."))
    before, after = schedule_of(evening, section), begun(evening, section)
    if after >= before.rounds[-1]:
        raise TroefError(_("The last round has begun; no round is left to change."))
    try:
        rest = changed(before, after, add, drop, _known(before, section, evening), as_it_is=True)
    except NoMovement as error:
        raise TroefError(_("The movement does not allow it: %(reason)s") % {"reason": error}) from None
    known = {_told(game) for game in before.games}
    return Replan(after, rest, tuple(Line(game, _told(game) not in known) for game in rest.games))


def _told(game: Game) -> tuple[object, ...]:
    """What the players are told of a game; who rests is told no table."""
    return (game.round, not game.is_sit_out and game.table, game.ns, game.ew, game.boards)


def _known(schedule: Schedule, section: Section | None, evening: Evening) -> frozenset[tuple[str, int]]:
    """Who left or came late before, so that their empty places are no fault."""
    left = [str(one.number) for one in _field(evening, section) if one.left_after is not None]
    first = {
        contestant: min(game.round for game in schedule.games if contestant in game.contestants)
        for contestant in schedule.contestants
    }
    late = [one for one, number in first.items() if number > 1]
    here = set(schedule.contestants)
    return absent(schedule, late, [one for one in left if one in here])


def _field(evening: Evening, section: Section | None) -> list[Contestant]:
    return list(evening.contestants.filter(section=section) if section else evening.contestants.all())


def apply(evening: Evening, new: Replan, section: Section | None = None) -> None:
    """Seats everybody anew in the rounds that have not begun; rulings on boards that nobody will play move along."""
    old = sittings_of(evening, section).filter(round__gt=new.after * evening.halves)
    keys = list(old.values_list("pk", flat=True))
    Seated.objects.filter(sitting__in=keys).delete()
    old.update(round=F("round") + _ASIDE)
    made = seat(evening, new.schedule, by_number(evening, section), section, new.after)
    for result in Result.objects.filter(sitting__in=keys).select_related("sitting"):
        home = next((one for one in made if _is_for(one, result)), None)
        if home is not None:
            Result.objects.filter(pk=result.pk).update(sitting=home)
    evening.sittings.filter(pk__in=keys).delete()


_ASIDE = 10_000
"""Where the rounds of the old schedule are while the new one is made."""


def _is_for(sitting: Sitting, result: Result) -> bool:
    """Whether a new sitting is that of a result: the same people in the same round, with the board."""
    same_round = sitting.round + _ASIDE == result.sitting.round
    return same_round and sitting.seats == result.seats and result.board in sitting.boards


def is_planned(evening: Evening) -> bool:
    """Whether there is a schedule to change; a Swiss round is drawn with whoever is there."""
    return not is_drawn(evening)
