"""Reader and writer of results in PBN: the ScoreTable of each board, and the TotalScoreTable of the session."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from troef.bridge.records.record import BoardRecord, FileFinding, Tag, TextColumn, TextTable
from troef.cards import SEATS, Deal, Layout, TroefError
from troef.contest.answer import Answer, ScoredResult
from troef.contest.contestant import ContestantKind
from troef.contest.options import Method
from troef.contest.printed_figures import PrintedFigures, PrintedResult, PrintedSession, PrintedStanding
from troef.contest.result import Artificial, ContestResult, NamedAward, PlayedScore
from troef.core.messages import _
from troef.core.numbers import Number, parse_count, parse_decimal
from troef.formats import pbn
from troef.formats.session_results import (
    ScoringGuess,
    WrittenResults,
    best_fitting_scoring,
    known_contract,
    scoring_guesses,
    unrepresentable,
)

_UNKNOWN = ("", "-", "?")
_POINTS = {"matchpoints": "MP", "butler": "IMP", "cross-imps": "IMP"}
_AWARDS = {60: "A+", 50: "A", 40: "A-"}
_MOST_TABLES = 10_000
"""Maximum number of tables that one row of a score table can represent."""


def read_sessions(text: str) -> tuple[PrintedSession, ...]:
    """Parse the session of a PBN file with score tables. Raise TroefError if it has none."""
    records = [record for record in pbn.read(text.encode()).records if record.table("ScoreTable") is not None]
    if not records:
        raise TroefError(_("the file has no ScoreTable, so it has no results; `troef replay` judges records of play"))
    ways = _ways(records)
    method = ways[0].scoring["method"]
    rows = [row for record in records for row in _rows(record, method)]
    results = [result for result, _ in rows]
    standings = tuple(_standings(records, method))
    columns = {column.name for record in records for column in _table(record).columns}
    value = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 1 if {"PairId_NS", "PairId_EW"} <= columns else 2,  # Without numbers, only boards can be scored.
        "contestants": list(_contestants(records, results)),
        "boards": {
            str(board.number): {"dealer": str(board.dealer), "vulnerable": str(board.vulnerable)}
            for record in records
            if (board := record.board) is not None and not board.is_marked_right
        },
        "results": results,
    }
    return (best_fitting_scoring(value, PrintedFigures(tuple(line for _, line in rows), standings), ways),)


def _ways(records: list[BoardRecord]) -> list[ScoringGuess]:
    """Return the scoring methods that fit the Scoring tag. Plain IMPs may be cross-IMPs or Butler."""
    fields = [field.strip() for field in (records[0].tag("Scoring") or "MP").split(";")]
    if fields[0] not in ("IMP", "Cavendish", "Cross") and not any(field.startswith("Butler") for field in fields):
        return scoring_guesses("matchpoints")
    if "Butler-2" in fields:
        return scoring_guesses("butler", {"butler": {"trim": 1, "round": 10}})
    if "Butler" in fields:
        return scoring_guesses("butler")
    return [*scoring_guesses("cross-imps"), *scoring_guesses("butler")]


def _table(record: BoardRecord) -> TextTable:
    table = record.table("ScoreTable")
    assert table is not None
    return table


def _rows(record: BoardRecord, method: str) -> Iterator[tuple[dict[str, Any], PrintedResult]]:
    """Yield the results of a board. A row that represents several tables is repeated."""
    if record.number is None:
        raise TroefError(_("line {line}: a board without a number has results", line=record.line))
    table_number = 0
    for row in _table(record).dicts():
        times = parse_count(row.get("Multiplicity", "")) or 1
        if times > _MOST_TABLES:
            raise TroefError(
                _(
                    "board {number}: {times} tables with the same result are more than there can be",
                    number=record.number,
                    times=times,
                )
            )
        for _copy in range(times):
            table_number += 1
            yield _row(record.number, row, table_number, method)


def _row(number: int, row: dict[str, str], table: int, method: str) -> tuple[dict[str, Any], PrintedResult]:
    ns, ew = (row.get(f"PairId_{side}", str(table)) for side in ("NS", "EW"))
    obtained = _obtained(row, method)
    score = _score(row) if "contract" in obtained else None
    points = [_number(row.get(f"{_POINTS[method]}_{side}")) for side in ("NS", "EW")]
    return {"board": number, "ns": ns, "ew": ew} | obtained, PrintedResult(number, (ns,), (ew,), score, *points)


def _obtained(row: dict[str, str], method: str) -> dict[str, Any]:
    """Return the fields of an artificial score (marked ^), a contract or a score; without any, not played."""
    artificial = {side: share for side in ("NS", "EW") if (share := _artificial(row, side, method)) is not None}
    if artificial:
        return {"artificial": artificial}
    contract = known_contract(*(row.get(name, "") for name in ("Contract", "Declarer", "Result")))
    if contract:
        return contract
    score = _score(row)
    return {"not_played": True} if score is None else {"score": score}


def _artificial(row: dict[str, str], side: str, method: str) -> str | float | None:
    text = row.get(f"Percentage_{side}", "")
    if not text.startswith("^"):
        return None
    percentage = _number(text[1:])
    if percentage is None:
        raise TroefError(_("{text!r} is not an artificial score", text=text))
    return float(percentage) if method == "matchpoints" else _AWARDS.get(int(percentage), float(percentage) - 50)


def _score(row: dict[str, str]) -> int | None:
    """Return the score from the viewpoint of NS, from either column."""
    ours, theirs = (_number(row.get(f"Score_{side}")) for side in ("NS", "EW"))
    if ours is not None:
        return int(ours)
    return None if theirs is None else -int(theirs)


def _number(text: str | None) -> Decimal | None:
    if text is None or text in _UNKNOWN:
        return None
    number = parse_decimal(text.removeprefix("^"))
    if number is None:
        raise TroefError(_("{text!r:.60} in a table is not a number", text=text))
    return number


def _total(records: list[BoardRecord]) -> Iterator[dict[str, str]]:
    table = next((table for record in records if (table := record.table("TotalScoreTable"))), None)
    return iter(()) if table is None else table.dicts()


def _standings(records: list[BoardRecord], method: str) -> Iterator[PrintedStanding]:
    for row in _total(records):
        rank = re.match(r"[0-9]{1,9}", row.get("Rank", ""))
        totals = ("TotalMP",) if method == "matchpoints" else ("TotalIMP", "TotalScoreIMP")
        points = next((_number(row[name]) for name in totals if name in row), None)
        percentage = _number(row.get("TotalPercentage"))
        yield PrintedStanding(_id(row), None, int(rank[0]) if rank else None, points, percentage)


def _id(row: dict[str, str]) -> str:
    if "PairId" not in row:
        raise TroefError(_("the TotalScoreTable has no column PairId"))
    return row["PairId"]


def _contestants(records: list[BoardRecord], results: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the contestants of the totals, which may be the best ones only, then the others that have results."""
    named = set()
    for row in _total(records):
        names = [name.strip() for name in re.split(r" - |;| & ", row.get("Names", "")) if name.strip()]
        club = row.get("Club", "").strip()
        named.add(_id(row))
        yield {"id": _id(row)} | ({"players": names} if names else {}) | ({"club": club} if club else {})
    others = dict.fromkeys(row[side] for row in results for side in ("ns", "ew"))
    yield from ({"id": id_} for id_ in others if id_ not in named)


_COLUMN = {Method.MATCHPOINTS: "MP", Method.BUTLER: "IMP", Method.CROSS_IMPS: "IMP"}
SCORING = {Method.MATCHPOINTS: "MP;MatchPoints", Method.BUTLER: "IMP;Butler", Method.CROSS_IMPS: "IMP;Cross"}
SCORING |= {Method.IMPS: "IMP", Method.BOARD_A_MATCH: "BAM"}
_SHARES = {NamedAward.PLUS: 60.0, NamedAward.AVERAGE: 50.0, NamedAward.MINUS: 40.0}
_NOTHING = "-"


def write(answer: Answer, deals: Mapping[int, Deal], tags: Mapping[str, str]) -> WrittenResults:
    """Return the boards of the session, with the cards if they are known. Each board gets `tags`."""
    apart = FileFinding(_("that North-South and East-West are ranked apart"))
    two = (apart,) if answer.contest.winners == 2 else ()
    return WrittenResults(pbn.write(_records(answer, deals, tags)), (*two, *unrepresentable(answer.contest)))


def _records(answer: Answer, deals: Mapping[int, Deal], tags: Mapping[str, str]) -> list[BoardRecord]:
    contest = answer.contest
    method = contest.options.method
    if contest.kind is not ContestantKind.PAIRS or method not in _COLUMN:
        raise TroefError(_("PBN has results of pairs only, in matchpoints, Butler or cross-IMPs"))
    names = ["PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS"]
    names += [f"{_COLUMN[method]}_NS", f"{_COLUMN[method]}_EW", "Percentage_NS", "Percentage_EW"]
    columns = tuple(map(TextColumn, names))
    common = tuple(Tag(name, value) for name, value in {**tags, "Scoring": SCORING[method]}.items())
    made: list[BoardRecord] = []
    for number in sorted(answer.boards):
        board, deal = contest.board(number), deals.get(number)
        layout = Layout(tuple(deal[seat] for seat in SEATS)) if deal else None
        table = TextTable("ScoreTable", columns, tuple(tuple(_cells(line)) for line in answer.boards[number]))
        tables = (table,) if made else (table, _totals(answer))
        made.append(BoardRecord(number, board.dealer, board.vulnerable, layout, tags=common, tables=tables))
    return made


def _cells(line: ScoredResult) -> Iterator[str]:
    result = line.result
    yield from (result.ns[0], result.ew[0], *_contract_cells(result))
    yield from map(_number_text, (line.ns_points, line.ew_points))
    for given, value in ((result.for_ns, line.ns_points), (result.for_ew, line.ew_points)):
        if isinstance(given, Artificial):
            award = given.award
            yield f"^{_SHARES[award] if isinstance(award, NamedAward) else float(award):g}"
        else:
            yield _NOTHING if value is None or not line.top else f"{100 * float(value) / float(line.top):.2f}"


def _contract_cells(result: ContestResult) -> Iterator[str]:
    """Yield contract, declarer, tricks and score. A weighted score has none of these."""
    given = result.for_ns
    if not isinstance(given, PlayedScore):
        yield from (_NOTHING,) * 4
        return
    fields = dict(given.as_reported)
    passed = fields.get("contract") == "P"
    yield "Pass" if passed else str(fields.get("contract", _NOTHING))
    yield from (_NOTHING if passed else str(fields.get(name, _NOTHING)) for name in ("by", "tricks"))
    yield str(given.ns)


def _number_text(points: Number | None) -> str:
    return _NOTHING if points is None else f"{float(points):.2f}".rstrip("0").rstrip(".")


def _totals(answer: Answer) -> TextTable:
    points = _COLUMN[answer.contest.options.method]
    names = ("Rank", "PairId", f"Total{points}", "TotalPercentage", "Names")
    rows = []
    for row in answer.ranking:
        known = answer.contest.contestants.get(row.contestant)
        pair = " - ".join(known.players) or known.name or "" if known else ""
        percentage = _NOTHING if row.percentage is None else f"{float(row.percentage):.2f}"
        rows.append((str(row.rank), row.contestant, _number_text(row.points), percentage, pair))
    return TextTable("TotalScoreTable", tuple(map(TextColumn, names)), tuple(rows))
