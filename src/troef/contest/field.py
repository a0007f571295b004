"""Scoring a field: everybody's results on a board against each other, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from troef.cards import SIDES, Side
from troef.cards.numbers import Number, rounded, tidy
from troef.contest.answer import Line, Note, Tallies
from troef.contest.awards import Own, Place, award_points
from troef.contest.matchpoints import Comparison, Share, Version, board_shares, by_version, lowest_noted
from troef.contest.options import Method, Unequal
from troef.contest.points import butler_shares, cross_shares, mean_of, total_shares
from troef.contest.result import GIVEN, NOT_PLAYED, WHO, Artificial, Award, Result, Weighted, outcomes_of
from troef.contest.rules import Progress
from troef.contest.session import Contest
from troef.laws import Text


@dataclass(slots=True)
class Scored:
    """Boards with their lines, and what every contestant gathered."""

    boards: dict[int, list[Line]]
    tallies: Tallies
    notes: list[Note]
    top: Number = 0


@dataclass(slots=True)
class _Board:
    number: int
    rows: list[Result]
    shares: tuple[list[Share | None], list[Share | None]]
    versions: tuple[list[Version], list[Version]]


def score_field(contest: Contest, rows: dict[int, list[Result]], progress: Progress | None = None) -> Scored:
    """All boards of a session, and the totals."""
    expected = max(map(len, rows.values()), default=0)
    comparison = Comparison.of(contest.options, contest.rules, expected)
    tallies = Tallies(contest)
    boards = []
    for done, (number, results) in enumerate(sorted(rows.items()), 1):
        board = _score_board(number, results, contest, comparison)
        _add_up(board, tallies, contest.by_rounds)
        if contest.rules.counts_tops:
            _count_tops(board, tallies, comparison)
        boards.append(board)
        if progress:
            progress(done, len(rows))
    notes = [note for board in boards for note in _board_notes(board, contest, comparison)]
    notes += _award(boards, tallies, contest, comparison)
    lines = {board.number: _lines(board, contest.options.method) for board in boards}
    top = comparison.top(expected) if contest.options.method is Method.MATCHPOINTS and expected else 0
    return Scored(lines, tallies, notes, top)


def _score_board(number: int, rows: list[Result], contest: Contest, comparison: Comparison) -> _Board:
    if contest.options.method is Method.MATCHPOINTS:
        ns, ew = board_shares(rows, comparison)
        return _Board(number, rows, (ns.shares, ew.shares), (ns.versions, ew.versions))
    first, second = (_other_shares(rows, side, contest) for side in SIDES)
    return _Board(number, rows, (first, second), ([], []))


def _other_shares(rows: Sequence[Result], side: Side, contest: Contest) -> list[Share | None]:
    options, steps = contest.options, contest.rules.imp_steps
    if options.method is Method.CROSS_IMPS:
        return cross_shares(rows, side, steps, options.cross)
    if options.method is Method.BUTLER:
        return butler_shares(rows, side, steps, options.butler)
    return total_shares(rows, side, options.honours and contest.rules.honours)


def _add_up(board: _Board, tallies: Tallies, by_rounds: bool) -> None:
    deals = list(map(_deals, board.rows)) if by_rounds else [1] * len(board.rows)
    for side in SIDES:
        fields = tallies.on_side(side)
        for ids, share, times in zip(map(WHO[side], board.rows), board.shares[side.index], deals, strict=True):
            if share is not None:
                points, top = share
                for name in ids:
                    tally = fields[name]
                    tally.points += points
                    tally.top += top
                    tally.boards += times


def _deals(row: Result) -> int:
    return row.drive.deals if row.drive else 1


def _count_tops(board: _Board, tallies: Tallies, comparison: Comparison) -> None:
    """Highest scores, shared ones too, and play points (klaverjas: II-19)."""
    for side in SIDES:
        score_of = comparison.score_of(side)
        highest: dict[str | None, int] = {}
        for row in board.rows:
            noted = [score_of(outcome.played) for outcome in outcomes_of(comparison.noted(row, side))]
            if noted:
                highest[row.version] = max(highest.get(row.version, noted[0]), *noted)
        for row in board.rows:
            own = [score_of(outcome.played) for outcome in outcomes_of(row.given(side))]
            for name in row.contestants(side) if own else ():
                tally = tallies.of(side, name)
                tally.play_points += mean_of(row.given(side), side)
                tally.tops += min(own) == highest[row.version]


def _award(boards: Sequence[_Board], tallies: Tallies, contest: Contest, comparison: Comparison) -> list[Note]:
    """Fills in the artificial scores, after everything that has a result."""
    waiting = [
        (board, side, index, given)
        for board in boards
        for side in SIDES
        for index, share in enumerate(board.shares[side.index])
        if share is None and isinstance(given := board.rows[index].given(side), Artificial)
    ]
    own = {id(tally): Own.of(tally) for tally in tallies} if waiting else {}
    asked = any(given.award is Award.LOWEST_OF_CONTEST for *_, given in waiting)
    lowest = _lowest_of_contest(boards, comparison) if asked else None
    notes: list[Note] = []
    for board, side, index, given in waiting:
        place = _place_of(board, side, index, contest, comparison, lowest)
        amounts = []
        for name in board.rows[index].contestants(side):
            tally = tallies.of(side, name)
            points, note = award_points(given, place, contest, tally, own[id(tally)])
            tally.add(points, place.top, _deals(board.rows[index]))
            amounts.append(points)
            notes.append(note)
        board.shares[side.index][index] = Share(tidy(Fraction(sum(amounts), len(amounts))), place.top)
    return notes


def _place_of(
    board: _Board, side: Side, index: int, contest: Contest, comparison: Comparison, lowest: Number | None
) -> Place:
    if contest.options.method is not Method.MATCHPOINTS:
        return Place(board.number, 0)
    row = board.rows[index]
    versions = {version.name: version.scores for version in board.versions[side.index]}
    if contest.rules.award_counts_as_played:
        versions = _tables(board, side, contest, versions)
    scores = versions.get(row.version) or max(versions.values(), default=comparison.expected)
    minimum = tidy(Fraction(comparison.scale * comparison.lowest, 2))
    here = lowest_noted([other for other in board.rows if other.version == row.version], side, comparison)
    return Place(board.number, comparison.top(scores), minimum if here is None else here, lowest or minimum, minimum)


def _tables(board: _Board, side: Side, contest: Contest, scored: Iterable[str | None]) -> dict[str | None, Number]:
    """How many tables play each version that has scores; one that did not play the board is not among them."""
    counts = Counter(row.version for row in board.rows if row.given(side) is not NOT_PLAYED)
    if len(counts) == 1:
        return {name: max(tables, contest.tables.get(board.number, 0)) for name, tables in counts.items()}
    return {name: counts[name] for name in scored}


def _lowest_of_contest(boards: Sequence[_Board], comparison: Comparison) -> Number | None:
    """The least that any result got, on any board and in either line."""
    found = (
        lowest_noted([board.rows[place] for place in places], side, comparison)
        for board in boards
        for places in by_version(board.rows).values()
        for side in SIDES
    )
    return min((lowest for lowest in found if lowest is not None), default=None)


def _lines(board: _Board, method: Method) -> list[Line]:
    ns, ew = ([None if share is None else share[0] for share in line] for line in board.shares)
    tops: list[Number | None] = [None] * len(board.rows)
    if method is Method.MATCHPOINTS:
        tops = [None if share is None else share[1] for share in board.shares[0]]
    return list(map(Line._make, zip(board.rows, ns, ew, tops, strict=True)))


def _board_notes(board: _Board, contest: Contest, comparison: Comparison) -> list[Note]:
    """What was done on a board beyond comparing: versions, missing scores, weights."""
    notes: list[Note] = []
    versions = board.versions[0]
    law = contest.rules.law
    if len(versions) > 1:
        names = ", ".join(f"{version.name or '-'} {rounded(version.scores, 0)}" for version in versions)
        notes.append(
            Note(
                Text(
                    f"bord {board.number}: elke vorm van het bord apart berekend ({names})",
                    f"board {board.number}: each version of the board scored apart ({names})",
                ),
                law=law["fouled"],
                regulation=str(comparison.small_groups) if any(one.by_small_group for one in versions) else None,
            )
        )
    elif versions and comparison.unequal is not Unequal.NONE:
        for scores in sorted({line[0].scores for line in board.versions if line} - {comparison.expected}):
            notes.append(_unequal_note(board.number, scores, comparison, law))
    if any(Weighted in map(type, map(GIVEN[side], board.rows)) for side in SIDES):
        notes += [note for row in board.rows for note in assigned_notes(row, contest)]
    return notes


def assigned_notes(row: Result, contest: Contest) -> list[Note]:
    """A score that the director assigned, with or without weights."""
    assigned = [given for given in (row.for_ns, row.for_ew) if isinstance(given, Weighted)]
    if not assigned:
        return []
    key = "weighted" if any(len(given.outcomes) > 1 for given in assigned) else "assigned"
    who = f"{'-'.join(row.ns)} / {'-'.join(row.ew)}"
    text = Text(f"bord {row.board}, {who}: vervangende score", f"board {row.board}, {who}: assigned score")
    return [Note(text, law=contest.rules.law[key])]


def _unequal_note(board: int, scores: Number, comparison: Comparison, law: Mapping[str, str]) -> Note:
    count = rounded(scores, 0)
    if comparison.unequal is Unequal.NEUBERG:
        return Note(
            Text(
                f"Neuberg op bord {board} ({count} van {comparison.expected} scores)",
                f"Neuberg on board {board} ({count} of {comparison.expected} scores)",
            ),
            law=law["neuberg"],
            regulation="neuberg",
        )
    return Note(
        Text(
            f"bord {board}: een matchpunt voor elke ontbrekende vergelijking ({count} van {comparison.expected})",
            f"board {board}: one matchpoint for each comparison that is missing ({count} of {comparison.expected})",
        ),
        law=law["add_one"],
    )
