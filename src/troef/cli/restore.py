"""Go on from a backup in a new, empty Troef (needs the extra `web`)."""

from __future__ import annotations

import argparse

from troef.cli.serve import hand_over


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="the backup")


def run(options: argparse.Namespace) -> int:
    hand_over("troef.web.backup", "restore", options.file)
