"""Writer of USEBIO 1.2: a scored session with its board points and ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from troef.contest.answer import Answer, MatchScore, ScoredResult, Standing
from troef.contest.contestant import ContestantKind
from troef.contest.options import Method
from troef.contest.result import OPEN, Artificial, ContestResult, Given, NamedAward, PlayedScore
from troef.core.numbers import Number
from troef.formats.session_results import WrittenResults, unrepresentable

_KINDS = {ContestantKind.PAIRS: "PAIRS", ContestantKind.TEAMS: "TEAMS", ContestantKind.INDIVIDUAL: "INDIVIDUAL"}
_METHODS = {
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.CROSS_IMPS: "CROSS_IMPS",
    Method.BUTLER: "BUTLER_IMPS",
    Method.TOTAL_POINTS: "AGGREGATE",
    Method.IMPS: "IMPS",
    Method.BOARD_A_MATCH: "PAB",
}
_POINTS = {Method.MATCHPOINTS: "MATCH_POINTS", Method.CROSS_IMPS: "CROSS_IMP_POINTS", Method.BUTLER: "BUTLER_POINTS"}
_SHARES = {NamedAward.PLUS: 60, NamedAward.AVERAGE: 50, NamedAward.MINUS: 40}


class UsebioHeading(NamedTuple):
    """Data above the results. The date is dd/mm/yyyy; `members` has federation numbers by contestant and player."""

    club: str = ""
    event: str = ""
    date: str = ""
    members: Mapping[tuple[str, str], str] = MappingProxyType({})


def write(answer: Answer, heading: UsebioHeading = UsebioHeading()) -> WrittenResults:  # noqa: B008 - frozen
    """Return the session as USEBIO, with a list of what it cannot represent."""
    contest = answer.contest
    root = Element("USEBIO", Version="1.2")
    _add(SubElement(root, "CLUB"), "CLUB_NAME", heading.club)
    event = SubElement(root, "EVENT", EVENT_TYPE=_KINDS[contest.kind])
    _add(event, "BOARD_SCORING_METHOD", _METHODS[contest.options.method])
    if contest.options.vp is not None:
        _add(event, "MATCH_SCORING_METHOD", "VPS")
    for name, text in (("PROGRAM_NAME", "Troef"), ("EVENT_DESCRIPTION", heading.event), ("DATE", heading.date)):
        _add(event, name, text)
    _add(event, "WINNER_TYPE", contest.winners)
    session = SubElement(event, "SESSION", SESSION_ID="1")
    _participants(session, answer, heading.members)
    if contest.kind is ContestantKind.TEAMS:
        for match in answer.matches:
            _match(session, match, answer)
    else:
        for number, lines in answer.boards.items():
            board = SubElement(session, "BOARD")
            _add(board, "BOARD_NUMBER", number)
            for line in lines:
                _pairs_line(board, line, answer)
    indent(root)
    declaration = b'<?xml version="1.0" encoding="UTF-8"?>\n'
    return WrittenResults(declaration + tostring(root, encoding="utf-8") + b"\n", tuple(unrepresentable(contest)))


def _add(parent: Element, name: str, value: object) -> None:
    SubElement(parent, name).text = str(value)


def _number(value: Number) -> str:
    exact = Fraction(value)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):.2f}"


def _participants(session: Element, answer: Answer, members: Mapping[tuple[str, str], str]) -> None:
    participants = SubElement(session, "PARTICIPANTS")
    shared = Counter((row.side, row.rank) for row in answer.ranking)
    for row in answer.ranking:
        known = answer.contest.contestants.get(row.contestant)
        participant = _entry(participants, row, answer)
        _standing(participant, row, shared[row.side, row.rank] > 1)
        if answer.contest.kind is ContestantKind.INDIVIDUAL:
            _player(participant, answer.contest.label(row.contestant), row.contestant, members)
            continue
        for name in known.players if known else ():
            _player(SubElement(participant, "PLAYER"), name, row.contestant, members)


def _player(element: Element, name: str, contestant: str, members: Mapping[tuple[str, str], str]) -> None:
    _add(element, "PLAYER_NAME", name)
    if number := members.get((contestant, name)):
        _add(element, "NATIONAL_ID_NUMBER", number)


def _entry(participants: Element, row: Standing, answer: Answer) -> Element:
    if answer.contest.kind is ContestantKind.TEAMS:
        known = answer.contest.contestants.get(row.contestant)
        return SubElement(participants, "TEAM", TEAM_ID=row.contestant, TEAM_NAME=(known.name or "") if known else "")
    tag = "PLAYER" if answer.contest.kind is ContestantKind.INDIVIDUAL else "PAIR"
    participant = SubElement(participants, tag)
    _add(participant, f"{tag}_NUMBER", row.contestant)
    if row.side is not None:
        _add(participant, "DIRECTION", row.side)
    return participant


def _standing(element: Element, row: Standing, tied: bool) -> None:
    if row.percentage is not None:
        _add(element, "PERCENTAGE", f"{float(row.percentage):.2f}")
    _add(element, "TOTAL_SCORE", _number(row.points if row.vp is None else row.vp))
    _add(element, "PLACE", f"{row.rank}{'=' * tied}")
    _add(element, "BOARDS_PLAYED", row.boards)


def _pairs_line(board: Element, line: ScoredResult, answer: Answer) -> None:
    element = SubElement(board, "TRAVELLER_LINE")
    result = line.result
    if answer.contest.kind is ContestantKind.INDIVIDUAL:
        for seat, player in zip("NSEW", (*result.ns, *result.ew), strict=True):
            _add(element, f"{seat}_PLAYER_NUMBER", player)
    else:
        _add(element, "NS_PAIR_NUMBER", result.ns[0])
        _add(element, "EW_PAIR_NUMBER", result.ew[0])
    _obtained(element, result)
    points = _POINTS.get(answer.contest.options.method)
    for side, value in (("NS", line.ns_points), ("EW", line.ew_points)):
        if points is not None and value is not None:
            _add(element, f"{side}_{points}", _number(value))


def _match(session: Element, match: MatchScore, answer: Answer) -> None:
    lines = [line for board in answer.boards.values() for line in board if line.result.match == match.name]
    home = next((line.result.ns[0] for line in lines if line.result.room == OPEN), match.teams[0].team)
    first, second = sorted(match.teams, key=lambda team: team.team != home)
    element = SubElement(session, "MATCH")
    round_number = match.name.partition(" ")[0]
    if round_number.isdecimal():
        _add(element, "ROUND_NUMBER", round_number)
    for name, value in (("TEAM", first.team), ("OPPOSING_TEAM", second.team)):
        _add(element, name, value)
    for name, team in (("TEAM_SCORE", first), ("OPPOSING_TEAM_SCORE", second)):
        _add(element, name, _number(team.points if team.vp is None else team.vp))
    for number in dict.fromkeys(line.result.board for line in lines):
        board = SubElement(element, "BOARD")
        _add(board, "BOARD_NUMBER", number)
        own = [line for line in lines if line.result.board == number]
        _swing(board, own[0], first.team, answer)
        for line in sorted(own, key=lambda line: line.result.room != OPEN):
            _teams_line(board, line, first.team)


def _swing(board: Element, line: ScoredResult, team: str, answer: Answer) -> None:
    ours, theirs = line.ns_points, line.ew_points
    if ours is None or theirs is None:
        return
    if line.result.ns[0] != team:
        ours, theirs = theirs, ours
    if answer.contest.options.method is Method.IMPS:
        _add(board, "IMPS", _number(ours))
    else:
        _add(board, "TEAM_POINTS", _number(ours))
        _add(board, "OPPOSING_TEAM_POINTS", _number(theirs))


def _teams_line(board: Element, line: ScoredResult, team: str) -> None:
    element = SubElement(board, "TRAVELLER_LINE")
    _add(element, "DIRECTION", "NS" if line.result.ns[0] == team else "EW")
    _add(element, "NS_PAIR_NUMBER", line.result.ns[0])
    _add(element, "EW_PAIR_NUMBER", line.result.ew[0])
    _obtained(element, line.result)


def _obtained(element: Element, result: ContestResult) -> None:
    """Add contract, tricks and score. An artificial score is written as A and two percentages of two digits."""
    given = _one_of(result)
    if isinstance(given, PlayedScore):
        fields = dict(given.as_reported)
        for name, field in (("CONTRACT", "contract"), ("PLAYED_BY", "by"), ("TRICKS", "tricks")):
            if field in fields:
                _add(element, name, "Pass" if fields[field] == "P" else fields[field])
        _add(element, "SCORE", given.ns)
    elif given is not None:
        shares = "".join(f"{_share(score):02}" for score in (result.for_ns, result.for_ew))
        _add(element, "SCORE", f"A{shares}")


def _one_of(result: ContestResult) -> Given | None:
    """Return the result at the table, or an artificial score if both sides have one; None for a weighted score."""
    if isinstance(result.for_ns, Artificial) and isinstance(result.for_ew, Artificial):
        return result.for_ns
    return next((given for given in (result.for_ns, result.for_ew) if isinstance(given, PlayedScore)), None)


def _share(given: Given) -> int:
    assert isinstance(given, Artificial)
    award = given.award
    return _SHARES.get(award, 50) if isinstance(award, NamedAward) else min(max(int(award), 0), 99)
