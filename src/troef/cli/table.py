"""Replay a table log and rule on it by the law."""

from __future__ import annotations

import argparse
import json
import shutil
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from troef import bridge, klaverjas
from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.io import read_bytes
from troef.core.messages import _
from troef.core.numbers import parse_json
from troef.engine.table import BaseTable

if TYPE_CHECKING:
    from troef.bridge.table.compare import EditionComparison

_NAMES = 22
_MARK = {"same": " ", "paragraphs": "~", "outcome": "*"}
_LEGEND = _("* another outcome   ~ the same outcome, another paragraph   ? not in our sources of that edition")
_SKIPPED = _("Skipped")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", help="a table log (JSON), or - for standard input")
    parser.add_argument("--after", type=int, metavar="K", help="replay only the first K events")
    parser.add_argument("--story", action="store_true", help="print the board as a narrative with rulings")
    parser.add_argument("--editions", metavar="A,B", help="compare the rulings of several editions")
    parser.add_argument("--json", action="store_true", help="JSON, also with --editions")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    if options.after is not None and options.after < 0:
        raise TroefError(_("--after counts events from 1, so {after} is too few", after=options.after))
    if options.json and options.story:
        raise TroefError(_("--json and --story exclude each other"))
    log = parse_json(read_bytes(options.log), "the log")
    if options.editions is not None:
        print(_compared(log, options))
        return 0
    table = table_of(log, options.after)
    situation = table.situation.as_json
    print(_story(table, options.lang) if options.story else json.dumps(situation(), ensure_ascii=False, indent=1))
    return 0


def _story(table: BaseTable[Any, Any, Any], lang: Lang) -> str:
    """Return the story of a table as text. If a claim is contested, the proposed ruling follows."""
    lines = [table.story(lang)]
    if isinstance(table, bridge.Table) and table.state.ledger.play.claims.claim is not None:
        from troef.director import claims

        claim = claims.contested_claim(table)
        lines += [] if claim is None else [f"   {line}" for line in claims.proposal_text(claim, lang)]
    return "\n".join(lines)


def table_of(log: Any, after: int | None = None) -> BaseTable[Any, Any, Any]:
    """Return the table of a log, for the game of its edition. `after`: only that many events."""
    edition = log.get("edition") if isinstance(log, dict) else None
    is_klaverjas = str(edition).startswith("klaverjas")
    return klaverjas.Table.read(log, after) if is_klaverjas else bridge.Table.read(log, after)


def _compared(log: Any, options: argparse.Namespace) -> str:
    from troef.bridge.table.compare import compare
    from troef.laws import Edition

    editions = [Edition.parse(name.strip()) for name in options.editions.split(",")]
    if any(edition.game != "bridge" for edition in editions):
        raise TroefError(_("only editions of bridge can be compared"))
    comparison = compare(log, editions, options.after)
    if options.json:
        return json.dumps(comparison.as_json(), ensure_ascii=False, indent=1)
    return _side_by_side(comparison, options.lang)


def _side_by_side(comparison: EditionComparison, lang: Lang) -> str:
    """Return the situations side by side, without the fields that are empty in every edition."""
    from troef.bridge.wording.comparison import FIELDS, describe_field, describe_skipped

    width = max(20, (shutil.get_terminal_size((120, 24)).columns - _NAMES) // len(comparison.judged) - 2)
    out = _row("", [[str(judged.edition)] for judged in comparison.judged], width)
    if any(judged.skipped for judged in comparison.judged):
        out += _row(f"* {_SKIPPED[lang]}", [describe_skipped(judged, lang) for judged in comparison.judged], width)
    for row in comparison.rows:
        cells = [describe_field(row.field, value, lang) for value in row.values]
        if any(cells):
            texts = [
                [
                    f"{line.words}{f' ({line.law})' if line.law else ''}{'' if line.in_sources else ' ?'}"
                    for line in cell
                ]
                for cell in cells
            ]
            out += _row(f"{_MARK[row.sort.value]} {FIELDS[row.field][lang]}", texts, width)
    return "\n".join([*out, "", _LEGEND[lang]])


def _row(name: str, cells: list[list[str]], width: int) -> list[str]:
    """Return the lines of one row of a table, as many as its longest cell needs."""
    columns = [[part for text in cell for part in wrap(text, width)] or ["–"] for cell in cells]
    return [
        f"{head:<{_NAMES}}{'  '.join(f'{part:<{width}}' for part in parts)}".rstrip()
        for head, *parts in zip_longest([name], *columns, fillvalue="")
    ]
