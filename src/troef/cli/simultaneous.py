"""Simultaneous events: the same deals in many clubs, one field over all. Docs: docs/simultaneous.md."""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.io import read_bytes, read_text, write_atomically
from troef.contest.file import contest_json, read_contest, write_contest
from troef.contest.report import aligned, answer_lines, ranking_table
from troef.contest.session import Contest
from troef.contest.simultaneous import (
    Report,
    ScoreRow,
    SimultaneousEvent,
    Terms,
    VersionRows,
    board_rows,
    claimed_sender,
    club_of,
    filter_ranking,
    new_key,
    open_report,
    read_report,
    sign_report,
)
from troef.core.messages import _
from troef.core.numbers import parse_json, round_half_up
from troef.core.records import TEXT, DictOf, NonEmptyString, read_at


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART", parser_class=type(parser))
    _add_score(
        parts.add_parser("score", help="the ranking over all clubs", description="The ranking over all reports.")
    )
    _add_report(parts.add_parser("report", help="sign the evening of a club", description="A report, signed."))
    part = parts.add_parser("keys", help="make a key for each club", description="A key for each club, as JSON.")
    part.add_argument("clubs", nargs="+", metavar="CLUB", help="the codes of the clubs")
    part.add_argument("--json", action="store_true", help="JSON (default)")
    part.set_defaults(does=_keys)
    add_lang(part)


def _add_score(part: argparse.ArgumentParser) -> None:
    part.add_argument("reports", nargs="+", metavar="REPORT", help="reports, or folders of them")
    part.add_argument("--keys", metavar="FILE", help="the keys of the clubs, as `keys` prints them")
    shown = part.add_mutually_exclusive_group()
    shown.add_argument("--club", metavar="CODE", help="list of one club")
    shown.add_argument("--district", metavar="NAME", help="list of one district")
    shown.add_argument("--board", type=int, metavar="N", help="frequencies of the scores on a board")
    shown.add_argument("--json", action="store_true", help="the whole answer as JSON, as `troef score` prints it")
    shown.add_argument("--everything", metavar="FILE", help="write all clubs as one contest file, for `troef score`")
    part.set_defaults(does=_score)
    add_lang(part)


def _add_report(part: argparse.ArgumentParser) -> None:
    part.add_argument("file", metavar="FILE", help="the contest file of the evening; - for standard input")
    part.add_argument("--event", required=True, help="the code of the event")
    part.add_argument("--club", required=True, help="the code of the club")
    part.add_argument("--name", required=True, help="the name of the club")
    part.add_argument("--evening", required=True, help="when it was played, such as 2026-11-16")
    part.add_argument("--key", required=True, help="the file with the key of the club")
    part.add_argument("--district", help="the district that the club plays in")
    part.add_argument("--json", action="store_true", help="JSON (default)")
    part.add_argument("--number", type=int, default=1, metavar="N", help="1, and one more for each correction")
    part.set_defaults(does=_report)
    add_lang(part)


def run(options: argparse.Namespace) -> int:
    gc.disable()  # Millions of small values without cycles: garbage collection only costs time.
    status: int = options.does(options)
    return status


def _keys(options: argparse.Namespace) -> int:
    print(json.dumps({club: new_key() for club in options.clubs}, indent=1))
    return 0


def _report(options: argparse.Namespace) -> int:
    """Print a signed report. It is made from JSON, so that its arguments are checked in the same way as a file."""
    document = {
        "event": options.event,
        "club": {"id": options.club, "name": options.name},
        "district": options.district,
        "evening": options.evening,
        "number": options.number,
        "contest": contest_json(read_contest(read_text(options.file))),
    }
    sys.stdout.buffer.write(sign_report(read_report(json.dumps(document)), read_text(options.key).strip()))
    sys.stdout.buffer.flush()
    return 0


def _score(options: argparse.Namespace) -> int:
    reports = _reports(options)
    event = SimultaneousEvent(Terms.of(reports[0].event, reports[0].contest))
    for report in reports:
        try:
            event.take(report)
        except TroefError as error:
            raise error.at(f"club {report.club.id}") from None
    if options.board is not None:
        print("\n".join(_board(event, options.board, options.lang)))
    elif options.json:
        sys.stdout.writelines(answer_lines(event.answer()))
    elif options.everything:
        write_atomically(Path(options.everything), write_contest(event.everything()).encode())
    else:
        answer = event.answer()
        ranking = filter_ranking(answer, _wanted(options, event))
        print("\n".join(ranking_table(ranking, with_clubs(answer.contest), options.lang)))
    return 0


def _reports(options: argparse.Namespace) -> list[Report]:
    """Return all reports in the files. If `--keys` is given, raise TroefError for one without a valid signature."""
    keys: dict[str, str] | None = None
    if options.keys:
        keys = read_at(options.keys, DictOf(NonEmptyString(), TEXT), parse_json(read_text(options.keys), options.keys))
    else:
        unproved = _("without --keys nobody has checked who sent these reports")
        print(unproved[options.lang], file=sys.stderr)
    reports = []
    for given in map(Path, options.reports):
        in_folder = sorted(file for file in given.iterdir() if file.is_file()) if given.is_dir() else None
        for path in [given] if in_folder is None else in_folder:
            message = read_bytes(path)
            try:
                reports.append(_read(message, keys))
            except TroefError as error:
                raise error.at(str(path)) from None
    if not reports:
        raise TroefError(_("there is no report here"))
    return reports


def _read(message: bytes, keys: dict[str, str] | None) -> Report:
    if keys is None:
        return read_report(message if message.lstrip().startswith(b"{") else message.partition(b"\n")[2])
    club = claimed_sender(message)
    if club not in keys:
        raise TroefError(_("there is no key of club {club}", club=club))
    return open_report(message, keys[club])


def _wanted(options: argparse.Namespace, event: SimultaneousEvent) -> Callable[[str], bool]:
    """Return a predicate for the ids of contestants: whether they are of the club or district in the options."""
    clubs = {
        report.club.id
        for report in event.reports
        if options.club in (None, report.club.id) and options.district in (None, report.district)
    }
    if not clubs:
        raise TroefError(_("nobody has reported for {club}", club=options.club or options.district))
    return lambda contestant: club_of(contestant) in clubs


def with_clubs(contest: Contest) -> Contest:
    """Return the contest with each contestant's club added to the name."""
    known = {}
    for contestant in contest.contestants.values():
        named = f"{contestant.label} ({contestant.club})" if contestant.label != contestant.id else contestant.club
        known[contestant.id] = replace(contestant, name=named)
    return replace(contest, contestants=known)


_WORDS = {
    "score": _("score"),
    "times": _("times"),
    "board": _("board"),
    "NS": _("NS"),
    "EW": _("EW"),
}


def _board(event: SimultaneousEvent, number: int, lang: Lang) -> Iterator[str]:
    """Yield the lines about a board: each score with its frequency, and the percentage for both sides."""
    versions = board_rows(event.frequencies, number, event.terms.contest)
    if not versions:
        raise TroefError(_("nobody has reported board {number}", number=number))
    for version in versions:
        yield f"{_WORDS['board'][lang]} {number}{f' ({version.version})' if version.version else ''}"
        yield from _version(version, lang)


def _version(version: VersionRows, lang: Lang) -> Iterator[str]:
    """Yield the lines about one version of a board: one table if EW have the opposite scores of NS, else two."""
    titles = [_WORDS["score"][lang], _WORDS["times"][lang]]
    ns, ew = (f"% {_WORDS[side][lang]}" for side in ("NS", "EW"))
    theirs = {-row.score: row for row in version.ew}
    if {row.score: row.times for row in version.ns} == {score: row.times for score, row in theirs.items()}:
        body = [[*_cells(row), round_half_up(theirs[row.score].percentage)] for row in version.ns]
        yield from aligned([*titles, ns, ew], body, left=set())
    else:
        for title, rows in ((ns, version.ns), (ew, version.ew)):
            yield from aligned([*titles, title], map(_cells, rows), left=set())


def _cells(row: ScoreRow) -> list[str]:
    times = round_half_up(row.times, 0 if row.times.denominator == 1 else 2)
    return [str(row.score), times, round_half_up(row.percentage)]
