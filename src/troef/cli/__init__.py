"""The `troef` command. Each command is in a module that is imported only when needed."""

from __future__ import annotations

import argparse
import locale
import os
import re
import sys
from importlib import import_module
from typing import Any, NoReturn

from troef import __version__
from troef.core.catalogue import languages
from troef.core.errors import TroefError
from troef.core.messages import Localised, Text, _

COMMANDS = {
    "analyse": _("double-dummy table and par of a deal, or of every board in a file"),
    "assist": _("the director's assistant: questions, then what to say, do and watch; charts as pictures"),
    "backup": _("write all data of the site to one file, even during an evening"),
    "claim": _("rule on a claim or concession: tricks, paragraph, and the line that shows it"),
    "clubs": _("the clubs of an installation that has many: add one, list them, move one"),
    "conformance": _("run every case of the laws on a program, or on Troef itself, and count the right answers"),
    "contract": _("the score of a bridge contract, and how it is made up"),
    "convert": _("convert boards or results from one file format to another"),
    "deal": _("deal boards fairly, or so that everybody can verify it"),
    "klaverjas": _("klaverjas: solve deals, analyse play, score slips, roem, ways of playing"),
    "law": _("look up the law books: by paragraph, by word, or a whole book"),
    "manager": _("seat four programs by the table manager protocol, every message judged by the laws"),
    "movement": _("movements: proposals, schedules, and a check of any schedule"),
    "official": _("the official results of all evenings, to compare two installations"),
    "password": _("set a new password for an account of the site, if nobody can sign in to set one"),
    "player": _("let a robot sit at a table manager, this one or any other"),
    "replay": _("judge played records: auction, contract, play, result and score of every board"),
    "restore": _("restore a backup on a new machine"),
    "robots": _("matches between robots, on the same boards with the seats exchanged"),
    "ruling": _("print the record of a ruling: statements, questions, decision and history"),
    "schema": _(
        "the JSON Schema of a table log, situation, contest file, report, schedule, ruling or conformance case"
    ),
    "score": _("score a session of bridge or klaverjas: points, ranking, notes"),
    "serve": _("serve the site on the local network"),
    "simultaneous": _("simultaneous events: reports, one ranking over all clubs, lists by club and district"),
    "table": _("replay a table log and rule on it by the law"),
    "worker": _("do background work of a site on PostgreSQL, here or on another machine"),
}
_TOGETHER = {
    **dict.fromkeys(("backup", "clubs", "official", "password", "restore", "serve", "worker"), "site"),
    **dict.fromkeys(("manager", "player"), "table_manager"),
    **dict.fromkeys(("ruling", "schema"), "schema"),
}
"""Modules with several commands. Each command is a function that adds its arguments and sets `run`."""


class HelpFormatter(argparse.HelpFormatter):
    """A formatter that looks up the texts of a parser, and those of argparse, in the catalogue."""

    lang = "en"
    """The language of the call, which `main` sets."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ")[self.lang] if prefix is None else prefix)

    def add_text(self, text: str | None) -> None:
        super().add_text(text and _(text)[self.lang])

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and _(heading)[self.lang])

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and _(action.help)[self.lang]


_OF_ARGPARSE = (_("positional arguments"), _("options"), _("show this help message and exit"))


def said(text: Text) -> str:
    """Return a text in the language of the call, for help that has values in it."""
    return text[HelpFormatter.lang]


class CliParser(argparse.ArgumentParser):
    """An argument parser that raises TroefError for a wrong call, so that `troef` reports it in one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=HelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        for english, own in _WRONG_CALLS:
            if match := re.fullmatch(re.escape(english).replace(r"\{\}", "(.+?)"), message):
                raise TroefError(Localised(_said, message, own, match.groups())).at(self.prog)
        raise TroefError(message, message).at(self.prog)


_WRONG_CALLS = (
    ("the following arguments are required: {}", _("missing: {}")),
    ("unrecognized arguments: {}", _("unknown: {}")),
    ("argument {}: not allowed with argument {}", _("{} and {} cannot be combined")),
    ("argument {}: invalid choice: {} (choose from {})", _("{}: {} is not possible; use {}")),
    ("argument {}: invalid {} value: {}", _("{0}: {2} is not a number here")),
    ("argument {}: expected one argument", _("{} needs a value")),
    ("argument {}: expected at least one argument", _("{} needs at least one value")),
    ("argument {}: ignored explicit argument {}", _("{} takes no value, such as {}")),
    ("ambiguous option: {} could match {}", _("{} is ambiguous: {}")),
)
"""Error messages of argparse, each with a sentence of our own for languages other than English."""


def _said(message: str, own: Text, words: tuple[str, ...], lang: str) -> str:
    return message if lang == "en" else own[lang].format(*words)


def default_lang() -> str:
    """Return the system's language, or English if it has no catalogue."""
    named = filter(None, map(os.environ.get, ("TROEF_LANG", "LC_ALL", "LC_MESSAGES", "LANG")))
    code = next(named, locale.getlocale()[0] or "en")[:2].lower()
    code = {"du": "nl", "ge": "de"}.get(code, code)  # Windows has full names: Dutch, German.
    return code if code in languages() else "en"


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add the language option, which every command with text output has."""
    parser.add_argument("--lang", choices=languages(), default=default_lang(), help="language of the answer")


def add_jobs(parser: argparse.ArgumentParser, default: int | None = 1) -> None:
    """Add the options of long computations: the number of processes, or a cluster."""
    by, usual = parser.add_mutually_exclusive_group(), default or _("every core")
    processes = said(_("number of processes (default: {usual})", usual=usual))
    by.add_argument("--jobs", type=int, default=default, metavar="N", help=processes)
    by.add_argument("--cluster", metavar="ADDRESS", help="use a Dask cluster, such as tcp://192.168.1.20:8786")


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  troef {name:<{width}}  {said(what)}" for name, what in COMMANDS.items()]
    return "\n".join([said(_INTRODUCTION), "", *lines, "", *map(said, _FOR_EVERY_COMMAND)])


_INTRODUCTION = _("Troef runs card competitions by the book: duplicate bridge and klaverjas.")
_FOR_EVERY_COMMAND = (
    _("`troef COMMAND --help` or `troef help COMMAND` explains a command, `troef --version` prints the version."),
    _("Every command that answers takes `--json`. `--lang nl` or `--lang en` may also come before the command."),
    _("Exit status: 0 success, 1 differences found, 2 usage or input error."),
)


def _command_first(arguments: list[str]) -> list[str]:
    match arguments:
        case ["--lang", lang, *rest] if rest:
            return [rest[0], "--lang", lang, *rest[1:]]
        case [option, name, *rest] if option.startswith("--lang="):
            return [name, option, *rest]
    return arguments


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = _command_first(sys.argv[1:] if argv is None else argv)
    asked = re.findall(
        rf"--lang[= ]({'|'.join(languages())})\b", " ".join(arguments)
    )  # Also if other arguments are wrong.
    lang = HelpFormatter.lang = asked[-1] if asked else default_lang()
    if arguments[:1] == ["help"] and arguments[1:2] and arguments[1] in COMMANDS:
        arguments = [arguments[1], "--help"]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0 if arguments else 2
    name, *rest = arguments
    if name in ("-v", "--version"):
        print(f"troef {__version__}")
        return 0
    try:
        return _run(name, rest)
    except TroefError as error:
        print(error.text[lang] or error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(_("stopped")[lang], file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("TROEF_DEBUG"):
            raise
        what = f"{error.__class__.__name__}: {error}".replace("\n", " ")
        ours = _("troef {name}: this is a mistake in Troef, not in what you gave it ({what})", name=name, what=what)
        print(ours[lang], file=sys.stderr)
        return 2


def _run(name: str, arguments: list[str]) -> int:
    if name not in COMMANDS:
        raise TroefError(_("troef: there is no command {name!r}; `troef --help` lists them", name=name))
    module = import_module(f"troef.cli.{_TOGETHER.get(name, name)}")
    command: Any = getattr(module, name) if name in _TOGETHER else module
    parser = CliParser(prog=f"troef {name}", description=command.__doc__)
    if command is module:
        module.add_arguments(parser)
        parser.set_defaults(run=module.run)
    else:
        command(parser)
    options = parser.parse_args(arguments)
    status: int = options.run(options)
    return status
