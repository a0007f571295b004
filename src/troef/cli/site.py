"""Commands of the site, which need the extra `web`: serving, background jobs, clubs, backup and comparison."""

from __future__ import annotations

import argparse
import runpy
import sys
from importlib.util import find_spec
from typing import NoReturn

from troef.cards import TroefError
from troef.cli import add_lang
from troef.core.messages import _

_LAST_PORT = 65535


def serve(parser: argparse.ArgumentParser) -> None:
    """Serve Troef on the local network (needs the extra `web`)."""
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every network)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    parser.add_argument("--demo", action="store_true", help="begin with a demo club")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve; several need PostgreSQL")
    parser.add_argument("--no-worker", action="store_true", help="leave background work to `troef worker` elsewhere")
    parser.add_argument("--open", action="store_true", help="open the site in a browser, even if it is already running")
    add_lang(parser)
    parser.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> NoReturn:
    if not 0 <= options.port <= _LAST_PORT:
        raise TroefError(_("--port: {port} is not a port. Ports: 0 to {most}", port=options.port, most=_LAST_PORT))
    values = [f"--{name}={getattr(options, name)}" for name in ("host", "port", "workers", "lang")]
    wishes = [f"--{wish}" for wish in ("demo", "no-worker", "open") if getattr(options, wish.replace("-", "_"))]
    hand_over("troef.web.commands.serve", *values, *wishes)


def worker(parser: argparse.ArgumentParser) -> None:
    """Do background work of a site on PostgreSQL, here or on another machine (needs the extra `web`)."""
    parser.add_argument(
        "--stalled", type=float, default=30.0, help="seconds after which a silent worker counts as dead"
    )
    add_lang(parser)
    names = ("stalled", "lang")
    parser.set_defaults(
        run=lambda options: hand_over(
            "troef.web.commands.worker", *(f"--{name}={getattr(options, name)}" for name in names)
        )
    )


def backup(parser: argparse.ArgumentParser) -> None:
    """Write all data of the site to one file, even during play (needs the extra `web`)."""
    parser.add_argument("file", nargs="?", default=None, help="file to write (default: troef-DATE-TIME.backup)")
    parser.add_argument(
        "--keep", type=int, metavar="N", help="treat FILE as a folder, write there and keep the newest N"
    )
    parser.add_argument("--dump", action="store_true", help="also write a dump by PostgreSQL's pg_dump")
    add_lang(parser)
    parser.set_defaults(run=_backup)


def _backup(options: argparse.Namespace) -> NoReturn:
    if options.keep is not None and (options.keep < 1 or options.file is None):
        raise TroefError(_("--keep N keeps the newest N backups, at least 1, in the folder that is named before it"))
    wishes = ([f"--keep={options.keep}"] if options.keep else []) + (["--dump"] if options.dump else [])
    hand_over(
        "troef.web.commands.backup",
        "backup",
        *([options.file] if options.file else []),
        *wishes,
        f"--lang={options.lang}",
    )


def official(parser: argparse.ArgumentParser) -> None:
    """The official results of all evenings, a line for each place, to compare installations (needs the extra `web`)."""
    add_lang(parser)
    parser.set_defaults(
        run=lambda options: hand_over("troef.web.commands.backup", "official", f"--lang={options.lang}")
    )


def restore(parser: argparse.ArgumentParser) -> None:
    "Restore a backup into a new, empty Troef (needs the extra `web`)."
    parser.add_argument("file", help="the backup")
    add_lang(parser)
    parser.set_defaults(
        run=lambda options: hand_over("troef.web.commands.backup", "restore", options.file, f"--lang={options.lang}")
    )


def password(parser: argparse.ArgumentParser) -> None:
    """Set a new password for an account of the site, on the machine that runs it (needs the extra `web`)."""
    parser.add_argument("account", help="user name")
    parser.add_argument("--club", default="", help="club, if there are many (TROEF_CLUBS)")
    add_lang(parser)
    parser.set_defaults(
        run=lambda options: hand_over("troef.web.commands.password", options.lang, options.account, options.club)
    )


def clubs(parser: argparse.ArgumentParser) -> None:
    """The clubs of an installation with many (TROEF_CLUBS): add one, list them, move one (needs the extra `web`)."""
    verbs = parser.add_subparsers(dest="verb", required=True)
    add = verbs.add_parser("add", help="create a club and print the address for its first account")
    add.add_argument("club", help="the club's part of the address: small letters, digits and hyphens")
    add.add_argument("--name", default="", help="name of the club")
    lists = verbs.add_parser("list", help="list the clubs, their sizes and whether they are up to date")
    export = verbs.add_parser("export", help="write all data of one club to a file, as `troef backup` does")
    bring = verbs.add_parser("import", help="restore such a file into a new or empty club")
    for verb in (export, bring):
        verb.add_argument("club")
        verb.add_argument("file")
    for verb in (add, lists, export, bring):
        add_lang(verb)
    parser.set_defaults(run=_clubs)


def _clubs(options: argparse.Namespace) -> NoReturn:
    given = (getattr(options, name, None) for name in ("club", "file", "name"))
    hand_over("troef.web.commands.clubs", options.lang, options.verb, *(word for word in given if word))


def hand_over(module: str, *arguments: str) -> NoReturn:
    """Run a module of the site as the main program, and never return. Raise TroefError without the extra `web`."""
    if find_spec("django") is None:
        raise TroefError(_("the site needs more than the core: install troef[web]"))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    raise SystemExit
