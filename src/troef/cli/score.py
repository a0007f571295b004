"""Score a session: board points, ranking and notes, as JSON or as tables for people."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from troef.cli import add_lang
from troef.cli.games import rules_of
from troef.contest.answer_json import answer_lines
from troef.contest.file import read_contest
from troef.contest.score import score


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    text = sys.stdin.read() if options.files[0] == "-" else Path(options.files[0]).read_text()
    answer = score(read_contest(text, rules_of))
    sys.stdout.writelines(answer_lines(answer))
    return 0
