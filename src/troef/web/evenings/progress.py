"""Progress: boards agreed at each table, the current round and its clock, and each contestant's next table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Contestant,
    Evening,
    EveningState,
    LogVerb,
    Result,
    Sitting,
    Table,
    filter_seats_among,
    filter_seats_of,
)
from troef.web.platform.http import sse
from troef.web.platform.internals.compiled_queries import compiled_query, set_prefetched


def open_boards(sitting: Sitting) -> list[int]:
    """Return the boards of the sitting without a confirmed result. A sit-out has none."""
    agreed = {result.board for result in sitting.results.all() if result.agreed}
    return [] if sitting.is_sit_out else [board for board in sitting.boards if board not in agreed]


@compiled_query
def _unclosed(table: int) -> QuerySet[Any, tuple[int, list[int], int | None, bool | None]]:
    """Return the sittings of a table that have not been closed, in order of rounds: key, boards and results."""
    unclosed = Sitting.objects.filter(table=table, closed=False, east__isnull=False)
    return unclosed.order_by("round").values_list("pk", "boards", "results__board", "results__agreed")


@compiled_query
def _sitting(pk: int) -> QuerySet[Sitting]:
    return Sitting.objects.select_related(*SEAT_FIELDS).filter(pk=pk)


@compiled_query
def results_at(sitting: int) -> QuerySet[Result]:
    return Result.objects.bare().filter(sitting=sitting)


def _next_open(table: Table) -> int | None:
    left: dict[int, set[int]] = {}
    for pk, boards, board, agreed in _unclosed(table.pk):
        left.setdefault(pk, set(boards)).difference_update([board] if agreed else [])
    return next((pk for pk, boards in left.items() if boards), None)


def current_sitting(table: Table, known: Iterable[Sitting] = ()) -> Sitting | None:
    """Return the table's first unfinished sitting (the object in `known` if there). None: finished, or still empty."""
    now = _next_open(table)
    if now is None:
        return None
    sitting = next((sitting for sitting in known if sitting.pk == now), None) or _sitting(now)[0]
    sitting.table, sitting.evening = table, table.evening
    if _is_ahead(sitting):
        return None
    set_prefetched(sitting, "results", results_at(sitting.pk))
    for result in sitting.results.all():
        result.evening = table.evening
    return sitting


def next_round_at(table: Table) -> int | None:
    """Return the round of the table's first unfinished sitting. None: the table has finished for the evening."""
    following = _next_open(table)
    return None if following is None else _sitting(following)[0].round


def _is_ahead(sitting: Sitting) -> bool:
    """Return whether a later round's table is still empty: its boards, or all its players, are in use elsewhere."""
    evening: Evening = sitting.evening
    if not evening.round < sitting.round <= evening.rounds or evening.screens:
        return False
    others = evening.sittings.filter(round__gte=evening.round, round__lt=sitting.round, east__isnull=False)
    if others.filter(table=sitting.table_id).exists():
        return False
    playing = [other for other in others.prefetch_related("results") if open_boards(other)]
    boards = set() if evening.game.director_can_redeal else {board for other in playing for board in open_boards(other)}
    players = {contestant for other in playing for contestant in other.ids}
    return bool(boards & set(sitting.boards)) or players >= set(sitting.ids)


@dataclass(frozen=True, slots=True)
class NextMove:
    """The next table of a contestant after a round. `table` is None if they do not play again or it is not known."""

    contestant: Contestant
    table: int | None = None
    side: str = ""
    seat: str = ""
    """Seat letter in an individual contest, else empty."""
    stays: bool = False
    rests: bool = False
    """Whether the contestant sits out the next round. `table` is then the one after that, if known."""
    round: int | None = None
    at: datetime | None = None
    """Start by the clock of `round`, the round in which the contestant plays again after a rest."""
    over: bool = False
    awaits_draw: bool = False
    """Whether the next round still has to be drawn."""


def next_move(contestant: Contestant, sitting: Sitting) -> NextMove:
    """Return the next table of a contestant who has finished this sitting."""
    coming = _coming(contestant, sitting)
    evening: Evening = sitting.evening
    if not coming:  # The contestant has finished or left, or the next round is not drawn.
        drawn = evening.sittings.filter(round__gt=sitting.round, round__lte=evening.rounds).exists()
        over = drawn or sitting.round >= evening.rounds
        return NextMove(contestant, over=over, awaits_draw=not over)
    following = next((later for later in coming if not later.is_sit_out), None)
    if following is None:
        return NextMove(contestant, rests=True)
    table, number = following.table.number, following.round
    side, seat = following.side_of(contestant), following.seat_of(contestant)
    if following != coming[0] or sitting.round + 1 < number <= evening.rounds:
        planned = number if number <= evening.rounds else None
        return NextMove(contestant, table, side, seat, rests=True, round=planned, at=round_begins_at(evening, number))
    return NextMove(contestant, table, side, seat, stays=following.table_id == sitting.table_id)


def next_sitting(contestant: Contestant, sitting: Sitting) -> Sitting | None:
    """Return the contestant's next sitting with boards to play, perhaps after rounds of rest. None: there is none."""
    return next((later for later in _coming(contestant, sitting) if open_boards(later)), None)


def _coming(contestant: Contestant, sitting: Sitting) -> list[Sitting]:
    """Return the contestant's sittings in later rounds, in order. Within a round, a team's same room comes first."""
    later = Sitting.objects.filter(evening_id=sitting.evening_id, round__gt=sitting.round)
    mine = later.filter(filter_seats_of(contestant)).select_related("table", "evening", *SEAT_FIELDS)
    return sorted(mine.prefetch_related("results"), key=lambda coming: (coming.round, coming.room != sitting.room))


def boards_go_to(sitting: Sitting) -> list[int]:
    """Return the numbers of the other tables that play boards of this sitting in the next round."""
    following = Sitting.objects.filter(evening_id=sitting.evening_id, round=sitting.round + 1)
    mine = set(sitting.boards)
    return [
        later.table.number
        for later in following.select_related("table")
        if not later.is_sit_out and later.table_id != sitting.table_id and mine & set(later.boards)
    ]


@dataclass(frozen=True, slots=True)
class TableRound:
    """A table in a round. `done` counts boards with a confirmed result, `waiting` those still to be confirmed."""

    sitting: int
    table: int
    round: int
    boards: tuple[int, ...]
    done: int
    waiting: int
    is_begun: bool
    """Whether the table has reached this round: it plays it now or has played it."""
    is_late: bool

    @property
    def is_finished(self) -> bool:
        return self.done == len(self.boards)

    @property
    def left(self) -> int:
        return len(self.boards) - self.done

    @property
    def state(self) -> str:
        if self.is_finished:
            return "done"
        if not self.is_begun:
            return "ahead"
        return "late" if self.is_late else "waiting" if self.waiting else "on"


def tables_of(evening: Evening) -> QuerySet[Table]:
    """Return the tables at which somebody plays tonight. Tables with sit-outs only are left out."""
    return evening.tables.filter(pk__in=evening.sittings.filter(east__isnull=False).values("table"))


@dataclass(frozen=True, slots=True)
class TableProgress:
    """A table with its rounds: `cells` has them by number."""

    table: int
    cells: dict[int, TableRound]

    @property
    def now(self) -> TableRound | None:
        """The first round that the table has not finished; None if it has finished all."""
        return next((cell for cell in self.cells.values() if not cell.is_finished), None)


_EVERY = range(10_000)


def progress_grid(evening: Evening, now: datetime | None = None, rounds: range = _EVERY) -> list[TableProgress]:
    """Return every table that plays in these rounds, by number, with its progress. It needs few queries."""
    asked = evening.pk, rounds.start, rounds.stop
    counts, ends = {pk: (done, entered) for pk, done, entered in _told(*asked)}, round_ends_at(evening)
    is_over_time = ends is not None and (now or timezone.now()) > ends
    rows: dict[int, TableProgress] = {}
    for pk, table, number, boards in _seated(*asked):
        row = rows.setdefault(table, TableProgress(table, {}))
        agreed, entered = counts.get(pk, (0, 0))
        is_late = number < evening.round or (number == evening.round and is_over_time)
        is_begun = evening.state == EveningState.PLAYING and row.now is None
        row.cells[number] = TableRound(pk, table, number, tuple(boards), agreed, entered - agreed, is_begun, is_late)
    return list(rows.values())


def current_cells(evening: Evening, now: datetime | None = None) -> list[TableRound]:
    """Return the first unfinished round of each table, without tables that have finished all."""
    return [cell for row in progress_grid(evening, now, _EVERY[first_open_round(evening) :]) if (cell := row.now)]


def first_open_round(evening: Evening) -> int:
    """Return the first round that some table has not finished. If all have finished, return the current round."""
    unfinished = (number for number, boards, done in _how_far(evening.pk) if done != len(boards))
    return min([evening.round, *unfinished])


@compiled_query
def _how_far(evening: int) -> QuerySet[Any, tuple[int, list[int], int]]:
    """Return round, boards and number of confirmed results of the sittings, without duplicates."""
    met = Sitting.objects.filter(evening=evening, east__isnull=False).order_by()
    done = met.annotate(done=Count("results", filter=Q(results__agreed=True)))
    return done.values_list("round", "boards", "done").distinct()


@compiled_query
def _seated(evening: int, start: int, stop: int) -> QuerySet[Any, tuple[int, int, int, list[int]]]:
    met = Sitting.objects.filter(evening=evening, round__gte=start, round__lt=stop, east__isnull=False)
    return met.order_by("table__number", "round").values_list("pk", "table__number", "round", "boards")


@compiled_query
def _told(evening: int, start: int, stop: int) -> QuerySet[Any, tuple[int, int, int]]:
    results = Result.objects.filter(evening=evening, sitting__round__gte=start, sitting__round__lt=stop).order_by()
    return results.values_list("sitting_id").annotate(done=Count("pk", filter=Q(agreed=True)), told=Count("pk"))


class BoardSchedule:
    """The boards of an evening (`only` these) that contestants and tables are to play and have confirmed."""

    def __init__(self, evening: Evening, only: frozenset[int] | None = None) -> None:
        self._evening, self._only = evening, only
        self._counted: dict[frozenset[int] | None, tuple[Counter[int], Counter[int]]] = {}

    def is_within(self, known: frozenset[int]) -> bool:
        """Return whether `known` contains all boards of `only`. The caller then need not count tables."""
        return self._only is not None and self._only <= known

    @property
    def boards(self) -> frozenset[int]:
        """The boards of the movement, and other boards whose cards are known."""
        known = self._evening.boards.values_list("number", flat=True)
        return frozenset(known) | self._counts()[0].keys()

    @property
    def finished(self) -> frozenset[int]:
        """Boards with a confirmed result at one table or more."""
        return frozenset(self._counts()[1])

    def unfinished(self, mine: frozenset[int] | None = None) -> frozenset[int]:
        """Return the boards that some table has yet to play; with `mine`, some table of these contestants."""
        planned, agreed = self._counts(mine)
        return frozenset(planned - agreed)

    def finished_by(self, contestant: int) -> frozenset[int]:
        planned, agreed = self._counts(frozenset({contestant}))
        return frozenset(agreed) - frozenset(planned - agreed)

    def _counts(self, mine: frozenset[int] | None = None) -> tuple[Counter[int], Counter[int]]:
        """Return how many tables play each board and how many have confirmed it; `mine`: only of these contestants."""
        if mine not in self._counted:
            self._counted[mine] = (Counter(), Counter()) if mine == frozenset() else self._count(mine)
        return self._counted[mine]

    def _count(self, mine: frozenset[int] | None) -> tuple[Counter[int], Counter[int]]:
        planned, agreed = Counter[int](), Counter[int]()
        those, only = tuple(mine or ()), tuple(self._only or ())
        for boards, tables in _met(self._evening.pk, those):
            planned.update(dict.fromkeys(boards if self._only is None else self._only & set(boards), tables))
        for board, boards, tables in _done(self._evening.pk, those, only) if only or self._only is None else ():
            agreed.update({board: tables} if board in boards else {})
        return planned, agreed


@compiled_query
def _met(evening: int, mine: tuple[int, ...]) -> QuerySet[Any, tuple[list[int], int]]:
    """Return the different sets of boards and the number of sittings that play each; `mine`: of these contestants."""
    met = Sitting.objects.filter(filter_seats_among(mine), evening=evening, east__isnull=False)
    return met.order_by().values_list("boards").annotate(Count("pk"))


@compiled_query
def _done(evening: int, mine: tuple[int, ...], only: tuple[int, ...]) -> QuerySet[Any, tuple[int, list[int], int]]:
    """Return the confirmed boards with the set of their sitting and the number; `mine`: of these contestants."""
    boards = Q(board__in=only) if only else Q()
    done = Result.objects.filter(
        filter_seats_among(mine, "sitting__"), boards, evening=evening, agreed=True, sitting__east__isnull=False
    )
    return done.order_by().values_list("board", "sitting__boards").annotate(Count("pk"))


def begin_round(evening: Evening, number: int) -> None:
    """Start a round and its clock."""
    evening.round, evening.round_started = number, timezone.now()
    evening.more_minutes, evening.paused = 0, None
    evening.save(update_fields=["round", "round_started", "more_minutes", "paused"])
    sse.publish(evening.pk, "evening")


def is_round_finished(evening: Evening, number: int) -> bool:
    """Return whether every table has a confirmed result on every board of the round."""
    sittings = Sitting.objects.filter(evening=evening, round=number, east__isnull=False).order_by()
    sets = sittings.values_list("boards").annotate(Count("pk"))
    planned: int = sum(len(boards) * tables for boards, tables in sets)
    return Result.objects.filter(sitting__in=sittings, agreed=True).count() >= planned


def is_round_seated(evening: Evening, number: int) -> bool:
    """Return whether the round has its seating. A Swiss round has none before it is drawn."""
    return number > evening.rounds or evening.sittings.filter(round=number).exists()


def advance_round(evening: Evening) -> None:
    """Start the next round if all tables have finished the current one and the next has its seating."""
    while (
        evening.round <= evening.rounds
        and is_round_finished(evening, evening.round)
        and is_round_seated(evening, evening.round + 1)
    ):
        begin_round(evening, evening.round + 1)


def is_everything_played(evening: Evening) -> bool:
    """Return whether every table has a confirmed result on all boards of the evening."""
    if evening.state != EveningState.PLAYING:
        return evening.state != EveningState.SETUP
    return is_round_seated(evening, evening.rounds) and not BoardSchedule(evening).unfinished()


def boards_a_round(evening: Evening) -> int:
    """Return the largest number of deals that a table plays in a round."""
    sets = evening.sittings.order_by().values_list("boards", flat=True).distinct()
    return max((evening.game.rules.length(evening, boards) for boards in sets), default=0)


def round_ends_at(evening: Evening) -> datetime | None:
    """Return the time at which the clock of this round ends, or None while it is stopped."""
    if evening.round_started is None or evening.paused or evening.round > evening.rounds:
        return None
    return evening.round_started + _length(evening) + timedelta(minutes=evening.more_minutes)


def _length(evening: Evening) -> timedelta:
    return timedelta(minutes=evening.minutes_per_board * boards_a_round(evening))


def round_begins_at(evening: Evening, number: int) -> datetime | None:
    """Return when the clock will start a later round. None: the clock is stopped, or that time has passed."""
    ends = round_ends_at(evening) if evening.round < number <= evening.rounds else None
    begins = ends + (number - evening.round - 1) * _length(evening) if ends else None
    return begins if begins and begins > timezone.now() else None


def check_playing(evening: Evening) -> None:
    if evening.state != EveningState.PLAYING:
        raise TroefError(_("The evening is not being played now."))


def _locked(evening: Evening) -> Evening:
    fresh = Evening.objects.select_for_update().get(pk=evening.pk)
    check_playing(fresh)
    return fresh


@transaction.atomic
def stop_clock(evening: Evening, actor: Actor) -> None:
    """Stop the clock of the round. `start_clock` continues it."""
    evening = _locked(evening)
    if evening.paused is None:
        evening.paused = timezone.now()
        evening.save(update_fields=["paused"])
        record_change(evening, actor, LogVerb.CLOCK_STOPPED, round=evening.round)


@transaction.atomic
def start_clock(evening: Evening, actor: Actor) -> None:
    """Continue a stopped clock with the time that was left."""
    evening = _locked(evening)
    if evening.paused is not None:
        if evening.round_started is not None:
            evening.round_started += timezone.now() - evening.paused
        evening.paused = None
        evening.save(update_fields=["paused", "round_started"])
        record_change(evening, actor, LogVerb.CLOCK_STARTED, round=evening.round)


@transaction.atomic
def extend_clock(evening: Evening, minutes: int, actor: Actor) -> None:
    """Give this round more time, or less if `minutes` is negative. One call changes it by at most 120 minutes."""
    evening = _locked(evening)
    if not minutes or abs(minutes) > 120:
        raise TroefError(_("Give a number of minutes up to 120."))
    evening.more_minutes += minutes
    evening.save(update_fields=["more_minutes"])
    record_change(evening, actor, LogVerb.CLOCK_SET, round=evening.round, minutes=minutes)
