"""The `troef` command: one module for each sub-command, imported only when it is asked for."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import NoReturn

from troef import __version__
from troef.cards.errors import TroefError

COMMANDS = {
    "analyse": "double-dummy table and par of a deal, or of every board in a file",
    "assist": "the director's assistant: questions, then what to say, do and watch; charts as pictures",
    "backup": "everything of the site in one file, also in the middle of an evening",
    "contract": "the score of a bridge contract, and how it is made up",
    "convert": "boards or results from one file format to another",
    "deal": "deal boards fairly, or so that everybody can verify it",
    "klaverjas": "klaverjas: solve deals, analyse play, score slips, roem, ways of playing",
    "law": "look up the law books: by paragraph, by word, or a whole book",
    "movement": "who plays whom: movements that fit, schedules, and a check of any schedule",
    "replay": "judge played records: auction, contract, play, result and score of every board",
    "restore": "go on from a backup on a new machine",
    "ruling": "read the record of a ruling: what was told, asked and decided, with its history",
    "score": "score a session of bridge or klaverjas: points, ranking, notes",
    "serve": "serve the site on the local network",
    "table": "replay what happened at a table and say what the law makes of it",
}


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a call, and leaves with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def default_lang() -> str:
    """Dutch where the user's system speaks Dutch, English elsewhere."""
    for name in ("TROEF_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "nl" if value.lower().startswith("nl") else "en"
    return "en"


def add_lang(parser: argparse.ArgumentParser) -> None:
    """The option every command that speaks has."""
    parser.add_argument("--lang", choices=("nl", "en"), default=default_lang(), help="language of the answer")


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  troef {name:<{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(
        [
            "Troef runs card competitions by the book: duplicate bridge and klaverjas.",
            "",
            *lines,
            "",
            "`troef COMMAND --help` tells more.",
            "Exit status: 0 fine, 1 something was found, 2 the call or the input is wrong.",
        ]
    )


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0 if arguments else 2
    name, *rest = arguments
    if name == "--version":
        print(f"troef {__version__}")
        return 0
    if name not in COMMANDS:
        print(f"troef: there is no command {name!r}; `troef --help` lists them", file=sys.stderr)
        return 2
    command = import_module(f"troef.cli.{name}")
    parser = Parser(prog=f"troef {name}", description=command.__doc__)
    command.add_arguments(parser)
    options = parser.parse_args(rest)
    try:
        status: int = command.run(options)
    except TroefError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("TROEF_DEBUG"):
            raise
        what = f"{error.__class__.__name__}: {error}".replace("\n", " ")
        print(f"troef {name}: this is a mistake in Troef, not in what you gave it ({what})", file=sys.stderr)
        return 2
    return status
