"""Read the record of a ruling: what was told, asked and decided, with its history."""

from __future__ import annotations

import argparse

from troef.cli import add_lang
from troef.cli.files import read_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", help="the record of a ruling (JSON), or - for standard input")
    parser.add_argument("--public", action="store_true", help="without the director's private notes")
    parser.add_argument("--json", action="store_true", help="the record itself, in its one form")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    from troef.director.judgement import history_text, read_history
    from troef.director.judgement_words import history_words

    history = read_history(read_whole(options.record).decode("utf-8", errors="replace"))
    if options.public:
        history = history.public()
    print(history_text(history) if options.json else history_words(history, options.lang), end="")
    return 0
