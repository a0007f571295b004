"""The commands `troef schema`, which prints JSON Schemas, and `troef ruling`, which prints the record of a ruling."""

from __future__ import annotations

import argparse
import json
from pkgutil import resolve_name

from troef.cli import add_lang
from troef.cli.io import read_bytes
from troef.core.records import Json, Schema, UnionOf, json_schema, record_schema

SCHEMAS = {
    "case": ("Troef conformance case", "troef.conformance.case:ConformanceCase"),
    "contest": ("Troef contest file", "troef.contest.file:ContestDocument"),
    "report": ("Troef club report", "troef.contest.simultaneous:Report"),
    "ruling": ("Troef record of a ruling", "troef.director.rulings.record:RulingHistory"),
    "schedule": ("Troef schedule", "troef.contest.movements.movement:GAMES"),
    "situation": (
        "Troef situation",
        "troef.bridge.table.situation:Situation",
        "troef.klaverjas.table.situation:Situation",
    ),
    "table": (
        "Troef table log",
        "troef.bridge.table.log:BridgeLogDocument",
        "troef.klaverjas.table.log:KlaverjasLogDocument",
    ),
}
"""The title of each document, and the paths of the records or schemas that it may be."""


def schema(parser: argparse.ArgumentParser) -> None:
    """The JSON Schema of what Troef reads: logs, situations, contest files, reports, schedules, rulings, cases."""
    parser.add_argument("what", choices=list(SCHEMAS), help="document to describe")
    parser.add_argument("--json", action="store_true", help="JSON (default)")
    parser.set_defaults(run=_print_schema)


def _print_schema(options: argparse.Namespace) -> int:
    print(json.dumps(schema_of(options.what), ensure_ascii=False, indent=1))
    return 0


def schema_of(what: str) -> Json:
    """Return the JSON Schema of the document with this name."""
    title, *names = SCHEMAS[what]
    forms = [kind if isinstance(kind, Schema) else record_schema(kind) for kind in map(resolve_name, names)]
    return json_schema(UnionOf(*forms) if len(forms) > 1 else forms[0], title)


def ruling(parser: argparse.ArgumentParser) -> None:
    """Read the record of a ruling: statements, questions and decision, with its history."""
    parser.add_argument("record", help="the record of a ruling (JSON), or - for standard input")
    parser.add_argument("--public", action="store_true", help="leave out the director's private notes")
    parser.add_argument("--json", action="store_true", help="print the record itself, in canonical form")
    add_lang(parser)
    parser.set_defaults(run=_print_ruling)


def _print_ruling(options: argparse.Namespace) -> int:
    from troef.director.rulings.record import history_text, read_history
    from troef.director.rulings.wording import history_words

    history = read_history(read_bytes(options.record).decode("utf-8", errors="replace"))
    if options.public:
        history = history.public()
    print(history_text(history) if options.json else history_words(history, options.lang), end="")
    return 0
