"""Write everything of the site to one file, also while it is being played (needs the extra `web`)."""

from __future__ import annotations

import argparse

from troef.cli.serve import hand_over


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default=None, help="the file to write (default: troef-DATE-TIME.backup)")


def run(options: argparse.Namespace) -> int:
    hand_over("troef.web.backup", "backup", *([options.file] if options.file else []))
