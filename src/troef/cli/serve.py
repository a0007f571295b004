"""Serve Troef on the local network (needs the extra `web`)."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from typing import NoReturn

from troef.cards import TroefError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every network)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--demo", action="store_true", help="begin with a demo club")


def run(options: argparse.Namespace) -> int:
    arguments = ["--host", options.host, "--port", str(options.port), *(["--demo"] if options.demo else [])]
    hand_over("troef.web.serve", *arguments)


def hand_over(module: str, *arguments: str) -> NoReturn:
    """Goes on as a module of the site, which lives in a room of its own."""
    if find_spec("django") is None:
        raise TroefError(
            "the site needs more than the core: install troef[web]",
            "voor de site is meer nodig dan de kern: installeer troef[web]",
        )
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", module, *arguments])
