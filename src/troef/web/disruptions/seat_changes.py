"""Changed seats: a turned table, or two pairs that sat in each other's place (2017: 15B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.laws.citations import counterpart
from troef.web.disruptions.boards import (
    SIDES,
    cancel_results,
    check_bridge,
    has_played,
    record_missed_board,
)
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Contestant, Evening, LogVerb, Result, Sitting
from troef.web.evenings.progress import advance_round, check_playing
from troef.web.evenings.seating_plan import sittings_of


@transaction.atomic
def turn_arrow(sitting: Sitting, boards: list[int] | None, actor: Actor) -> None:
    """Turn a table by a quarter for this round. With `boards`, turn only their results, which were played that way."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    check_arrow(evening, sitting, boards)
    results = sitting.results.filter(board__in=boards) if boards is not None else sitting.results.all()
    for result in results:
        if result.is_played:  # An award stays with the pair that received it.
            Result.objects.filter(pk=result.pk).update(**result.turned)
    if boards is None:
        Sitting.objects.filter(pk=sitting.pk).update(**sitting.turned)
        sitting.refresh_from_db()
        sitting.places.all().delete()  # Phones have to choose their side again.
    about = {"round": sitting.round, "table": sitting.table.number, "boards": boards or sitting.boards}
    record_change(evening, actor, LogVerb.ARROW_TURNED, f"table:{sitting.table.number}", **about)


def check_arrow(evening: Evening, sitting: Sitting, boards: list[int] | None) -> None:
    """Raise TroefError if the table, or the results on these boards, cannot be turned."""
    check_playing(evening)
    if sitting.is_sit_out:
        raise TroefError(_("Nobody plays at this table in that round."))
    if sitting.match:
        raise TroefError(_("In a match each team sits North-South in one room and East-West in the other."))
    if evening.winners == 2:
        raise TroefError(_("In a contest with two winners a pair keeps its direction; give an adjusted score."))
    if boards is None:
        return
    if sitting.is_individual:
        raise TroefError(_("In an individual contest the whole table is turned, or nothing."))
    for board in boards:
        if board not in sitting.boards:
            raise TroefError(_("Board %(board)s is not played at this table in this round.") % {"board": board})
        if not sitting.results.filter(board=board).exists():
            raise TroefError(_("There is no result on board %(board)s yet.") % {"board": board})


@dataclass(frozen=True, slots=True)
class SideOfSitting:
    """One side at a sitting, with the pair that has it."""

    sitting: Sitting
    side: str

    @property
    def contestant(self) -> Contestant:
        contestant = self.sitting.contestant(self.side)
        assert contestant is not None
        return contestant


@dataclass(frozen=True, slots=True)
class SeatConflict:
    """A board in a later round that some of the pairs there have already played: `known_to`."""

    sitting: Sitting
    board: int
    known_to: tuple[Contestant, ...]


def seat_of(contestant: Contestant, number: int) -> SideOfSitting:
    """Return the side and sitting at which a pair is scheduled in a round. Raise TroefError if it does not play."""
    here = sittings_of(contestant.evening).filter(round=number).select_related("table", "north", "east", "evening")
    seated = [sitting for sitting in here if contestant.pk in sitting.ids and not sitting.is_sit_out]
    if not seated:
        raise TroefError(_("%(name)s does not play in that round.") % {"name": contestant.name})
    return SideOfSitting(seated[0], seated[0].side_of(contestant))


def _check_exchange(here: SideOfSitting, other: SideOfSitting) -> None:
    evening: Evening = here.sitting.evening
    check_playing(evening)
    check_bridge(evening)
    if evening.kind != "pairs":
        raise TroefError(_("Only pairs can be exchanged; for teams and players give an adjusted score."))
    if here.sitting == other.sitting:
        raise TroefError(_("They play each other: turn the arrow instead."))
    if evening.winners == 2 and here.side != other.side:
        raise TroefError(_("In a contest with two winners a pair keeps its direction; give an adjusted score."))


@transaction.atomic
def exchange_pairs(here: SideOfSitting, other: SideOfSitting, actor: Actor) -> list[SeatConflict]:
    """Exchange two pairs that sat in each other's place (15B). Return later boards that they cannot play any longer.

    Boards that somebody at their tables had played before are cancelled.
    """
    evening = Evening.objects.select_for_update().get(pk=here.sitting.evening_id)
    _check_exchange(here, other)
    first, second = here.contestant, other.contestant
    gone: list[str] = []
    missed = []
    for seat, now in ((here, second), (other, first)):
        seats = {"north": now, "south": now} if seat.side == "NS" else {"east": now, "west": now}
        Sitting.objects.filter(pk=seat.sitting.pk).update(**seats)
        seat.sitting.results.update(**seats)
        seat.sitting.refresh_from_db()
        here_now = [pair for side in SIDES for pair in seat.sitting.contestants(side)]
        boards = seat.sitting.boards
        for board in [each for each in boards if any(has_played(pair, each, seat.sitting) for pair in here_now)]:
            gone += cancel_results(seat.sitting.results.filter(board=board))
            grounds = ("15B1", _("Somebody at the table had played the board before."))
            missed.append(record_missed_board(seat.sitting, board, set(), *grounds, actor))
    met_again = seat_conflicts(here.sitting, {second: here.sitting.boards, first: other.sitting.boards})
    for conflict in met_again:
        grounds = ("15B3", _("The board was played against others before."))
        missed.append(record_missed_board(conflict.sitting, conflict.board, set(), *grounds, actor, conflict.known_to))
    about = {"round": here.sitting.round, "pairs": [first.number, second.number]}
    law = counterpart("15B", evening.laws)
    record_change(evening, actor, LogVerb.PAIRS_EXCHANGED, **about, law=law, results=gone, missed=missed)
    advance_round(evening)
    return met_again


def seat_conflicts(here: Sitting, plays: Mapping[Contestant, Sequence[int]]) -> list[SeatConflict]:
    """Return boards of later rounds that pairs know by then. `plays`: the boards that each plays in this round."""
    met_again = []
    to_come = here.evening.sittings.filter(round__gt=here.round).select_related("table", "north", "east", "evening")
    for sitting in to_come:
        for board in [] if sitting.is_sit_out else sitting.boards:
            known = tuple(pair for pair, boards in plays.items() if pair.pk in sitting.ids and board in boards)
            if known and not sitting.results.filter(board=board).exists():
                met_again.append(SeatConflict(sitting, board, known))
    return met_again


def preview_exchange(here: SideOfSitting, other: SideOfSitting) -> list[SeatConflict]:
    """Return the boards that nobody could play later if these pairs stay where they sat. Nothing is stored."""
    _check_exchange(here, other)
    return seat_conflicts(here.sitting, {other.contestant: here.sitting.boards, here.contestant: other.sitting.boards})
