"""The site (needs the extra `web`): serve it, work for it, keep everything of it in one file, go on from that file."""

from __future__ import annotations

import argparse
import runpy
import sys
from importlib.util import find_spec
from typing import NoReturn

from troef.cards import TroefError
from troef.cli import add_lang


def serve(parser: argparse.ArgumentParser) -> None:
    """Serve Troef on the local network (needs the extra `web`)."""
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every network)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--demo", action="store_true", help="begin with a demo club")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve; several need PostgreSQL")
    parser.add_argument("--no-worker", action="store_true", help="leave background work to `troef worker` elsewhere")
    parser.add_argument("--open", action="store_true", help="open it in the browser, also when it is served already")
    add_lang(parser)
    parser.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> NoReturn:
    told = [f"--{name}={getattr(options, name)}" for name in ("host", "port", "workers", "lang")]
    wishes = [f"--{wish}" for wish in ("demo", "no-worker", "open") if getattr(options, wish.replace("-", "_"))]
    hand_over("troef.web.serve", *told, *wishes)


def worker(parser: argparse.ArgumentParser) -> None:
    """Do background work of a site on PostgreSQL, here or on another machine (needs the extra `web`)."""
    parser.add_argument("--stalled", type=float, default=30.0, help="seconds after which a silent worker is dead")
    add_lang(parser)
    told = ("stalled", "lang")
    parser.set_defaults(
        run=lambda options: hand_over("troef.web.worker", *(f"--{name}={getattr(options, name)}" for name in told))
    )


def backup(parser: argparse.ArgumentParser) -> None:
    """Write everything of the site to one file, also while it is being played (needs the extra `web`)."""
    parser.add_argument("file", nargs="?", default=None, help="the file to write (default: troef-DATE-TIME.backup)")
    parser.set_defaults(
        run=lambda options: hand_over("troef.web.backup", "backup", *([options.file] if options.file else []))
    )


def restore(parser: argparse.ArgumentParser) -> None:
    """Go on from a backup in a new, empty Troef (needs the extra `web`)."""
    parser.add_argument("file", help="the backup")
    parser.set_defaults(run=lambda options: hand_over("troef.web.backup", "restore", options.file))


def hand_over(module: str, *arguments: str) -> NoReturn:
    """Goes on as a module of the site, which lives in a room of its own."""
    if find_spec("django") is None:
        raise TroefError(
            "the site needs more than the core: install troef[web]",
            "voor de site is meer nodig dan de kern: installeer troef[web]",
        )
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    raise SystemExit
