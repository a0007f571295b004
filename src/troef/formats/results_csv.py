"""Results as CSV, one line for each table and board, as a spreadsheet can fill them in; and rankings to take away."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from troef.bridge.record import Finding
from troef.cards import TroefError
from troef.cards.numbers import count_in, decimal_in, whole_in
from troef.contest.answer import Answer
from troef.contest.contestant import Kind
from troef.contest.session import Contest
from troef.contest.write_file import contest_json
from troef.formats.pbn.tokens import decode
from troef.formats.results import Results, played

_FORMULA = re.compile(r"[=@\t\r]|[+-](?![\d.]+$)")
_WHO = {
    Kind.PAIRS: ("ns", "ew"),
    Kind.TEAMS: ("ns", "ew", "match", "room"),
    Kind.INDIVIDUAL: ("n", "e", "s", "w"),
}
_OBTAINED = ("contract", "by", "tricks", "score", "artificial_ns", "artificial_ew", "points_ns", "points_ew", "group")
_DUTCH = {
    "spel": "board",
    "bord": "board",
    "nz": "ns",
    "ow": "ew",
    "o": "e",
    "z": "s",
    "leider": "by",
    "door": "by",
    "slagen": "tricks",
    "wedstrijd": "match",
    "zaal": "room",
    "kunstmatig_nz": "artificial_ns",
    "kunstmatig_ow": "artificial_ew",
    "punten_nz": "points_ns",
    "punten_ow": "points_ew",
    "groep": "group",
}


def read(
    data: bytes,
    file: str = "",
    scoring: dict[str, Any] | None = None,
    edition: str = "bridge-2017",
    winners: int = 1,
) -> Results:
    """The session of a CSV file; the first line names the columns, in English or in Dutch.

    How it is to be scored stands nowhere in the file: matchpoints, and IMPs for teams, unless told otherwise.
    """
    text = decode(data)
    head = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text), delimiter=";" if head.count(";") > head.count(",") else ",")
    names = [_column(name) for name in next(rows, [])]
    kind = _kind(names)
    findings: list[Finding] = []
    results: list[dict[str, Any]] = []
    for line, cells in enumerate(rows, 2):
        row = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if cell.strip()}
        if row:
            results += _result(row, kind, line, findings)
    if not results:
        why = f": {findings[0].what}" if findings else ""
        raise TroefError(f"{file or 'the file'} has no results{why}")
    value = {
        "edition": edition,
        "kind": str(kind),
        "winners": winners,
        "scoring": scoring or {"method": "imps" if kind is Kind.TEAMS else "matchpoints"},
        "results": results,
    }
    return Results(value, tuple(finding._replace(file=file) for finding in findings))


def _column(name: str) -> str:
    short = name.strip().lower().replace(" ", "_")
    return _DUTCH.get(short, short)


def _kind(names: list[str]) -> Kind:
    for kind in (Kind.TEAMS, Kind.INDIVIDUAL, Kind.PAIRS):
        if {"board", *_WHO[kind]} - {"match"} <= set(names):
            return kind
    raise TroefError("the first line names the columns: board, ns, ew, contract, by, tricks (or score)")


def _result(row: dict[str, str], kind: Kind, line: int, findings: list[Finding]) -> Iterator[dict[str, Any]]:
    try:
        board = count_in(row.get("board", ""))
        if not board:
            raise TroefError(f"{row.get('board', '')!r} is not a board number")
        who = {name: row[name].lower() if name == "room" else row[name] for name in _WHO[kind] if name in row}
        group = {"group": row["group"]} if "group" in row else {}
        yield {"board": board} | who | group | _obtained(row)
    except TroefError as error:
        findings.append(Finding(str(error), row.get("board", ""), line))


def _obtained(row: dict[str, str]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    artificial = {side: _award(row[name]) for side, name in _sides("artificial") if name in row}
    points = {side: _whole(row[name]) for side, name in _sides("points") if name in row}
    if artificial:
        told["artificial"] = artificial
    if points:
        told["points"] = points
    if "contract" in row:
        told |= played(row["contract"], row.get("by", ""), row.get("tricks", ""))
    elif "score" in row:
        told["score"] = _whole(row["score"])
    return told or {"not_played": True}


def _sides(name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("NS", f"{name}_ns"), ("EW", f"{name}_ew")


def _award(text: str) -> str | float:
    number = decimal_in(text.removesuffix("%").replace(",", "."))
    return text.upper() if number is None else float(number)


def _whole(text: str) -> int:
    number = whole_in(text)
    if number is None:
        raise TroefError(f"{text!r:.60} is not a whole number")
    return number


def write(contest: Contest) -> bytes:
    """The results of a session; weighted scores and table results beside adjusted ones do not fit and are refused."""
    rows = [dict(_cells(row)) for row in contest_json(contest)["results"]]
    used = {name for row in rows for name in row}
    columns = [name for name in ("board", *_WHO[contest.kind], *_OBTAINED) if name in used]
    return _csv(columns, ([row.get(name, "") for name in columns] for row in rows))


def _cells(row: dict[str, Any]) -> Iterator[tuple[str, object]]:
    for name, value in row.items():
        if name in ("artificial", "points"):
            yield from ((f"{name}_{side.lower()}", share) for side, share in value.items())
        elif name in ("weighted", "adjusted_from", "honours", "dealer", "vulnerable"):
            raise TroefError(f"board {row['board']}: CSV has no room for {name}; write a contest file")
        elif name != "not_played":
            yield name, value


def write_ranking(answer: Answer) -> bytes:
    """The ranking, with names; numbers to two decimals."""
    columns = ["rank", "side", "contestant", "name", "points", "percentage", "vp", "boards"]
    rows = (
        [
            row.rank,
            row.side or "",
            row.contestant,
            answer.contest.label(row.contestant),
            *("" if number is None else f"{float(number):.2f}" for number in (row.points, row.percentage, row.vp)),
            row.boards,
        ]
        for row in answer.ranking
    )
    return _csv(columns, rows)


def _csv(columns: list[str], rows: Iterator[list[Any]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue().encode()


def _harmless(cell: object) -> object:
    """A text that a spreadsheet would take for a formula gets a quote before it."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
