"""Drives: each table deals its own cards; tables are drawn by lot or by standing (klaverjas: the ordinary drive).

Rounds are drawn all in advance or one at a time. Each draw takes earlier rounds into account. It repeats as few
partnerships as possible, and nobody sits out a second time before everybody else has sat out once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import EntryField, Movement, MovementNotAvailable, Schedule, ScheduledGame
from troef.core.messages import _

_NOTE = _("Each table deals its own cards; the tables are drawn by lot, so that few meet again who have met.")
_PARTNER, _OPPONENT = 10, 1
"""Weights of a meeting as partners and as opponents. Two fixed pairs at one table count as partners."""
_AGAIN = _PARTNER**3
"""Cost of a repeated partnership, or of two pairs that meet again."""
_TRIES, _GOOD_ENOUGH = 96, 3
"""Maximum number of rounds to draw in all, and of draws once the best one repeats no partnership."""
_SEATS = {ContestantKind.PAIRS: 2, ContestantKind.INDIVIDUAL: 4}
"""Number of contestants at a table."""


def drive(field: EntryField, deals: int, lot: Random) -> Movement:
    """Return a drive with `deals` deals a round, drawn by lot. Raise MovementNotAvailable if it does not fit."""
    rounds = field.rounds or 1
    if field.kind is ContestantKind.TEAMS or field.contestants < (8 if field.kind is ContestantKind.INDIVIDUAL else 4):
        raise MovementNotAvailable(_("a drive is for four pairs or eight players and more"))
    if not 1 <= deals <= 99 or not 1 <= rounds <= 40:
        raise MovementNotAvailable(_("a drive has 1 to 40 rounds of 1 to 99 deals"))
    names = [str(number) for number in range(1, field.contestants + 1)]
    return Movement("drive", draw_by_lot(Schedule(field.kind, ()), names, rounds, deals, lot), _NOTE)


Table = tuple[str, ...]
"""The contestants at a table: players in the order North, East, South and West, or two pairs."""


def deals_of(number: int, deals: int) -> tuple[int, ...]:
    """Return the numbers of the deals in round `number`. They go on through the rounds, the same at every table."""
    return tuple(range((number - 1) * deals + 1, number * deals + 1))


def _games(number: int, deals: int, tables: Iterable[Table], resting: Iterable[str]) -> list[ScheduledGame]:
    """Return the games and sit-outs of round `number`. Tables are numbered from 1; sit-outs have later numbers."""
    games = [
        ScheduledGame(number, table, players[::2], players[1::2], deals_of(number, deals), copy=table)
        for table, players in enumerate(tables, 1)
    ]
    return games + [ScheduledGame(number, table, (name,), (), ()) for table, name in enumerate(resting, len(games) + 1)]


@dataclass(slots=True)
class _MeetingHistory:
    """Earlier rounds: the total weight of the meetings of each two contestants, and the sit-outs of each."""

    met: Counter[frozenset[str]] = field(default_factory=Counter)
    rests: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, before: Schedule, people: Sequence[str]) -> _MeetingHistory:
        """Return the history of these contestants in earlier rounds. A round that they missed counts as a sit-out."""
        past = cls()
        for number in before.rounds:
            games = [game for game in before.in_round(number) if not game.is_sit_out]
            tables = [tuple(name for both in zip(game.ns, game.ew, strict=True) for name in both) for game in games]
            past.add(tables, set(people).difference(*tables))
        return past

    def add(self, tables: Iterable[Table], resting: Iterable[str]) -> None:
        for table in tables:
            self.met.update(_meetings(table))
        self.rests.update(resting)

    def cost(self, table: Table) -> int:
        """Return the cost of repeated meetings at a table: the weight now times the square of the weight before."""
        return sum(weight * self.met[two] ** 2 for two, weight in _meetings(table).items() if self.met[two])

    def again(self, table: Table) -> int:
        """Return the number of repeated partnerships at a table, or 1 if two pairs meet there again."""
        return sum(weight == _PARTNER <= self.met[two] for two, weight in _meetings(table).items())

    def copy(self) -> _MeetingHistory:
        return _MeetingHistory(self.met.copy(), self.rests.copy())


def draw_by_lot(before: Schedule, people: Sequence[str], rounds: int, deals: int, lot: Random) -> Schedule:
    """Return the best of several draws of the next rounds for the `people` present; too few for a table sit out."""
    last = before.rounds[-1] if before.rounds else 0
    past, size = _MeetingHistory.of(before, people), _SEATS[before.kind]
    best: tuple[int, list[ScheduledGame]] | None = None
    for attempt in range(max(1, _TRIES // rounds)):
        known, cost, games = past.copy(), 0, list[ScheduledGame]()
        for number in range(last + 1, last + rounds + 1):
            order = sorted(people, key=lambda name: (-known.rests[name], lot.random()))
            seated, resting = order[: len(order) - len(order) % size], order[len(order) - len(order) % size :]
            tables = _improved(lot.sample(seated, len(seated)), size, known.cost)
            cost += sum(map(known.cost, tables))
            known.add(tables, resting)
            games += _games(number, deals, tables, resting)
        if best is None or cost < best[0]:
            best = cost, games
        if best[0] == 0 or (best[0] < _AGAIN and attempt + 1 >= _GOOD_ENOUGH):
            break
    assert best is not None
    return Schedule.of(best[1], before.kind)


def draw_by_standing(before: Schedule, order: Sequence[str], deals: int) -> Schedule:
    """Return the next round, in which contestants near each other in `order` (best first) meet.

    Those who have sat out least sit out, lowest first. At a table of four the first plays with the last. Contestants
    change places only to avoid a repeated partnership, or two pairs meeting again.
    """
    past, size = _MeetingHistory.of(before, order), _SEATS[before.kind]
    lowest_first = order[::-1]
    resting = sorted(lowest_first, key=lambda name: past.rests[name])[: len(order) % size]
    seated = [name for name in order if name not in resting]
    fours = [seated[first : first + size] for first in range(0, len(seated), size)]
    places = [
        four[place]
        for four in fours
        for place in ((0, 1, 3, 2) if size == _SEATS[ContestantKind.INDIVIDUAL] else (0, 1))
    ]
    tables = _improved(places, size, past.again)
    return Schedule.of(_games(before.rounds[-1] + 1, deals, tables, resting), before.kind)


def _meetings(table: Table) -> Counter[frozenset[str]]:
    near = (
        {frozenset(table[::2]), frozenset(table[1::2])}
        if len(table) > _SEATS[ContestantKind.PAIRS]
        else {frozenset(table)}
    )
    return Counter({two: _PARTNER if two in near else _OPPONENT for two in map(frozenset, combinations(table, 2))})


def _improved(order: list[str], size: int, cost: Callable[[Table], int]) -> list[Table]:
    """Return the tables for `order` after swaps of two contestants, nearest first, as long as these lower the cost."""

    def table(place: int) -> Table:
        first = place - place % size
        return tuple(order[first : first + size])

    costs = [cost(table(place)) for place in range(0, len(order), size)]
    swaps = [(place, place + by) for by in range(1, len(order)) for place in range(len(order) - by)]
    better = True
    while better and any(costs):
        better = False
        for place, other in swaps:
            here, there = place // size, other // size
            before = costs[here] + (costs[there] if there != here else 0)
            if not before:
                continue
            order[place], order[other] = order[other], order[place]
            now = cost(table(place)), cost(table(other))
            if now[0] + (now[1] if there != here else 0) < before:
                costs[here], costs[there] = now
                better = True
            else:
                order[place], order[other] = order[other], order[place]
    return [table(place) for place in range(0, len(order), size)]
