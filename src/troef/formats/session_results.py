"""Parsed results of a session, and the scoring regulation that best explains the printed figures of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from troef.bridge.game.contract import contract_text
from troef.bridge.records.record import FileFinding
from troef.cards import TroefError
from troef.cards.wording import join_and
from troef.contest.file import contest_of
from troef.contest.printed_figures import PrintedFigures, PrintedSession, count_of_figures, find_differences
from troef.contest.result import Artificial, PlayedScore, Weighted
from troef.contest.session import Contest
from troef.core.messages import Localised, _
from troef.core.numbers import parse_count, parse_int
from troef.formats.pbn.tags import read_contract


class ResultPlace(NamedTuple):
    """The place where a result was obtained."""

    section: str
    table: int
    round: int


class ParsedResults(NamedTuple):
    """A contest file as a JSON value, and the findings of the reader."""

    value: dict[str, Any]
    findings: tuple[FileFinding, ...] = ()
    places: tuple[ResultPlace, ...] = ()
    """The place of each result, in the same order; empty if the source does not contain it."""

    def contest(self) -> Contest:
        """Return the session, after the checks of a contest file."""
        return contest_of(self.value)


class WrittenResults(NamedTuple):
    """A file of results, and a list of what it cannot represent, which remains only in the contest file."""

    data: bytes
    lost: tuple[FileFinding, ...] = ()


def unrepresentable(contest: Contest) -> Iterator[FileFinding]:
    """Yield everything in a contest that USEBIO and PBN cannot represent."""
    for result in contest.results:
        board, pairs = str(result.board), (result.ns[0], result.ew[0])
        both = Localised(join_and, pairs)
        if isinstance(result.for_ns, Weighted) or isinstance(result.for_ew, Weighted):
            yield FileFinding(_("the weighted score of {both}", both=both), board)
        elif isinstance(result.for_ns, Artificial) != isinstance(result.for_ew, Artificial):
            yield FileFinding(_("that {both} have different scores", both=both), board)
        if result.table is not None:
            yield FileFinding(_("the table result behind the adjusted score"), board)
        if result.version is not None:
            yield FileFinding(_("that it was fouled (group {version})", version=result.version), board)
        if isinstance(result.for_ns, PlayedScore) and any(result.for_ns.honours):
            yield FileFinding(_("honours"), board)
    for penalty in contest.penalties:
        yield FileFinding(_("the penalty of {contestant}", contestant=penalty.contestant))


def known_contract(text: str, by: str, tricks: str) -> dict[str, Any] | None:
    """Return the fields of a printed contract and its result, or None if it is not complete."""
    try:
        contract = read_contract(text)
    except TroefError:
        return None
    if contract is None:
        return {"contract": "P"}
    taken = parse_count(tricks)
    if by in ("", "-", "?") or taken is None:
        return None
    return {"contract": contract_text(contract), "by": by[0].upper(), "tricks": taken}


def played_fields(contract: str, by: str, tricks: str) -> dict[str, Any]:
    """Return the fields of a contract that was played. Tricks are given as `10`, `=`, `+1` or `-2`."""
    parsed = read_contract(contract)
    if parsed is None:
        return {"contract": "P"}
    number = parse_int(tricks.replace("=", "+0"))
    if number is None:
        raise TroefError(_("{tricks!r} is not a result: write tricks, or =, +1, -2", tricks=tricks))
    taken = number if tricks.strip().isdecimal() else parsed.tricks_needed + number
    return {"contract": contract_text(parsed), "by": by.strip().upper(), "tricks": taken}


# Files do not name their scoring regulation, so the one that best explains their figures is chosen.


_LARGE = 5000


class ScoringGuess(NamedTuple):
    """A way in which the session may have been scored and its figures printed."""

    scoring: dict[str, Any]
    boards_alone: bool = False
    prorated: bool = False


_UNEQUAL = (({"unequal": "neuberg"}, False), ({"unequal": "neuberg"}, True), ({"unequal": "none"}, False))
"""Adjustments for unequal numbers of scores, and whether a board shows the points from its own scores only."""


def scoring_guesses(method: str, more: dict[str, Any] | None = None) -> list[ScoringGuess]:
    """Return the common variants of a scoring method, most common first. `more` has the options that the file gives."""
    base = {"method": method} | (more or {})
    return [
        ScoringGuess(base | way.scoring | (more or {}), way.boards_alone, prorated)
        for prorated, way in product((False, True), _usual(method))
    ]


def _usual(method: str) -> Iterator[ScoringGuess]:
    if method == "matchpoints":
        for scale, (unequal, alone) in product((2, 1), _UNEQUAL):
            yield ScoringGuess({"scale": scale} | unequal, alone)
    elif method == "butler":
        for trim, nearest in product((1, 0, 2), (10, 1)):
            yield ScoringGuess({"butler": {"trim": trim, "round": nearest}})
    elif method == "cross-imps":
        yield ScoringGuess({"cross": "mean"})
        yield ScoringGuess({"cross": "sum"})
    else:
        yield ScoringGuess({})


def best_fitting_scoring(
    value: dict[str, Any], printed: PrintedFigures, ways: Sequence[ScoringGuess]
) -> PrintedSession:
    """Return the session scored in the way that leaves the fewest printed figures unexplained.

    In a large file one figure in a hundred may be a mistake of the source, so the search stops below that.
    """
    figures = count_of_figures(printed)
    enough = figures // 100 if figures > _LARGE else 0
    best: tuple[int, PrintedSession] | None = None
    for way in ways:
        contest = contest_of(value | {"scoring": way.scoring})
        session = PrintedSession(contest, replace(printed, boards_alone=way.boards_alone, prorated=way.prorated))
        count = len(find_differences(session.published, contest))
        if best is None or count < best[0]:
            best = (count, session)
        if count <= enough:
            break
    assert best is not None
    return best[1]
