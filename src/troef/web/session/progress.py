"""How far every table is: which sitting is being played, what is still to come, where everybody goes."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from troef.web.session.models import AROUND, Contestant, Evening, Sitting, Table


def open_boards(sitting: Sitting) -> list[int]:
    """Boards of the sitting that are not agreed yet."""
    agreed = {result.board for result in sitting.results.all() if result.agreed}
    return [] if sitting.is_sit_out else [board for board in sitting.boards if board not in agreed]


def current_sitting(table: Table) -> Sitting | None:
    """The first sitting at the table that is not finished; None when the table is done for the evening."""
    unfinished = table.sittings.filter(closed=False)  # a sitting is closed only when the next one has begun
    sittings = unfinished.select_related(*AROUND, "table", "evening").prefetch_related("results")
    return next((sitting for sitting in sittings.order_by("round") if open_boards(sitting)), None)


@dataclass(frozen=True, slots=True)
class Move:
    """Where a contestant goes after a round; no table means: sit out, or the evening is over."""

    contestant: Contestant
    table: int | None
    side: str
    stays: bool
    over: bool = False
    waits: bool = False
    """The next round has not been drawn yet."""


def next_move(contestant: Contestant, sitting: Sitting) -> Move:
    """Where somebody goes who has finished the sitting."""
    coming = (
        Sitting.objects.filter(evening_id=sitting.evening_id, round__gt=sitting.round)
        .select_related("table", "north", "east")
        .order_by("round")
    )
    mine = [one for one in coming if contestant.pk in one.ids]
    following = next((one for one in mine if one.round == mine[0].round and one.room == sitting.room), mine and mine[0])
    if not following:
        return _no_more(contestant, sitting)
    later = following.round > sitting.round + 1 and following.round <= sitting.evening.rounds
    if later or following.is_sit_out:
        return Move(contestant, None, "", stays=False)
    side = following.side_of(contestant)
    stays = following.table_id == sitting.table_id and contestant in sitting.contestants(side)
    return Move(contestant, following.table.number, side, stays)


def _no_more(contestant: Contestant, sitting: Sitting) -> Move:
    """Nothing is known to come: the end, out of the knock-out, or the next round is still to be drawn."""
    evening: Evening = sitting.evening
    drawn = evening.sittings.filter(round__gt=sitting.round, round__lte=evening.rounds).exists()
    last = sitting.round >= evening.rounds or (drawn and evening.movement == "knockout")
    return Move(contestant, None, "", stays=False, over=last, waits=not last and not drawn)


def boards_go_to(sitting: Sitting) -> list[int]:
    """The tables that need this sitting's boards in the next round."""
    following = Sitting.objects.filter(evening_id=sitting.evening_id, round=sitting.round + 1)
    mine = set(sitting.boards)
    return [
        one.table.number
        for one in following.select_related("table")
        if not one.is_sit_out and one.table_id != sitting.table_id and mine & set(one.boards)
    ]


@dataclass(frozen=True, slots=True)
class TableState:
    """One row of the overview: a table, what it plays, how much of it is done."""

    table: Table
    sitting: Sitting | None
    done: int
    total: int
    waiting: int

    @property
    def is_finished(self) -> bool:
        return self.sitting is None


def overview(evening: Evening) -> list[TableState]:
    """Every table with the sitting it is at; of 200 tables with 14 rounds only what is going on is loaded."""
    counts = _counts(evening)
    current: dict[int, int] = {}
    planned = evening.sittings.filter(east__isnull=False).order_by("round")
    used = set()  # a pair that sits out has a table too, at which nobody may ever play
    for pk, at, boards in planned.values_list("pk", "table_id", "boards"):
        used.add(at)
        if counts.get(pk, (0, 0))[0] < len(boards):
            current.setdefault(at, pk)
    sittings = {
        one.pk: one for one in evening.sittings.filter(pk__in=current.values()).select_related("north", "east", "table")
    }
    states = []
    for table in evening.tables.filter(pk__in=used):
        sitting = sittings.get(current.get(table.pk, 0))
        done, told = counts.get(sitting.pk, (0, 0)) if sitting else (0, 0)
        states.append(TableState(table, sitting, done, len(sitting.boards) if sitting else 0, told - done))
    return states


def _counts(evening: Evening) -> dict[int, tuple[int, int]]:
    """How many boards of each sitting are agreed, and how many have a result at all."""
    rows = evening.results.values("sitting_id").annotate(told=Count("pk"), done=Count("pk", filter=Q(agreed=True)))
    return {row["sitting_id"]: (row["done"], row["told"]) for row in rows.order_by()}


@dataclass(frozen=True, slots=True)
class Planned:
    """Every sitting with those who play there and their boards, and which of them are agreed."""

    boards: frozenset[int]
    open: tuple[tuple[frozenset[int], int], ...]
    """Who still has to play which board."""
    agreed: tuple[tuple[frozenset[int], int], ...]

    @classmethod
    def of(cls, evening: Evening) -> Planned:
        done = set(evening.results.filter(agreed=True).values_list("sitting_id", "board"))
        known = set(evening.boards.values_list("number", flat=True))
        found: dict[bool, list[tuple[frozenset[int], int]]] = {True: [], False: []}
        met = Sitting.objects.filter(evening=evening, east__isnull=False)
        for pk, boards, *who in met.values_list("pk", "boards", *AROUND):
            for board in boards:
                found[(pk, board) in done].append((frozenset(who), board))
        every = known | {board for rows in found.values() for _who, board in rows}
        return cls(frozenset(every), tuple(found[False]), tuple(found[True]))

    @property
    def finished(self) -> frozenset[int]:
        return frozenset(board for _who, board in self.agreed)

    def unfinished(self, mine: frozenset[int] | None = None) -> frozenset[int]:
        """Boards that somebody, or one of these contestants, still has to play; a team in both rooms."""
        return frozenset(board for who, board in self.open if mine is None or who & mine)

    def finished_by(self, one: int) -> frozenset[int]:
        return frozenset(board for who, board in self.agreed if one in who) - self.unfinished(frozenset({one}))
