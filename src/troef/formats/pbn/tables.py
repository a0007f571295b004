"""Table sections of PBN, with columns named in the tag and cells below it."""

from __future__ import annotations

import re

from troef.bridge.records.record import TextColumn, TextTable
from troef.formats.limits import BoundedFindings
from troef.formats.pbn.tokenizer import PbnSection

_COLUMN = re.compile(r"([+-]?)([^\\+-][^\\]*)((?:\\\d+[LR]?)?)")
_BARE = re.compile(r"[!-~]+")
_HIDDEN_WIDTH = re.compile(r"\\\\(\d)")
_NOT_BARE = re.compile(r'[\[\]{};"%]')


def is_table(name: str) -> bool:
    return name.endswith("Table")


def read_table(section: PbnSection, findings: BoundedFindings) -> TextTable:
    """Parse the table of a section. Cells fill the columns from left to right; line breaks do not matter."""
    columns = tuple(_column(text.strip(), section, findings) for text in section.value.split(";"))
    cells = [item.text for item in section.words]
    whole = len(cells) - len(cells) % len(columns)
    if whole < len(cells):
        what = f"the last row of {section.name} has {len(cells) - whole} cells instead of {len(columns)}"
        dutch = f"de laatste regel van {section.name} heeft {len(cells) - whole} in plaats van {len(columns)} vakken"
        findings.say(what, dutch, section.line)
        cells += ["?"] * (len(columns) - len(cells) + whole)
    width = len(columns)
    rows = tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))
    return TextTable(section.name, columns, rows, section.comments)


def _column(text: str, section: PbnSection, findings: BoundedFindings) -> TextColumn:
    match = _COLUMN.fullmatch(text)
    if match is None:
        what, dutch = f"{text!r} is not a column of {section.name}", f"{text!r} is geen kolom van {section.name}"
        findings.say(what, dutch, section.line)
        return TextColumn(text)
    return TextColumn(match[2], match[1], match[3])


def table_lines(table: TextTable) -> list[str]:
    """Return the rows as PBN writes them, with aligned columns."""
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join(_aligned(*cell) for cell in zip(row, widths, table.columns, strict=True)).rstrip() for row in rows]


def _aligned(cell: str, width: int, column: TextColumn) -> str:
    return cell.rjust(width) if column.width.endswith("R") else cell.ljust(width)


def cell_text(cell: str) -> str:
    """Return a cell, in quotes if PBN requires them."""
    if _BARE.fullmatch(cell) and not _NOT_BARE.search(cell):
        return cell
    return quoted(cell)


def quoted(text: str) -> str:
    """Return a text in quotes, on one line."""
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{inside}"'


def heading(table: TextTable) -> str:
    """Return the value of a table's tag. The backslashes of widths stay single, as other programs write them."""
    return _HIDDEN_WIDTH.sub(r"\\\1", quoted(";".join(map(str, table.columns))))
