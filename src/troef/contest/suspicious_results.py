"""Suspicious results, which count until they are corrected (2017: 79C; 15B2 lets a wrong board stand)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias

from troef.cards import Board, Side
from troef.cards.wording import trick_count_text
from troef.contest.answer import Suspicion
from troef.contest.matchpoints import by_version
from troef.contest.result import SCORE_GETTERS, BoardCopy, ContestResult, Given, PlayedScore
from troef.contest.rules import PlausibilityDoubt
from troef.contest.session import Contest
from troef.core.messages import Localised, _

Schedule: TypeAlias = frozenset[tuple[int, str, str]]
"""The boards that tables were meant to play: number, NS and EW. Ids of one side are joined by `+`."""

Expected: TypeAlias = Callable[[int, PlayedScore], int | None]
"""A function from a board number and a score to the tricks with good play; None if unknown."""

_FAR = 3
"""The minimum difference with the expected tricks that makes a result suspicious."""


def find_suspicious(
    contest: Contest,
    rows: Mapping[int, list[ContestResult]],
    schedule: Schedule | None = None,
    expected: Expected | None = None,
    odd: Mapping[int, Sequence[Suspicion]] | None = None,
) -> Iterator[Suspicion]:
    """Yield all suspicious results, board by board; `odd` has those that `odd_results` found before."""
    for number, results in sorted(rows.items()):
        yield from odd[number] if odd and number in odd else odd_results(contest, number, results)
        if schedule is not None:
            yield from _not_scheduled(number, results, schedule)
        if expected is not None:
            yield from _far_from_expected(number, results, expected)


def odd_results(contest: Contest, number: int, results: list[ContestResult]) -> Iterator[Suspicion]:
    """Yield the results on a board that the rules of the game find suspicious. Equal results are judged once."""
    for indexes in by_version(results).values():
        version = [results[index] for index in indexes]
        tables: list[Given] = list(map(SCORE_GETTERS[Side.NS], version))
        if any(map(attrgetter("table"), version)):  # The score before any adjustment.
            tables = [result.table[0] if result.table else result.for_ns for result in version]
        counts: dict[PlayedScore, int] = {}
        objects = dict(zip(map(id, tables), tables, strict=True))
        for key, times in Counter(map(id, tables)).items():
            played = objects[key]
            if isinstance(played, PlayedScore):
                counts[played] = counts.get(played, 0) + times
        board, copy = contest.board(version[0].board), version[0].copy or BoardCopy()
        board = Board(board.number, copy.dealer or board.dealer, copy.vulnerable or board.vulnerable)
        doubts: dict[PlayedScore, list[PlausibilityDoubt]] = {}
        for played in counts:
            found = [*_wrong_way(played, counts), *contest.rules.doubts(played, counts, board)]
            # If something else explains a far score, only that is a doubt.
            doubts[played] = [doubt for doubt in found if len(found) == 1 or doubt.kind != "far-score"]
        if any(doubts.values()):
            for result, played in zip(version, tables, strict=True):
                for doubt in doubts[played] if isinstance(played, PlayedScore) else ():
                    yield _suspicion(number, result, doubt)


_MIRRORED = 2
"""The minimum number of tables with the opposite result that makes a result suspicious."""


def _wrong_way(played: PlayedScore, field: Mapping[PlayedScore, int]) -> Iterator[PlausibilityDoubt]:
    """Yield a doubt if only this table scores in this direction, and others have the same score in the other."""
    if field[played] > 1 or played.ns == played.ew:
        return
    ours = sum(count for other, count in field.items() if (other.ns > other.ew) == (played.ns > played.ew))
    mirrored = sum(count for other, count in field.items() if (other.ns, other.ew) == (played.ew, played.ns))
    if ours == 1 and mirrored >= _MIRRORED:
        text = _("everybody else scores this the other way")
        yield PlausibilityDoubt("wrong-direction", text)


def _not_scheduled(number: int, results: list[ContestResult], schedule: Schedule) -> Iterator[Suspicion]:
    for result in results:
        if (number, "+".join(result.ns), "+".join(result.ew)) not in schedule:
            text = _("this board was not meant for this table")
            yield _suspicion(number, result, PlausibilityDoubt("not-scheduled", text))


def _far_from_expected(number: int, results: list[ContestResult], expected: Expected) -> Iterator[Suspicion]:
    for result in results:
        played = result.table[0] if result.table else result.for_ns
        if not isinstance(played, PlayedScore):
            continue
        tricks, best = dict(played.as_reported).get("tricks"), expected(number, played)
        if isinstance(tricks, int) and best is not None and abs(tricks - best) >= _FAR:
            text = _("{tricks} where {best} are expected", tricks=Localised(trick_count_text, tricks), best=best)
            yield _suspicion(number, result, PlausibilityDoubt("far-from-expected", text))


def _suspicion(number: int, result: ContestResult, doubt: PlausibilityDoubt) -> Suspicion:
    return Suspicion(number, result.ns, result.ew, doubt.kind, doubt.text)
