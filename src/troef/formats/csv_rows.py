"""CSV reader and writer. A quote protects cells that a spreadsheet would run as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

from troef.cards import TroefError

_FORMULA = re.compile(r"[=@\t\r]|[+-](?![\d.,]+$)")


def rows_in(text: str, delimiters: str = ",;\t") -> Iterator[list[str]]:
    """Yield the rows. The delimiter is the one of `delimiters` that is most frequent in the first line."""
    head = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(delimiters, key=head.count))
    try:
        for row in rows:
            yield [_unmarked(cell) for cell in row]
    except csv.Error:
        raise TroefError(
            f"line {rows.line_num}: this is not CSV: a cell is too long, or not closed",
            f"regel {rows.line_num}: dit is geen CSV: een cel is te lang, of niet afgesloten",
        ) from None


def csv_text(rows: Iterable[Iterable[Any]], delimiter: str = ",") -> str:
    """Return the rows as CSV text."""
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(map(_marked, row) for row in rows)
    return out.getvalue()


def _marked(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _unmarked(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell
