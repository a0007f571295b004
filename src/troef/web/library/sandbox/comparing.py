"""What the comparison page shows: a column for each edition, a row for each field that says something."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from troef.bridge.table.compare import Judged, Row, compare
from troef.bridge.words.comparison import FIELDS, Line, lines, skips
from troef.cards import Lang, TroefError
from troef.laws import Edition
from troef.web.library.sandbox.games import game_of
from troef.web.site.table_link import Log


@dataclass(frozen=True, slots=True)
class Cell:
    """What one edition says in a row."""

    edition: str
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Shown:
    """A row: its name, whether the editions part here, and what each says."""

    name: str
    sort: str
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Columns:
    """The whole comparison."""

    judged: tuple[Judged, ...]
    skips: list[Cell]
    """What cannot happen under an edition; no cells when everything can under every edition."""
    rows: list[Shown]
    differs: bool


def columns(log: Log, at: int | None, lang: Lang) -> Columns:
    """A log of bridge under every edition that can be played."""
    game = game_of(log)
    if len(game.editions) < 2:
        raise TroefError(_("Klaverjas has one edition: there is nothing to compare."))
    judged = compare(log, game.editions, at)
    rows = [_shown(game.editions, row, lang) for row in judged.rows]
    said = [row for row in rows if any(cell.lines for cell in row.cells)]
    return Columns(judged.judged, _skips(judged.judged, lang), said, judged.differs)


def _skips(judged: tuple[Judged, ...], lang: Lang) -> list[Cell]:
    if not any(judgement.skipped for judgement in judged):
        return []
    return [Cell(str(judgement.edition), [Line(words) for words in skips(judgement, lang)]) for judgement in judged]


def _shown(editions: list[Edition], row: Row, lang: Lang) -> Shown:
    pairs = zip(editions, row.values, strict=True)
    cells = [Cell(str(edition), lines(row.field, value, lang)) for edition, value in pairs]
    return Shown(FIELDS[row.field][lang], row.sort.value, cells)
