"""Export of a ranking, for a spreadsheet or with the columns that a federation requires."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from troef.cards import Lang
from troef.cards.wording import side_letters
from troef.contest.answer import Answer, Standing
from troef.core.numbers import Number
from troef.formats.csv_rows import csv_text


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


_USUAL = (
    ColumnContent.RANK,
    ColumnContent.SIDE,
    ColumnContent.NUMBER,
    ColumnContent.NAME,
    ColumnContent.POINTS,
    ColumnContent.PERCENTAGE,
    ColumnContent.VP,
    ColumnContent.BOARDS,
)
_HEADERS: dict[Lang, tuple[str, ...]] = {
    "nl": ("plaats", "lijn", "nummer", "naam", "punten", "percentage", "VP", "spellen"),
    "en": ("rank", "side", "contestant", "name", "points", "percentage", "vp", "boards"),
}


def default_layout(lang: Lang) -> RankingLayout:
    """Return a layout with all common columns, for a spreadsheet in this language."""
    columns = tuple(map(RankingColumn, _HEADERS[lang], _USUAL))
    return RankingLayout("", columns) if lang == "nl" else RankingLayout("", columns, False, ",", ".", "utf-8")


def parse_header_line(text: str) -> tuple[str, list[str]]:
    """Return the separator and the headers of a federation's file, of which `text` is the start."""
    line = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    separator = max(";,\t", key=line.count)
    return separator, [header.strip().strip('"') for header in line.split(separator)]


def write(answer: Answer, table: RankingLayout, about: RankingContext, lang: Lang) -> bytes:
    """Return the ranking in these columns. A character that the encoding lacks becomes a question mark."""
    rows = [[column.header for column in table.columns]]
    for standing in answer.ranking:
        for players in _players(answer, standing, table.per_player):
            cells = _cells(answer, standing, players, about, table.decimal, lang)
            rows.append([column.text or str(cells.get(column.cell, "")) for column in table.columns])
    return csv_text(rows, table.separator).encode(table.encoding, "replace")


def _players(answer: Answer, standing: Standing, apart: bool) -> Iterator[tuple[str, ...]]:
    """Yield the players of each row: all players of a contestant, or one of them if `apart`."""
    known = answer.contest.contestants.get(standing.contestant)
    players = known.players if known and known.players else (answer.contest.label(standing.contestant),)
    yield from zip(players) if apart else (tuple(players),)


def _cells(
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
