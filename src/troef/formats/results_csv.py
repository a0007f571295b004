"""CSV rows, results and rankings. Results have one line per table and board, which a spreadsheet can edit.

Other data of a session, such as its scoring, is in columns to the right of the results. A single value is in the first
line; a list (contestants, penalties) has one entry per line. Default values are omitted, so that most sessions are a
plain list of results.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import zip_longest
from typing import Any

from troef.bridge.records.record import FileFinding
from troef.cards import Lang, Seat, TroefError
from troef.cards.wording import seat_letter, side_letters
from troef.contest.answer import Answer, ScoredResult, Standing
from troef.contest.contestant import ContestantKind
from troef.contest.file import ContestDocument, contest_json, contest_of
from troef.contest.result import PlayedScore
from troef.contest.session import Contest
from troef.core.catalogue import languages
from troef.core.messages import _, pgettext
from troef.core.numbers import Number, parse_count, parse_decimal, parse_int, parse_json, with_decimal_mark
from troef.core.records import record_schema
from troef.formats.limits import BoundedFindings
from troef.formats.pbn.tokenizer import decode
from troef.formats.session_results import ParsedResults, played_fields

_EDITION = "bridge-2017"
_WHO = {
    ContestantKind.PAIRS: ("ns", "ew"),
    ContestantKind.TEAMS: ("ns", "ew", "match", "room"),
    ContestantKind.INDIVIDUAL: ("n", "e", "s", "w"),
}
_OBTAINED = ("contract", "by", "tricks", "score", "artificial_ns", "artificial_ew", "points_ns", "points_ew", "group")
_TEXTS = ("group", "dealer", "vulnerable")
_VALUES = ("round", "table", "deals", "roem", "marches", "wet", "honours", "weighted", "adjusted_from")
"""Columns whose cells are JSON: numbers, and values that only a few results have."""
_HEAD = record_schema(ContestDocument).fields.keys() - {"kind", "results"}
_COLUMNS = (
    pgettext("column of results", "board"),
    pgettext("column of results", "ns"),
    pgettext("column of results", "ew"),
    pgettext("column of results", "e"),
    pgettext("column of results", "s"),
    pgettext("column of results", "by"),
    pgettext("column of results", "tricks"),
    pgettext("column of results", "match"),
    pgettext("column of results", "room"),
    pgettext("column of results", "artificial_ns"),
    pgettext("column of results", "artificial_ew"),
    pgettext("column of results", "points_ns"),
    pgettext("column of results", "points_ew"),
    pgettext("column of results", "group"),
    pgettext("column of results", "names_ns"),
    pgettext("column of results", "names_ew"),
    pgettext("column of results", "result_ns"),
    pgettext("column of results", "result_ew"),
    pgettext("column of results", "dealer"),
    pgettext("column of results", "round"),
    pgettext("column of results", "table"),
    pgettext("column of results", "deals"),
    pgettext("column of results", "vulnerable"),
)
"""The columns that have another name in some languages."""
_SYNONYMS = {"bord": "board", "door": "by"}


@cache
def _read_names() -> dict[str, str]:
    """Return the English name of a column by its name in each language."""
    return {column[lang]: column.en for lang in languages() for column in _COLUMNS} | _SYNONYMS


@cache
def _read_seats() -> dict[str, str]:
    """Return the seats by their letters in each language."""
    return {seat_letter(seat, lang): str(seat) for lang in languages() for seat in Seat}


_FORMULA = re.compile(r"[=@\t\r]|[+-](?![\d.,]+$)")


def rows_in(text: str, delimiters: str = ",;\t") -> Iterator[list[str]]:
    """Yield the rows. The delimiter is the one of `delimiters` that is most frequent in the first line."""
    head = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(delimiters, key=head.count))
    try:
        for row in rows:
            yield [cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell for cell in row]
    except csv.Error:
        raise TroefError(
            _("line {line}: this is not CSV: a cell is too long, or not closed", line=rows.line_num)
        ) from None


def csv_text(rows: Iterable[Iterable[Any]], delimiter: str = ",") -> str:
    """Return the rows as CSV text. A quote protects cells that a spreadsheet would run as a formula."""
    out = io.StringIO()
    marked = ([f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell for cell in row] for row in rows)
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(marked)
    return out.getvalue()


def read(
    data: bytes, file: str = "", scoring: dict[str, Any] | None = None, edition: str = _EDITION, winners: int = 1
) -> ParsedResults:
    """Parse the session of a CSV file, whose first line names the columns in a language of the catalogue.

    If the file does not say how it is scored, `scoring` applies, or else IMPs for teams and matchpoints for others.
    """
    rows = rows_in(decode(data), ",;")
    shorts = [name.strip().lower().replace(" ", "_") for name in next(rows, [])]
    names = [_read_names().get(short, short) for short in shorts]
    kind = _kind(names)
    findings = BoundedFindings()
    results: list[dict[str, Any]] = []
    head: dict[str, Any] = {}
    for line, cells in enumerate(rows, 2):
        row = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if cell.strip()}
        _add_to_head(head, row)
        result = {name: cell for name, cell in row.items() if not _is_head(name)}
        if result:
            results += _result(result, kind, line, findings)
    if not results:
        why = f": {findings[0].what}" if findings else ""
        raise TroefError(_("{file} has no results{why}", file=file or _("the file"), why=why))
    method = {"method": _usual_method(kind)}
    value = {"edition": edition, "kind": str(kind), "winners": winners, **head, "results": results}
    value["scoring"] = scoring or method | head.get("scoring", {})
    return ParsedResults(value, tuple(finding._replace(file=file) for finding in findings))


def _usual_method(kind: ContestantKind) -> str:
    return "imps" if kind is ContestantKind.TEAMS else "matchpoints"


def _kind(names: list[str]) -> ContestantKind:
    for kind in (ContestantKind.TEAMS, ContestantKind.INDIVIDUAL, ContestantKind.PAIRS):
        if {*_WHO[kind]} - {"match"} <= set(names) and not {"board", "deals"}.isdisjoint(names):
            return kind
    raise TroefError(_("the first line names the columns: board, ns, ew, contract, by, tricks (or score)"))


def _is_head(name: str) -> bool:
    return name.partition(".")[0] in _HEAD


def _add_to_head(head: dict[str, Any], row: dict[str, str]) -> None:
    """Add the data about the session in this line: a value, or one more entry of a list or an object."""
    for name in filter(_is_head, row):
        field, dot, part = name.partition(".")
        value = _value(row[name])
        if dot:
            head.setdefault(field, {}).setdefault(part, value)
        elif isinstance(value, dict) and field == "boards":
            head.setdefault(field, {}).update(value)
        elif isinstance(value, dict):
            head.setdefault(field, []).append(value)
        else:
            head.setdefault(field, value)


def _value(text: str) -> Any:
    try:
        return parse_json(text)
    except TroefError:
        return text


def _result(
    row: dict[str, str], kind: ContestantKind, line: int, findings: list[FileFinding]
) -> Iterator[dict[str, Any]]:
    try:
        board = parse_count(row.get("board", ""))
        if not board and "deals" not in row:
            raise TroefError(_("{text!r} is not a board number", text=row.get("board", "")))
        fields: dict[str, Any] = {"board": board} if board else {}
        fields |= {name: row[name].lower() if name == "room" else row[name] for name in _WHO[kind] if name in row}
        fields |= {name: row[name] for name in _TEXTS if name in row}
        fields |= {name: parse_json(row[name]) for name in _VALUES if name in row}
        yield fields | _obtained(row)
    except TroefError as error:
        findings.append(FileFinding(error.text, row.get("board", ""), line))


def _obtained(row: dict[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    artificial = {side: _award(row[name]) for side, name in _sides("artificial") if name in row}
    points = {side: _whole(row[name]) for side, name in _sides("points") if name in row}
    if artificial:
        fields["artificial"] = artificial
    if points:
        fields["points"] = points
    if "contract" in row:
        by = _read_seats().get(row.get("by", "").upper(), row.get("by", ""))
        fields |= played_fields(row["contract"], by, row.get("tricks", ""))
    elif "score" in row:
        fields["score"] = _whole(row["score"])
    return fields if fields or "weighted" in row else {"not_played": True}


def _sides(name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("NS", f"{name}_ns"), ("EW", f"{name}_ew")


def _award(text: str) -> str | float:
    number = parse_decimal(text.removesuffix("%").replace(",", "."))
    if number is not None:
        return float(number)
    return text.upper() if text[:1] in "aA" else text.lower()


def _whole(text: str) -> int:
    number = parse_int(text)
    if number is None:
        raise TroefError(_("{text!r:.60} is not a whole number", text=text))
    return number


def write(contest: Contest, lang: Lang = "en") -> bytes:
    """Return the results, and the scoring unless it is the default, as CSV for spreadsheets in this language."""
    file = contest_json(contest)
    cells = [dict(_cells(row)) for row in file["results"]]
    used = {name for row in cells for name in row}
    order = ("round", "table", "board", *_WHO[contest.kind], *_OBTAINED, *_TEXTS[1:], *_VALUES)
    columns = [name for name in order if name in used]
    head = dict(_head(file, contest))
    lines = zip_longest([[row.get(name, "") for name in columns] for row in cells], *head.values())
    blank = [""] * len(columns)
    rows = [[*(results or blank), *map(_cell, more)] for results, *more in lines]
    return _text([*columns, *head], rows, lang)


def _text(columns: list[str], rows: list[list[Any]], lang: Lang) -> bytes:
    if lang.startswith("en"):
        return csv_text([columns, *rows]).encode()
    names = {column.en: column[lang] for column in _COLUMNS}
    return csv_text([[names.get(name, name) for name in columns], *rows], ";").encode("utf-8-sig")


def write_list(answer: Answer, lang: Lang = "en") -> bytes:
    """Return the results for people: names, seats in this language, scores and points, without columns of JSON.

    It can be parsed by `read`. Names, regulations and weighted scores are only in the contest file.
    """
    contest = answer.contest
    known = ("round", "table", "board", *_WHO[contest.kind], *_OBTAINED, *_TEXTS[1:], "deals")
    order = (*known, "names_ns", "names_ew", "result_ns", "result_ew")
    scored = {id(line.result): line for lines in answer.boards.values() for line in lines}
    lines = [scored.get(id(result)) or ScoredResult(result, None, None) for result in contest.results]
    files = contest_json(contest)["results"]
    rows = [dict(_cells(file)) | dict(_listed(line, contest, lang)) for file, line in zip(files, lines, strict=True)]
    columns = [name for name in order if any(row.get(name) not in ("", None) for row in rows)]
    return _text(columns, [[row.get(name, "") for name in columns] for row in rows], lang)


def _listed(line: ScoredResult, contest: Contest, lang: Lang) -> Iterator[tuple[str, object]]:
    """Yield the cells that only people need."""
    result = line.result
    if isinstance(result.for_ns, PlayedScore) and contest.edition.game == "bridge":
        yield "score", result.for_ns.ns
        if by := dict(result.for_ns.as_reported).get("by"):
            yield "by", seat_letter(Seat.parse(str(by)), lang)
    for side, numbers, points in (("ns", result.ns, line.ns_points), ("ew", result.ew, line.ew_points)):
        known = [contest.contestants[number].label for number in numbers if number in contest.contestants]
        yield f"names_{side}", " – ".join(known)
        if points is not None:
            text = f"{float(points):.2f}".rstrip("0").rstrip(".")
            yield f"result_{side}", with_decimal_mark(text, lang)


def _cells(row: dict[str, Any]) -> Iterator[tuple[str, object]]:
    for name, value in row.items():
        if name in ("artificial", "points"):
            yield from ((f"{name}_{side.lower()}", share) for side, share in value.items())
        elif name != "not_played":
            yield name, _cell(value)


def _cell(value: Any) -> object:
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _head(file: dict[str, Any], contest: Contest) -> Iterator[tuple[str, list[Any]]]:
    """Yield the columns about the session, without default values."""
    method, base = {"method": file["scoring"]["method"]}, {"base": file["regulations"]["base"]}
    plain = {"edition": file["edition"], "kind": file["kind"], "scoring": method, "regulations": base, "results": []}
    usual = contest_json(contest_of(plain))
    usual |= {"edition": _EDITION}
    usual["scoring"] |= {"method": _usual_method(contest.kind)}
    usual["regulations"] |= {"base": "wbf"}
    seats = [name for name in _WHO[contest.kind] if name not in ("match", "room")]
    ids = {row[name] for row in file["results"] for name in seats}
    if sorted(map(str, file["contestants"])) == sorted(str({"id": id_}) for id_ in ids):
        usual["contestants"] = file["contestants"]  # The contestants follow from the results.
    for name, value in file.items():
        if name in ("kind", "results"):
            continue
        if name in ("scoring", "regulations"):
            others = ((part, option) for part, option in value.items() if option != usual[name].get(part))
            yield from ((f"{name}.{part}", [option]) for part, option in others)
        elif value and value != usual[name]:
            entries = [{key: entry} for key, entry in value.items()] if isinstance(value, dict) else value
            yield name, entries if isinstance(entries, list) else [entries]


class ColumnContent(StrEnum):
    """The possible contents of a column."""

    RANK = "rank"
    SIDE = "side"
    NUMBER = "number"
    NAME = "name"
    SECTION = "section"
    PLAYER = "player"
    MEMBER = "member"
    SECOND_PLAYER = "second_player"
    SECOND_MEMBER = "second_member"
    POINTS = "points"
    PERCENTAGE = "percentage"
    VP = "vp"
    BOARDS = "boards"
    DATE = "date"
    EVENT = "event"
    CLUB = "club"
    DISTRICT = "district"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class RankingColumn:
    """A column with its header. If it has a text, every row contains that text."""

    header: str
    cell: ColumnContent
    text: str = ""


@dataclass(frozen=True, slots=True)
class RankingLayout:
    """The columns and the format of the file, with a row per contestant or per player."""

    name: str
    columns: tuple[RankingColumn, ...]
    per_player: bool = False
    separator: str = ";"
    decimal: str = ","
    encoding: str = "utf-8-sig"


@dataclass(frozen=True, slots=True)
class RankingContext:
    """Data that the ranking does not contain. `members` has federation numbers by contestant and player name."""

    club: str = ""
    event: str = ""
    date: str = ""
    members: Mapping[tuple[str, str], str] = field(default_factory=dict)


_USUAL = {
    ColumnContent.RANK: pgettext("column of a ranking", "rank"),
    ColumnContent.SIDE: pgettext("column of a ranking", "side"),
    ColumnContent.NUMBER: pgettext("column of a ranking", "contestant"),
    ColumnContent.NAME: pgettext("column of a ranking", "name"),
    ColumnContent.POINTS: pgettext("column of a ranking", "points"),
    ColumnContent.PERCENTAGE: pgettext("column of a ranking", "percentage"),
    ColumnContent.VP: pgettext("column of a ranking", "vp"),
    ColumnContent.BOARDS: pgettext("column of a ranking", "boards"),
}


def default_layout(lang: Lang) -> RankingLayout:
    """Return a layout with all common columns, for a spreadsheet in this language."""
    columns = tuple(RankingColumn(header[lang], cell) for cell, header in _USUAL.items())
    return RankingLayout("", columns, False, ",", ".", "utf-8") if lang.startswith("en") else RankingLayout("", columns)


def parse_header_line(text: str) -> tuple[str, list[str]]:
    """Return the separator and the headers of a federation's file, of which `text` is the start."""
    line = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    separator = max(";,\t", key=line.count)
    return separator, [header.strip().strip('"') for header in line.split(separator)]


def write_ranking(answer: Answer, table: RankingLayout, about: RankingContext, lang: Lang) -> bytes:
    """Return the ranking in these columns. A character that the encoding lacks becomes a question mark."""
    rows = [[column.header for column in table.columns]]
    for standing in answer.ranking:
        known = answer.contest.contestants.get(standing.contestant)
        players = known.players if known and known.players else (answer.contest.label(standing.contestant),)
        for names in zip(players) if table.per_player else (tuple(players),):
            cells = _standing_cells(answer, standing, names, about, table.decimal, lang)
            rows.append([column.text or str(cells.get(column.cell, "")) for column in table.columns])
    return csv_text(rows, table.separator).encode(table.encoding, "replace")


def _standing_cells(
    answer: Answer, standing: Standing, players: tuple[str, ...], about: RankingContext, decimal: str, lang: Lang
) -> dict[ColumnContent, object]:
    known = answer.contest.contestants.get(standing.contestant)
    first, second = (*players, "")[:2]
    return {
        ColumnContent.RANK: standing.rank,
        ColumnContent.SIDE: "" if standing.side is None else side_letters(standing.side, lang),
        ColumnContent.NUMBER: standing.contestant,
        ColumnContent.NAME: answer.contest.label(standing.contestant),
        ColumnContent.SECTION: (known.section if known else None) or "",
        ColumnContent.PLAYER: first,
        ColumnContent.MEMBER: about.members.get((standing.contestant, first), ""),
        ColumnContent.SECOND_PLAYER: second,
        ColumnContent.SECOND_MEMBER: about.members.get((standing.contestant, second), ""),
        ColumnContent.POINTS: _two_decimals(standing.points, decimal),
        ColumnContent.PERCENTAGE: _two_decimals(standing.percentage, decimal),
        ColumnContent.VP: _two_decimals(standing.vp, decimal),
        ColumnContent.BOARDS: standing.boards,
        ColumnContent.DATE: about.date,
        ColumnContent.EVENT: about.event,
        ColumnContent.CLUB: (known.club if known else None) or about.club,
        ColumnContent.DISTRICT: (known.district if known else None) or "",
    }


def _two_decimals(number: Number | None, point: str) -> str:
    return "" if number is None else f"{float(number):.2f}".replace(".", point)
