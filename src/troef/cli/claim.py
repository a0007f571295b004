"""Rule on a claim or concession: tricks for each side, the paragraph, and the line that shows it."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

from troef.cards import Lang
from troef.cli import add_lang
from troef.cli.io import read_bytes
from troef.core.messages import _
from troef.core.numbers import parse_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a claim (JSON), or - for standard input")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--seconds", type=float, default=9.0, help="seconds after which it prints what is settled (default: 9)"
    )
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    from troef.analysis.bridge.claims.claim import Claim
    from troef.analysis.bridge.claims.verdict import verdict
    from troef.analysis.bridge.claims.wording import verdict_text

    claim = Claim.read(parse_json(read_bytes(options.file), "the claim"))
    answer = verdict(claim, progress=_waiting(options.lang, options.seconds))
    if options.json:
        print(json.dumps(answer.as_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(verdict_text(claim, answer, options.lang)))
    return 0


def _waiting(lang: Lang, seconds: float) -> Callable[[int], None]:
    """Return a progress callback that raises SearchTimeout after `seconds`, and shows the count on a terminal."""
    from troef.analysis.bridge.claims.verdict import SearchTimeout

    until, shown = time.monotonic() + seconds, sys.stderr.isatty()
    what = _("positions searched")[lang]

    def progress(count: int) -> None:
        if shown:
            print(f"\r{count} {what} ", end="", file=sys.stderr, flush=True)
        if time.monotonic() > until:
            raise SearchTimeout

    return progress
