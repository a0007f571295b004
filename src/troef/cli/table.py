"""Replay what happened at a table and say what the law makes of it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from troef.cards import TroefError
from troef.cli import add_lang

if TYPE_CHECKING:
    from troef.bridge.log import TableLog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", help="a table log (JSON), or - for standard input")
    parser.add_argument("--after", type=int, metavar="K", help="replay only the first K events")
    parser.add_argument("--story", action="store_true", help="tell it as a director says it at the table")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    from troef.bridge.log import TableLog

    if options.after is not None and options.after < 0:
        raise TroefError(f"--after counts events from 1, so {options.after} is too few")
    log = TableLog.parse(_read(options.log))
    if options.story:
        from troef.bridge.story import story

        print(story(log, options.after, options.lang))
    else:
        print(json.dumps(_situation(log, options.after), ensure_ascii=False, indent=1))
    return 0


def _read(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TroefError(f"{name} cannot be read: {error}") from None


def _situation(log: TableLog, after: int | None) -> dict[str, object]:
    from troef.bridge.situation import situation
    from troef.bridge.table import replay

    return situation(replay(log, after))
