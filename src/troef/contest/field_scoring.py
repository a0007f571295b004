"""Scoring of a field: all results on a board are compared with each other, within NS and within EW."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from troef.cards import SIDES, Side
from troef.contest.answer import AllTotals, ContestantTotals, Note, ScoredResult, Suspicion
from troef.contest.awards import AwardContext, OwnAverage, award_points
from troef.contest.matchpoints import (
    BoardVersion,
    ComparedScores,
    MatchpointRules,
    MatchpointShare,
    Versions,
    board_shares,
    frequencies,
    lowest_of,
)
from troef.contest.options import Method, UnequalComparisons
from troef.contest.point_scales import butler_shares, cross_shares, mean_score, total_shares
from troef.contest.result import (
    CONTESTANT_GETTERS,
    SCORE_GETTERS,
    Artificial,
    ContestResult,
    NamedAward,
    Weighted,
    outcomes_of,
)
from troef.contest.rules import Progress
from troef.contest.session import Contest
from troef.contest.suspicious_results import odd_results
from troef.core.messages import _
from troef.core.numbers import Number, as_int_if_whole, round_half_up


@dataclass(slots=True)
class ScoredField:
    """The scored boards and the totals of all contestants."""

    boards: dict[int, list[ScoredResult]]
    tallies: AllTotals
    notes: list[Note]
    top: Number = 0
    odd: Mapping[int, Sequence[Suspicion]] = field(default_factory=dict)
    """Results that the rules of the game find suspicious, by board number. Empty if nobody looked for them."""


class WiderField:
    """The scores on each board of a larger field; `expected` is the maximum number of results on a board."""

    def __init__(self, boards: Mapping[int, Versions], expected: int) -> None:
        self.boards, self.expected = boards, expected
        self._compared: dict[int, ComparedScores] = {}

    def compared(self, number: int, comparison: MatchpointRules) -> ComparedScores:
        """Return the scores of one board in groups that are compared. They are computed once for all sessions."""
        if number not in self._compared:
            self._compared[number] = ComparedScores(self.boards[number], comparison)
        return self._compared[number]


@dataclass(slots=True)
class _BoardRows:
    number: int
    rows: list[ContestResult]
    shares: tuple[list[MatchpointShare | None], list[MatchpointShare | None]]
    versions: tuple[list[BoardVersion], list[BoardVersion]]
    scores: Versions
    """The frequency of each score in the field that this board is compared with."""
    notes: list[Note] = field(default_factory=list)
    odd: Sequence[Suspicion] = ()
    lines: list[ScoredResult] = field(default_factory=list)


class _Totals(dict[str, ContestantTotals]):
    def __missing__(self, name: str) -> ContestantTotals:
        return self.setdefault(name, ContestantTotals(name))


class ScoredBoardCache:
    """Boards that were scored before, with their totals, so that a growing session is not scored again in full.

    A board is reused if its results and the rules of comparison are the same. Totals are exact, so a changed board is
    subtracted and then added again.
    """

    def __init__(self) -> None:
        self._way: object = None
        self._boards: dict[int, _BoardRows] = {}
        self._totals = (_Totals(), _Totals())

    def boards(
        self,
        contest: Contest,
        rows: Mapping[int, list[ContestResult]],
        comparison: MatchpointRules,
        progress: Progress | None,
        against: WiderField | None = None,
    ) -> list[_BoardRows]:
        """Return all boards. Only those whose results changed are scored again and counted in the totals."""
        way = (comparison, contest.options, contest.edition, contest.winners, contest.boards, contest.by_rounds)
        if way != self._way:
            self._way, self._boards, first = way, {}, _Totals()
            self._totals = (first, first if contest.winners == 1 else _Totals())
        for number in self._boards.keys() - rows.keys():
            self._count(self._boards.pop(number), contest, comparison, -1)
        for done, (number, results) in enumerate(sorted(rows.items()), 1):
            known = self._boards.get(number)
            if known is None or known.rows != results:
                if known is not None:
                    self._count(known, contest, comparison, -1)
                self._boards[number] = _score_board(number, results, contest, comparison, against)
                self._count(self._boards[number], contest, comparison, 1)
            if progress:
                progress(done, len(rows))
        return [self._boards[number] for number in sorted(rows)]

    def tallies(self, contest: Contest) -> AllTotals:
        """Return the totals of all contestants over boards with a result. Artificial scores are not included."""
        tallies = AllTotals(contest)
        for side in SIDES[: contest.winners]:
            for name, tally in tallies.on_side(side).items():
                if sums := self._totals[side.index].get(name):
                    tally.add(sums.points, sums.top, sums.boards)
                    tally.tops, tally.play_points = sums.tops, sums.play_points
        return tallies

    def _count(self, board: _BoardRows, contest: Contest, comparison: MatchpointRules, times: int) -> None:
        """Add a board to the totals; with -1 for `times`, subtract it."""
        _add_up(board, self._totals, contest.by_rounds, times)
        if contest.rules.counts_tops:
            _count_tops(board, self._totals, comparison, times)


def score_field(
    contest: Contest,
    rows: dict[int, list[ContestResult]],
    progress: Progress | None = None,
    sums: ScoredBoardCache | None = None,
    against: WiderField | None = None,
) -> ScoredField:
    """Score all boards of a session. `sums` is the cache of an earlier call, and is updated.

    With `against`, contestants are compared with that field, which must already include these results. The cache is not
    used then.
    """
    comparison, sums = _comparison(contest, rows, against), ScoredBoardCache() if sums is None or against else sums
    boards, tallies = sums.boards(contest, rows, comparison, progress, against), sums.tallies(contest)
    notes = [note for board in boards for note in board.notes]
    boards, awarded = _award(boards, tallies, contest, comparison, against)
    lines = {board.number: board.lines for board in boards}
    expected = comparison.expected
    top = comparison.top(expected) if contest.options.method is Method.MATCHPOINTS and expected else 0
    return ScoredField(lines, tallies, notes + awarded, top, {board.number: board.odd for board in boards})


def board_lines(
    contest: Contest, rows: dict[int, list[ContestResult]], number: int, sums: ScoredBoardCache
) -> list[ScoredResult]:
    """Return the scored results of one board, or [] if it has none. An award on it needs all boards scored."""
    boards = {board.number: board for board in sums.boards(contest, rows, _comparison(contest, rows), None)}
    if number in boards and any(_awaited(boards[number])):
        return score_field(contest, rows, sums=sums).boards[number]
    return boards[number].lines if number in boards else []


def _comparison(
    contest: Contest, rows: Mapping[int, list[ContestResult]], against: WiderField | None = None
) -> MatchpointRules:
    expected = against.expected if against else max(map(len, rows.values()), default=0)
    return MatchpointRules.of(contest.options, contest.rules, expected)


def _score_board(
    number: int,
    rows: list[ContestResult],
    contest: Contest,
    comparison: MatchpointRules,
    against: WiderField | None = None,
) -> _BoardRows:
    odd = [] if against else list(odd_results(contest, number, rows))
    if contest.options.method is Method.MATCHPOINTS:
        ns, ew, scores = board_shares(rows, comparison, against.compared(number, comparison) if against else None)
        board = _BoardRows(number, rows, (ns.shares, ew.shares), (ns.versions, ew.versions), scores, odd=odd)
    else:
        first, second = (_other_shares(rows, side, contest) for side in SIDES)
        scores = frequencies(rows, comparison) if contest.rules.counts_tops else {}
        board = _BoardRows(number, rows, (first, second), ([], []), scores, odd=odd)
    board.notes, board.lines = _board_notes(board, contest, comparison), _lines(board, contest.options.method)
    return board


def _other_shares(rows: Sequence[ContestResult], side: Side, contest: Contest) -> list[MatchpointShare | None]:
    options, steps = contest.options, contest.rules.imp_steps
    if options.method is Method.CROSS_IMPS:
        return cross_shares(rows, side, steps, options.cross)
    if options.method is Method.BUTLER:
        return butler_shares(rows, side, steps, options.butler)
    return total_shares(rows, side, options.honours and contest.rules.honours)


def _add_up(board: _BoardRows, totals: tuple[_Totals, _Totals], by_rounds: bool, times: int) -> None:
    deals = list(map(_deals, board.rows)) if by_rounds else [1] * len(board.rows)
    for side in SIDES:
        fields = totals[side.index]
        for ids, share, number in zip(
            map(CONTESTANT_GETTERS[side], board.rows), board.shares[side.index], deals, strict=True
        ):
            if share is not None:
                points, top = share
                for name in ids:
                    fields[name].add(times * points, times * top, times * number)


def _deals(row: ContestResult) -> int:
    return row.drive.deals if row.drive else 1


def _count_tops(board: _BoardRows, totals: tuple[_Totals, _Totals], comparison: MatchpointRules, times: int) -> None:
    """Count the tops (also shared ones) and play points of each contestant on a board (klaverjas: II-19)."""
    for side in SIDES:
        score_of = comparison.score_of(side)
        highest = {name: max(lines[side.index].counts, default=0) for name, lines in board.scores.items()}
        for row in board.rows:
            own = [score_of(outcome.played) for outcome in outcomes_of(row.given(side))]
            for name in row.contestants(side) if own else ():
                tally = totals[side.index][name]
                tally.play_points += times * mean_score(row.given(side), side)
                tally.tops += times * (min(own) >= highest[row.version])


def _award(
    boards: Sequence[_BoardRows],
    tallies: AllTotals,
    contest: Contest,
    comparison: MatchpointRules,
    against: WiderField | None,
) -> tuple[list[_BoardRows], list[Note]]:
    """Return the boards with points for artificial scores, and their notes. All results must be in the totals."""
    filled = {board.number: board for board in boards}
    waiting = [(board, *awaited) for board in boards for awaited in _awaited(board)]
    own = {id(tally): OwnAverage.of(tally) for tally in tallies} if waiting else {}
    lowest: Number | None = None
    if any(given.award is NamedAward.LOWEST_OF_CONTEST for *_, given in waiting):
        versions = against.boards.values() if against else [board.scores for board in boards]
        each = [(lines[side.index], side) for board in versions for lines in board.values() for side in SIDES]
        lows = (lowest_of(line, side, comparison) for line, side in each)
        lowest = min((low for low in lows if low is not None), default=None)
    notes: list[Note] = []
    for board, side, index, given in waiting:
        place = _place_of(board, side, index, contest, comparison, lowest)
        amounts = []
        for name in board.rows[index].contestants(side):
            tally = tallies.totals_for(side, name)
            points, note = award_points(given, place, contest, tally, own[id(tally)])
            tally.add(points, place.top, _deals(board.rows[index]))
            amounts.append(points)
            notes.append(note)
        if filled[board.number] is board:
            filled[board.number] = replace(board, shares=(list(board.shares[0]), list(board.shares[1])))
        filled[board.number].shares[side.index][index] = MatchpointShare(
            as_int_if_whole(Fraction(sum(amounts), len(amounts))), place.top
        )
    for board in boards:
        if filled[board.number] is not board:
            filled[board.number].lines = _lines(filled[board.number], contest.options.method)
    return list(filled.values()), notes


def _awaited(board: _BoardRows) -> Iterator[tuple[Side, int, Artificial]]:
    """Yield each artificial score on a board that has no points yet, with its side and the index of its row."""
    for side in SIDES:
        for index, share in enumerate(board.shares[side.index]):
            if share is None and isinstance(given := board.rows[index].given(side), Artificial):
                yield side, index, given


def _place_of(
    board: _BoardRows, side: Side, index: int, contest: Contest, comparison: MatchpointRules, lowest: Number | None
) -> AwardContext:
    if contest.options.method is not Method.MATCHPOINTS:
        return AwardContext(board.number, 0)
    row = board.rows[index]
    versions = {version.name: version.scores for version in board.versions[side.index]}
    if contest.rules.award_counts_as_played:
        versions = _tables(board, side, contest, versions)
    scores = versions.get(row.version) or max(versions.values(), default=comparison.expected)
    minimum = as_int_if_whole(Fraction(comparison.scale * comparison.lowest, 2))
    lines = board.scores.get(row.version)
    here = lowest_of(lines[side.index], side, comparison) if lines else None
    return AwardContext(
        board.number, comparison.top(scores), minimum if here is None else here, lowest or minimum, minimum
    )


def _tables(board: _BoardRows, side: Side, contest: Contest, scored: Iterable[str | None]) -> dict[str | None, Number]:
    """Return the number of tables with a result or an award, by version of the board; only versions with scores."""
    counts = {name: lines[side.index].tables for name, lines in board.scores.items() if lines[side.index].tables}
    if len(counts) == 1:
        return {name: max(tables, contest.tables.get(board.number, 0)) for name, tables in counts.items()}
    return {name: counts[name] for name in scored}


def _lines(board: _BoardRows, method: Method) -> list[ScoredResult]:
    ns, ew = ([None if share is None else share[0] for share in line] for line in board.shares)
    tops: list[Number | None] = [None] * len(board.rows)
    if method is Method.MATCHPOINTS:
        tops = [(first or second or (None, None))[1] for first, second in zip(*board.shares, strict=True)]
    return list(map(ScoredResult._make, zip(board.rows, ns, ew, tops, strict=True)))


def _board_notes(board: _BoardRows, contest: Contest, comparison: MatchpointRules) -> list[Note]:
    """Return notes about a board with several versions, with fewer scores than others, or with weighted scores."""
    notes: list[Note] = []
    versions = board.versions[0]
    law = contest.rules.law
    if len(versions) > 1:
        names = ", ".join(f"{version.name or '-'} {round_half_up(version.scores, 0)}" for version in versions)
        notes.append(
            Note(
                _("board {number}: each version of the board scored apart ({names})", number=board.number, names=names),
                law=law["fouled"],
                regulation=str(comparison.small_groups) if any(group.by_small_group for group in versions) else None,
            )
        )
    elif versions and comparison.unequal is not UnequalComparisons.NONE:
        for scores in sorted({line[0].scores for line in board.versions if line} - {comparison.expected}):
            notes.append(_unequal_note(board.number, scores, comparison, law))
    if any(Weighted in map(type, map(SCORE_GETTERS[side], board.rows)) for side in SIDES):
        notes += [note for row in board.rows for note in assigned_notes(row, contest)]
    return notes


def assigned_notes(row: ContestResult, contest: Contest) -> list[Note]:
    """Return a note if the director assigned a score, with or without weights; else an empty list."""
    assigned = [given for given in (row.for_ns, row.for_ew) if isinstance(given, Weighted)]
    if not assigned:
        return []
    key = "weighted" if any(len(given.outcomes) > 1 for given in assigned) else "assigned"
    who = f"{'-'.join(row.ns)} / {'-'.join(row.ew)}"
    text = _("board {board}, {who}: assigned score", board=row.board, who=who)
    return [Note(text, law=contest.rules.law[key])]


def _unequal_note(board: int, scores: Number, comparison: MatchpointRules, law: Mapping[str, str]) -> Note:
    count = round_half_up(scores, 0)
    if comparison.unequal is UnequalComparisons.NEUBERG:
        return Note(
            _(
                "Neuberg on board {board} ({count} of {expected} scores)",
                board=board,
                count=count,
                expected=comparison.expected,
            ),
            law=law["neuberg"],
            regulation="neuberg",
        )
    return Note(
        _(
            "board {board}: one matchpoint for each comparison that is missing ({count} of {expected})",
            board=board,
            count=count,
            expected=comparison.expected,
        ),
        law=law["add_one"],
    )
