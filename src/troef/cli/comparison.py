"""Text table of a comparison of editions, with a column for each edition and its differences marked."""

from __future__ import annotations

import shutil
from itertools import zip_longest
from textwrap import wrap

from troef.bridge.table.compare import AgreementLevel, ComparisonRow, EditionComparison
from troef.bridge.wording.comparison import FIELDS, CitedText, describe_field, describe_skipped
from troef.cards import Lang

_NAMES = 22
_MARK = {AgreementLevel.SAME: " ", AgreementLevel.PARAGRAPHS: "~", AgreementLevel.OUTCOME: "*"}
_LEGEND = {
    "nl": "* een andere uitkomst   ~ dezelfde uitkomst, andere paragraaf   ? niet in onze bronnen van die uitgave",
    "en": "* another outcome   ~ the same outcome, another paragraph   ? not in our sources of that edition",
}
_SKIPPED = {"nl": "Overgeslagen", "en": "Skipped"}


def as_table(comparison: EditionComparison, lang: Lang) -> str:
    """Return the situations side by side, without the fields that are empty in every edition."""
    width = _width(len(comparison.judged))
    heads = [str(judged.edition) for judged in comparison.judged]
    out = _row("", [[head] for head in heads], width)
    if any(judged.skipped for judged in comparison.judged):
        out += _row(f"* {_SKIPPED[lang]}", [describe_skipped(judged, lang) for judged in comparison.judged], width)
    for row in comparison.rows:
        cells = [describe_field(row.field, value, lang) for value in row.values]
        if any(cells):
            out += _row(_name(row, lang), [[_said(line) for line in cell] for cell in cells], width)
    return "\n".join([*out, "", _LEGEND[lang]])


def _width(columns: int) -> int:
    return max(20, (shutil.get_terminal_size((120, 24)).columns - _NAMES) // columns - 2)


def _name(row: ComparisonRow, lang: Lang) -> str:
    return f"{_MARK[row.sort]} {FIELDS[row.field][lang]}"


def _said(line: CitedText) -> str:
    law = f" ({line.law})" if line.law else ""
    return f"{line.words}{law}{'' if line.in_sources else ' ?'}"


def _row(name: str, cells: list[list[str]], width: int) -> list[str]:
    """Return one row, with as many lines as its longest cell needs."""
    columns = [[part for text in cell for part in wrap(text, width)] or ["–"] for cell in cells]
    names = [name]
    return [
        f"{head:<{_NAMES}}{'  '.join(f'{part:<{width}}' for part in parts)}".rstrip()
        for head, *parts in zip_longest(names, *columns, fillvalue="")
    ]
