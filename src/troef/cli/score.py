"""Score a session: board points, ranking and notes, as JSON or as tables for people.

Several files are the sessions of one event, in order: `troef score A.json B.json --carry 50%`.
Results in USEBIO XML or PBN are read too, and `--check` compares what they print with what their results give.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction

from troef.cards import TroefError
from troef.cli import add_lang
from troef.cli.io import read_bytes, read_text
from troef.contest.file import read_contest
from troef.contest.printed_figures import PrintedSession, count_of_figures, find_differences, hidden_awards
from troef.contest.report import answer_lines, answer_table, event_table, event_text, selection_lines
from troef.contest.rules import Progress
from troef.contest.score import score
from troef.contest.session import Contest
from troef.contest.sessions import combine_sessions, select_qualifiers
from troef.contest.suspicious_results import Schedule
from troef.core.messages import _
from troef.core.numbers import parse_count, parse_fraction

_MANY = 200_000
"""Number of results from which scoring takes long enough to show a progress bar."""
_BYTES = 60
"""Approximate size of a result in a file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="contest file, USEBIO XML or PBN; - for standard input"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="JSON (default)")
    form.add_argument("--table", action="store_true", help="print tables instead of JSON")
    parser.add_argument("--check", action="store_true", help="compare printed figures with the results")
    parser.add_argument("--carry", metavar="PART", help="weight of earlier sessions, such as 50%%")
    parser.add_argument("--qualify", metavar="N", help="list the contestants who go on, and the reserves in order")
    parser.add_argument("--schedule", metavar="FILE", help="movement, to find boards played at the wrong table")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    gc.disable()  # Millions of small values without cycles: garbage collection only costs time.
    if options.check:
        return _check(options)
    carry = None if options.carry is None else _part(options.carry)
    places = None if options.qualify is None else _places(options.qualify)
    schedule = None if options.schedule is None else _meant(options.schedule)
    answers = [score(contest, _progress(len(contest.results)), schedule) for contest in _read_all(options.files)]
    answer, contest = answers[0], answers[-1].contest
    event = combine_sessions(answers, carry) if len(answers) > 1 else None
    ranking = answer.ranking if event is None else event.ranking
    selections = () if places is None else select_qualifiers(ranking, places, contest.options.sections)
    if options.table:
        print("\n".join(answer_table(answer, options.lang) if event is None else event_table(event, options.lang)))
        for line in selection_lines(selections, contest, options.lang):
            print(f"\n{line}")
    elif event is None:
        sys.stdout.writelines(answer_lines(answer, selections))
    else:
        print(event_text(event, selections))
    return 0


_AWARD = _("the figures of this board agree if this is an award of 50/50")


def _check(options: argparse.Namespace) -> int:
    """Print every figure in a published result that its own data contradict. Return 1 if there is any, else 0."""
    rows: list[dict[str, str]] = []
    for name in options.files:
        for session in _published(name, _text(name)):
            figures = count_of_figures(session.published)
            contest, awards = hidden_awards(session.published, session.contest)
            differing = find_differences(session.published, contest)
            for result in awards:
                place = f"board {result.board}: {'-'.join(result.ns)} / {'-'.join(result.ew)}"
                rows.append({"file": name, "place": place, "figure": "award", "printed": "50/50", "computed": "none"})
                if not options.json:
                    print(f"{name}: {place}: {_AWARD[options.lang]}")
            rows += ({"file": name, **asdict(difference)} for difference in differing)
            if options.json:
                continue
            for difference in differing:
                print(f"{name}: {difference.words(options.lang)}")
            agreed = _("figures, differing")[options.lang]
            print(f"{name}: {figures} {agreed}: {len(differing)}")
    if options.json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    return 1 if rows else 0


def _contests(name: str) -> Iterator[Contest]:
    text = _text(name)
    if _is_published(name, text):
        yield from (session.contest for session in _published(name, text))
    else:
        yield read_contest(text, _progress(len(text) // _BYTES))


def _read_all(names: Sequence[str]) -> list[Contest]:
    """Return the sessions in all files. If there are several files, an error names the file."""
    contests: list[Contest] = []
    for name in names:
        try:
            contests += _contests(name)
        except TroefError as error:
            raise error if len(names) == 1 else error.at(name) from None
    return contests


_OTHERS = re.compile(r"\s*(<|%|;|\[\s*\w+\s+\")")
"""The start of XML or PBN. PBN starts with an escape, a comment or a tag."""


def _is_published(name: str, text: str) -> bool:
    """Return whether the file is a result published by another program, in XML or PBN."""
    return name.lower().endswith((".xml", ".pbn")) or _OTHERS.match(text) is not None


def _published(name: str, text: str) -> tuple[PrintedSession, ...]:
    if not _is_published(name, text):
        raise TroefError(_("{name}: a contest file has no printed figures to check", name=name))
    from troef.formats import read_sessions  # Other formats need an XML parser.

    return read_sessions(text)


def _text(name: str) -> str:
    """Return the text of a file. Files of other programs that are not UTF-8 are decoded as Windows-1252."""
    try:
        return read_text(name)
    except TroefError:
        if name == "-" or not name.lower().endswith((".xml", ".pbn")):
            raise
    return read_bytes(name).decode("cp1252", errors="replace")


def _part(text: str) -> Fraction:
    """Parse a fraction of the whole: `50%`, `0.5` or `1/2`."""
    number = parse_fraction(text.removesuffix("%"))
    if number is None:
        raise TroefError(_("--carry: {text!r:.60} is not a part such as 50%", text=text))
    part = number / (100 if text.endswith("%") else 1)
    if not 0 <= part <= 1:
        raise TroefError(_("--carry: {text} is not between 0% and 100%", text=text))
    return part


def _places(text: str) -> int:
    places = parse_count(text)
    if not places:
        raise TroefError(_("--qualify: {text!r:.60} is not a number of places", text=text))
    return places


def _meant(name: str) -> Schedule:
    """Return the scheduled games as board, NS and EW. `name`: a file with the output of `troef movement --json`."""
    from troef.contest.movements.movement import read_schedule

    text = _text(name)
    try:
        games = read_schedule(text).played
    except TroefError as error:
        raise error.at("--schedule") from None
    return frozenset((board, "+".join(game.ns), "+".join(game.ew)) for game in games for board in game.boards)


def _bar(done: int, total: int) -> None:
    """Show the progress on one line of the terminal."""
    share = 30 * done // max(total, 1)
    sys.stderr.write(f"\r[{'#' * share:<30}] {done}/{total}" + ("\n" if done == total else ""))
    sys.stderr.flush()


def _progress(size: int) -> Progress | None:
    return _bar if size >= _MANY and sys.stderr.isatty() else None
