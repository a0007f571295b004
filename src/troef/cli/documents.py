"""Documents of Troef: the JSON Schema of those that others read and write, and the record of a ruling for people."""

from __future__ import annotations

import argparse
import json

from troef.cards.reading import FirstOf, Json, document, record
from troef.cli import add_lang
from troef.cli.files import read_whole


def schema(parser: argparse.ArgumentParser) -> None:
    """The JSON Schema of what Troef reads: logs, situations, contest files, reports, schedules, rulings, cases."""
    parser.add_argument("what", choices=sorted(SCHEMAS), help="the document that is described")
    parser.set_defaults(run=_print_schema)


def _print_schema(options: argparse.Namespace) -> int:
    print(json.dumps(SCHEMAS[options.what](), ensure_ascii=False, indent=1))
    return 0


def _table() -> Json:
    """What happened at one table, of bridge or klaverjas."""
    from troef.bridge.table.log import WrittenLog as OfBridge
    from troef.klaverjas.table.log import WrittenLog as OfKlaverjas

    return document(FirstOf(record(OfBridge), record(OfKlaverjas)), "Troef table log")


def _situation() -> Json:
    """What can be said about one table, of bridge or klaverjas."""
    from troef.bridge.table.situation import Situation as OfBridge
    from troef.klaverjas.table.situation import Situation as OfKlaverjas

    return document(FirstOf(record(OfBridge), record(OfKlaverjas)), "Troef situation")


def _contest() -> Json:
    """One session of a competition."""
    from troef.contest.file import WrittenContest

    return document(record(WrittenContest), "Troef contest file")


def _report() -> Json:
    """What a club reports of its evening in a simultaneous event."""
    from troef.contest.simultaneous import Report

    return document(record(Report), "Troef club report")


def _ruling() -> Json:
    """A ruling through its versions."""
    from troef.director.judgement import History

    return document(record(History), "Troef record of a ruling")


def _case() -> Json:
    """One question of the conformance suite."""
    from troef.conformance.case import Case

    return document(record(Case), "Troef conformance case")


def _schedule() -> Json:
    """Who plays whom, where and when."""
    from troef.contest.movements.schedule import GAMES

    return document(GAMES, "Troef schedule")


SCHEMAS = {
    "case": _case,
    "contest": _contest,
    "report": _report,
    "ruling": _ruling,
    "schedule": _schedule,
    "situation": _situation,
    "table": _table,
}


def ruling(parser: argparse.ArgumentParser) -> None:
    """Read the record of a ruling: what was told, asked and decided, with its history."""
    parser.add_argument("record", help="the record of a ruling (JSON), or - for standard input")
    parser.add_argument("--public", action="store_true", help="without the director's private notes")
    parser.add_argument("--json", action="store_true", help="the record itself, in its one form")
    add_lang(parser)
    parser.set_defaults(run=_print_ruling)


def _print_ruling(options: argparse.Namespace) -> int:
    from troef.director.judgement import history_text, read_history
    from troef.director.judgement_words import history_words

    history = read_history(read_whole(options.record).decode("utf-8", errors="replace"))
    if options.public:
        history = history.public()
    print(history_text(history) if options.json else history_words(history, options.lang), end="")
    return 0
