"""Movements: proposals, a schedule, the next Swiss round, a late pair; `--check` reports faults in a schedule."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.io import read_text
from troef.contest.contestant import ContestantKind
from troef.contest.movements.catalogue import (
    BRIDGE,
    KLAVERJAS,
    Pace,
    Proposal,
    boards_played,
    build_movement,
    propose_movements,
)
from troef.contest.movements.movement import EntryField, Schedule, ScheduledGame, read_schedule, schedule_text
from troef.contest.movements.replanning import absent_rounds, replan
from troef.contest.movements.swiss import next_round, read_matches, standing_of, usual_rounds
from troef.contest.movements.verify import find_faults
from troef.core.messages import _, gettext_noop, pgettext
from troef.core.numbers import parse_json, with_decimal_mark


def add_arguments(parser: argparse.ArgumentParser) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--pairs", type=int, metavar="N", help="number of pairs")
    who.add_argument("--teams", type=int, metavar="N", help="number of teams")
    who.add_argument("--players", type=int, metavar="N", help="number of players of an individual contest")
    parser.add_argument("--boards", type=int, metavar="N", help="maximum number of boards in play (default: 24)")
    parser.add_argument("--rounds", type=int, metavar="N", help="number of rounds, if the movement supports it")
    parser.add_argument("--copies", type=int, metavar="N", help="number of copies of each board")
    parser.add_argument("--klaverjas", action="store_true", help="use the names and the pace of klaverjas")
    parser.add_argument("--name", help="movement to print (default: list the movements that fit, best first)")
    parser.add_argument("--json", action="store_true", help="JSON instead of text")
    parser.add_argument("--minutes", type=float, metavar="M", help="minutes a board (default: 7.5; klaverjas 4)")
    parser.add_argument("--change", type=float, metavar="M", help="minutes between rounds (default: 2.5)")
    parser.add_argument("--results", metavar="FILE", help="with --name swiss: results so far; prints the next round")
    parser.add_argument("--check", nargs="+", metavar="FILE", help="verify a schedule (several files: one session)")
    late = parser.add_argument_group(gettext_noop("a pair that comes late or leaves"))
    late.add_argument("--played", metavar="FILE", help="the schedule of the whole session")
    late.add_argument("--after", type=int, default=1, metavar="R", help="last round that was played (default: 1)")
    late.add_argument("--add", action="append", default=[], metavar="ID", help="pair that arrives")
    late.add_argument("--drop", action="append", default=[], metavar="ID", help="pair that leaves")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    if options.check:
        return _check(options)
    if options.played:
        return _print(replan(_schedule(options.played), options.after, options.add, options.drop), options)
    if options.results:
        return _print(_next_round(options), options)
    field = _field(options)
    if options.name:
        movement = build_movement(options.name, field)
        return _print(movement.schedule, options, movement.note[options.lang])
    return _propose(field, options)


def _field(options: argparse.Namespace) -> EntryField:
    given = {
        ContestantKind.PAIRS: options.pairs,
        ContestantKind.TEAMS: options.teams,
        ContestantKind.INDIVIDUAL: options.players,
    }
    for kind, number in given.items():
        if number is not None:
            boards = 24 if options.boards is None else options.boards
            return EntryField(number, boards, kind, options.rounds, options.copies)
    raise TroefError(_("give the contestants: --pairs N, --teams N or --players N"))


def _propose(field: EntryField, options: argparse.Namespace) -> int:
    usual = KLAVERJAS if options.klaverjas else BRIDGE
    pace = Pace(
        usual.board if options.minutes is None else options.minutes,
        usual.change if options.change is None else options.change,
    )
    if pace.board < 0 or pace.change < 0:
        raise TroefError(_("--minutes and --change are minutes, from 0 up"))
    offers = propose_movements(field, pace, options.klaverjas)
    if options.json:
        print(json.dumps([proposal.as_json() for proposal in offers], ensure_ascii=False, indent=1))
    else:
        print("\n".join(proposal_lines(field, offers, options.lang)))
    if field.kind is ContestantKind.PAIRS and field.contestants < 4:
        alone = _("Note: at one table no score can be compared with another.")
        print(alone[options.lang], file=sys.stderr)
    return 0


def _print(schedule: Schedule, options: argparse.Namespace, note: str = "") -> int:
    if options.json:
        print(schedule_text(schedule))
    else:
        print("\n".join([*([note, ""] if note else []), *schedule_lines(schedule, options.lang)]).rstrip())
    return 0


def _check(options: argparse.Namespace) -> int:
    first, *others = (_schedule(name) for name in options.check)
    for other in others:
        first = first.joined(other)
    wrong = find_faults(first, absent_rounds(first, options.add, options.drop))
    if options.json:
        print(json.dumps([fault.as_json() for fault in wrong], ensure_ascii=False, indent=1))
    else:
        good = _("The schedule is good.")[options.lang]
        print("\n".join(fault.text[options.lang] for fault in wrong) or good)
    return 1 if wrong else 0


def _schedule(name: str) -> Schedule:
    text = read_text(name)
    try:
        return read_schedule(text)
    except TroefError as error:
        raise error.at(name) from None


def _next_round(options: argparse.Namespace) -> Schedule:
    """Return the next Swiss round, computed from a contest file or a list of matches."""
    if options.name not in (None, "swiss"):
        raise TroefError(_("--results needs --name swiss"))
    document = parse_json(read_text(options.results), options.results)
    if isinstance(document, dict) and "results" in document:
        return _after_contest(document)
    matches = read_matches(document)
    kind = ContestantKind.PAIRS if options.pairs is not None else ContestantKind.TEAMS
    number = options.pairs if options.teams is None else options.teams
    standing = standing_of(matches, map(str, range(1, (number or 0) + 1)))
    rounds = options.rounds or max(usual_rounds(len(standing.order)), standing.rounds + 1)
    return next_round(standing, max(1, (options.boards or 24) // rounds), kind)


def _after_contest(document: dict[str, Any]) -> Schedule:
    from troef.contest.file import contest_of
    from troef.contest.movements.swiss import boards_of_answer, standing_of_answer
    from troef.contest.score import score

    answer = score(contest_of(document))
    size, first = boards_of_answer(answer)
    return next_round(standing_of_answer(answer), size, answer.contest.kind, first)


_HEADINGS = (
    pgettext("heading", "movement"),
    _("rounds × boards"),
    _("in all"),
    _("sit-out"),
    _("winners"),
    _("balance"),
    _("time"),
)
_ROUND, _TABLE, _BOARDS = _("Round"), _("table"), _("boards")
_RESTS, _SHARES = _("sits out"), _("shared")
_AT_MOST, _NONE = _("at most {} boards"), _("none")
_PLURALS = {
    ContestantKind.PAIRS: _("pairs"),
    ContestantKind.TEAMS: pgettext("teams of four", "teams"),
    ContestantKind.INDIVIDUAL: _("players"),
}


def proposal_lines(field: EntryField, offers: Sequence[Proposal], lang: Lang) -> Iterator[str]:
    """Yield the proposals as a table, best first, followed by a note on each."""
    yield f"{field.contestants} {_PLURALS[field.kind][lang]}, {_AT_MOST[lang].format(field.boards)}" + (
        "" if offers else f": {_NONE[lang]}"
    )
    rows = [tuple(heading[lang] for heading in _HEADINGS), *(_row(proposal, lang) for proposal in offers)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows if offers else ():
        first, *others = (
            f"{cell:<{w}}" if i == 0 else f"{cell:>{w}}" for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((f"  {first}", *others))
    for proposal in offers:
        yield f"\n{proposal.movement.name}: {proposal.movement.note[lang]}"


def _row(proposal: Proposal, lang: Lang) -> tuple[str, ...]:
    movement = proposal.movement
    balance = "–" if proposal.balance is None else f"{proposal.balance:.1f}"
    return (
        movement.name,
        f"{movement.rounds} × {movement.boards_per_round}",
        str(boards_played(movement)),
        str(movement.schedule.sit_outs or "–"),
        str(movement.winners),
        with_decimal_mark(balance, lang),
        clock(proposal.minutes),
    )


def clock(minutes: int) -> str:
    """Return a time as hours and minutes, such as 3:05."""
    return f"{minutes // 60}:{minutes % 60:02}"


def schedule_lines(schedule: Schedule, lang: Lang) -> Iterator[str]:
    """Yield every round with its tables."""
    width = max(len(_who(game)) for game in schedule.games)
    for number in schedule.rounds:
        yield f"{_ROUND[lang]} {number}"
        for game in schedule.in_round(number):
            yield f"  {_TABLE[lang]} {game.table:>2}  {_who(game):<{width}}  {_what(game, lang)}"
        yield ""


def _who(game: ScheduledGame) -> str:
    sides = ("+".join(side) for side in (game.ns, game.ew) if side)
    return " – ".join(sides)


def _what(game: ScheduledGame, lang: Lang) -> str:
    if game.is_sit_out:
        return _RESTS[lang]
    boards, shared = game.boards, f" ({_SHARES[lang]})" if game.shared else ""
    in_row = len(boards) > 1 and boards == tuple(range(boards[0], boards[-1] + 1))
    numbers = f"{boards[0]}–{boards[-1]}" if in_row else ", ".join(map(str, boards))
    return f"{_BOARDS[lang]} {numbers}{shared}"
