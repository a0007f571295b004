"""The JSON Schema of what Troef reads and answers: a table log, a situation, a contest file, a conformance case."""

from __future__ import annotations

import argparse
import json

from troef.cards.reading import FirstOf, Json, document, record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=sorted(SCHEMAS), help="the document that is described")


def run(options: argparse.Namespace) -> int:
    print(json.dumps(SCHEMAS[options.what](), ensure_ascii=False, indent=1))
    return 0


def table() -> Json:
    """What happened at one table, of bridge or klaverjas."""
    from troef.bridge.table.log import WrittenLog as OfBridge
    from troef.klaverjas.table.log import WrittenLog as OfKlaverjas

    return document(FirstOf(record(OfBridge), record(OfKlaverjas)), "Troef table log")


def situation() -> Json:
    """What can be said about one table, of bridge or klaverjas."""
    from troef.bridge.table.situation import Situation as OfBridge
    from troef.klaverjas.table.situation import Situation as OfKlaverjas

    return document(FirstOf(record(OfBridge), record(OfKlaverjas)), "Troef situation")


def contest() -> Json:
    """One session of a competition."""
    from troef.contest.file import WrittenContest

    return document(record(WrittenContest), "Troef contest file")


def case() -> Json:
    """One question of the conformance suite."""
    from troef.conformance.case import Case

    return document(record(Case), "Troef conformance case")


SCHEMAS = {"case": case, "contest": contest, "situation": situation, "table": table}
