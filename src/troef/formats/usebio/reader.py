"""Reader of USEBIO XML 1.0 to 1.3: results of pairs, teams and individuals, and the figures printed with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Context, Decimal
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from troef.cards import Side, TroefError
from troef.contest.printed_figures import (
    PrintedFigures,
    PrintedResult,
    PrintedSession,
    PrintedStanding,
    find_differences,
)
from troef.core.messages import _
from troef.core.numbers import parse_count, parse_decimal, parse_int
from troef.formats.session_results import ScoringGuess, best_fitting_scoring, known_contract, scoring_guesses
from troef.formats.usebio.writer import UsebioHeading, write

__all__ = ["UsebioHeading", "read_sessions", "write"]

_ENTITY = re.compile(r"<!ENTITY", re.IGNORECASE)


def parse_xml(text: str) -> ElementTree.Element:
    """Parse a document and return its root. Raise TroefError if it declares entities or is not XML."""
    if _ENTITY.search(text):
        raise TroefError(_("the XML declares entities; such a file is not read"))
    try:
        return ElementTree.fromstring(text.lstrip("\ufeff \t\r\n"))
    except ElementTree.ParseError as error:
        line, column = error.position
        raise TroefError(
            _(
                "line {line}, column {column}: not XML: {split}",
                line=line,
                column=column + 1,
                split=error.msg.split(":")[0],
            )
        ) from None
    except ValueError as error:
        raise TroefError(_("not XML: {error}", error=error)) from None


def text_at(element: ElementTree.Element, name: str) -> str | None:
    """Return the stripped text of a child element, or None if it is empty or missing."""
    text = element.findtext(name)
    return text.strip() or None if text else None


@dataclass(slots=True)
class UsebioSession:
    """A session while it is being read: an incomplete contest file, and the printed figures."""

    kind: str
    method: str
    winners: int
    in_vps: bool = False
    """Whether the totals of teams are victory points."""
    contestants: dict[str, dict[str, Any]] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)
    lines: list[PrintedResult] = field(default_factory=list)
    standings: list[PrintedStanding] = field(default_factory=list)
    both_sides: frozenset[tuple[str, str]] = frozenset()
    """Sections and numbers that denote both an NS pair and an EW pair."""

    def id_of(self, number: str, section: str, side: str) -> str:
        """Return a number with its section, and with its side if the number denotes two pairs."""
        return " ".join(filter(None, (section + number, side if (section, number) in self.both_sides else "")))


def in_both_directions(element: Element) -> set[str]:
    sides: dict[str, set[str]] = {"NS": set(), "EW": set()}
    for pair in element.findall("PARTICIPANTS/PAIR"):
        side, number = (text_at(pair, "DIRECTION") or "").upper(), text_at(pair, "PAIR_NUMBER")
        if side in sides and number:
            sides[side].add(number)
    return sides["NS"] & sides["EW"]


def read_participants(session: UsebioSession, element: Element, section: str) -> None:
    for participant in element.findall("PARTICIPANTS/*"):
        if participant.tag == "TEAM":
            _contestant(session, participant, participant.get("TEAM_ID", ""), "", participant.get("TEAM_NAME", ""))
        elif participant.tag in ("PAIR", "PLAYER"):
            side = (text_at(participant, "DIRECTION") or "").upper()
            number = text_at(participant, f"{participant.tag}_NUMBER") or ""
            _contestant(session, participant, session.id_of(number, section, side), section, "", side)


def _contestant(session: UsebioSession, element: Element, id_: str, section: str, name: str, side: str = "") -> None:
    players = [element] if element.tag == "PLAYER" else list(element.iter("PLAYER"))
    fields: dict[str, Any] = {"id": id_, "name": name.strip(), "section": section}
    fields["players"] = [player for child in players if (player := text_at(child, "PLAYER_NAME"))]
    session.contestants[id_] = {field_: value for field_, value in fields.items() if value}
    place = re.match(r"[0-9]{1,9}", text_at(element, "PLACE") or "")
    total = number_at(element, "TOTAL_SCORE")
    session.standings.append(
        PrintedStanding(
            id_,
            Side.parse(side) if session.winners == 2 and side in ("NS", "EW") else None,
            int(place[0]) if place else None,
            None if session.in_vps else total,
            number_at(element, "PERCENTAGE"),
            total if session.in_vps else None,
        )
    )


_ARTIFICIAL = re.compile(r"A([0-9]{2})([0-9]{2})")
_AWARDS = {60: "A+", 50: "A", 40: "A-"}
_SINGLE = Context(prec=7)


def number_at(element: Element, name: str) -> Decimal | None:
    """Return a number rounded to seven digits (some programs print more than they compute), or None."""
    text = text_at(element, name)
    if text is None:
        return None
    printed = parse_decimal(text)
    if printed is None:
        raise TroefError(_("{name}: {text!r:.60} is not a number", name=name, text=text))
    return _SINGLE.plus(printed)


def board_number(board: Element) -> int:
    text = text_at(board, "BOARD_NUMBER")
    number = parse_count(text or "")
    if not number:
        raise TroefError(_("{text!r} is not a board number", text=text))
    return number


def printed_score(line: Element, result: dict[str, Any]) -> int | None:
    """Return the printed score of a contract, or None without a contract, because then it cannot be checked."""
    text = text_at(line, "SCORE") or ""
    return parse_int(text) if "contract" in result else None


def result_fields(line: Element, method: str) -> dict[str, Any]:
    """Parse the contract, score or artificial score of a traveller line, or a board that was not played."""
    score, contract = text_at(line, "SCORE") or "", text_at(line, "CONTRACT")
    artificial = _ARTIFICIAL.fullmatch(score.upper())
    if artificial:
        return {"artificial": {"NS": _award(int(artificial[1]), method), "EW": _award(int(artificial[2]), method)}}
    if contract:
        played = known_contract(contract, text_at(line, "PLAYED_BY") or "", text_at(line, "TRICKS") or "")
        if played:
            return played
    points = parse_int(score)
    return {"not_played": True} if points is None else {"score": points}


def _award(percentage: int, method: str) -> str | int:
    """Return a percentage unchanged, or the equivalent award if points are IMPs."""
    return percentage if method in ("matchpoints", "board-a-match") else _AWARDS.get(percentage, percentage - 50)


POINTS = {"matchpoints": "MATCH_POINTS", "cross-imps": "CROSS_IMP_POINTS", "butler": "BUTLER_POINTS"}
_SEATS = ("n", "s", "e", "w")


def read_travellers(session: UsebioSession, element: Element, section: str) -> None:
    """Parse the travellers of pairs and individuals. A BOARD that only has hands is skipped."""
    for board in element.findall("BOARD"):
        for line in board.findall("TRAVELLER_LINE"):
            _line(session, board_number(board), line, section)


def _line(session: UsebioSession, number: int, line: Element, section: str) -> None:
    who = dict(_who(session, line, section))
    result = {"board": number} | who | result_fields(line, session.method)
    session.results.append(result)
    sides = (("n", "s"), ("e", "w")) if session.kind == "individual" else (("ns",), ("ew",))
    ns, ew = (tuple(who[name] for name in names) for names in sides)
    points = POINTS.get(session.method, "")
    printed = PrintedResult(
        number, ns, ew, printed_score(line, result), number_at(line, f"NS_{points}"), number_at(line, f"EW_{points}")
    )
    session.lines.append(printed)


def _who(session: UsebioSession, line: Element, section: str) -> Iterator[tuple[str, str]]:
    names = _SEATS if session.kind == "individual" else ("ns", "ew")
    for name in names:
        tag = f"{name.upper()}_{'PLAYER' if len(name) == 1 else 'PAIR'}_NUMBER"
        number = text_at(line, tag)
        if number is None:
            raise TroefError(_("{tag} is missing in a line of a traveller", tag=tag))
        yield name, session.id_of(number, section, name.upper() if len(name) == 2 else "")


def read_matches(session: UsebioSession, part: Element) -> None:
    """Parse every board of every match, each as two results."""
    for match in part.iter("MATCH"):
        team, other = _teams(match)
        name = " ".join(filter(None, (text_at(match, "ROUND_NUMBER"), f"{team}-{other}")))
        for board in match.findall("BOARD"):
            for line in board.findall("TRAVELLER_LINE"):
                _match_line(session, name, (team, other), board, line)


def _teams(match: Element) -> tuple[str, str]:
    team, other = text_at(match, "TEAM"), text_at(match, "OPPOSING_TEAM")
    if team is None or other is None:
        raise TroefError(_("a match does not say which two teams play it"))
    return team, other


def _match_line(session: UsebioSession, match: str, teams: tuple[str, str], board: Element, line: Element) -> None:
    """Parse one line of a board in a match. Its direction and the board's swing belong to the first team."""
    at_home = (text_at(line, "DIRECTION") or "NS").upper() == "NS"
    ns, ew = teams if at_home else teams[::-1]
    number = board_number(board)
    result = {"board": number, "ns": ns, "ew": ew, "match": match, "room": "open" if at_home else "closed"}
    result |= result_fields(line, session.method)
    session.results.append(result)
    imps = number_at(board, "IMPS")
    swing, back = (
        (imps, -imps) if imps is not None else [number_at(board, f"{who}TEAM_POINTS") for who in ("", "OPPOSING_")]
    )
    points = (swing, back) if at_home else (back, swing)
    session.lines.append(PrintedResult(number, (ns,), (ew,), printed_score(line, result), *points))


def vp_ways(part: Element, method: str) -> list[ScoringGuess]:
    """Return the named VP scales, then the event's own scale as derived from its matches."""
    scales: list[object] = ["wbf-discrete", "wbf-continuous"]
    own = _own_scale(part)
    if own:
        scales.append(own)
    return [ScoringGuess({"method": method, "vp": {"scale": scale}}) for scale in scales]


def _own_scale(part: Element) -> list[list[str | int]]:
    """Return the winner's VPs for each margin that occurred, sorted by margin."""
    steps: dict[int, Decimal] = {}
    for match in part.iter("MATCH"):
        margin = sum(int(imps) for board in match.findall("BOARD") if (imps := number_at(board, "IMPS")) is not None)
        won = number_at(match, "TEAM_SCORE" if margin >= 0 else "OPPOSING_TEAM_SCORE")
        if won is not None:
            steps.setdefault(abs(margin), won)
    if 0 not in steps and steps:
        first = next(part.iter("MATCH"))
        both = [number_at(first, name) or Decimal(0) for name in ("TEAM_SCORE", "OPPOSING_TEAM_SCORE")]
        steps[0] = sum(both, Decimal(0)) / 2
    return [[margin, str(steps[margin])] for margin in sorted(steps)]


_METHODS = {
    "MATCH_POINTS": "matchpoints",
    "MP_PAIRS": "matchpoints",
    "CROSS_IMPS": "cross-imps",
    "CROSS_IMP": "cross-imps",
    "BUTLER_IMPS": "butler",
    "BUTLER_PAIRS": "butler",
    "AGGREGATE": "total-points",
    "IMPS": "imps",
    "PAB": "board-a-match",
    "BAM": "board-a-match",
}
_VPS = ("VPS", "VP", "VICTORY_POINTS")


def read_sessions(text: str) -> tuple[PrintedSession, ...]:
    """Parse every session of a USEBIO file. Raise TroefError if there is none."""
    root = parse_xml(text)
    if root.tag != "USEBIO":
        raise TroefError(_("this XML is {tag}, not USEBIO", tag=root.tag))
    sessions = tuple(
        _session(event, part)
        for event in root.iter("EVENT")
        for part in event.findall("SESSION") or [event]
        if part.find(".//TRAVELLER_LINE") is not None
    )
    if not sessions:
        raise TroefError(_("the file has no results"))
    return sessions


def _session(event: Element, part: Element) -> PrintedSession:
    """Parse a session. If it is not said whether totals of teams are VPs, the choice that explains more figures."""
    method = (text_at(event, "MATCH_SCORING_METHOD") or "").upper()
    in_vps = [False] if _kind(event) != "teams" else [method in _VPS] if method else [True, False]
    sessions = (_read(event, part, in_vp) for in_vp in in_vps)
    return min(sessions, key=lambda session: len(find_differences(session.published, session.contest)))


def _read(event: Element, part: Element, in_vps: bool) -> PrintedSession:
    method = _method(event, part)
    session = UsebioSession(_kind(event), method, 2 if text_at(event, "WINNER_TYPE") == "2" else 1, in_vps)
    sections = part.findall("SECTION")
    letters = [section.get("SECTION_ID", "") for section in sections] if len(sections) > 1 else [""]
    if len(sections) > 1 and (len(set(letters)) < len(letters) or any(len(letter) != 1 for letter in letters)):
        letters = [chr(ord("A") + index) for index in range(len(letters))]
    elements = sections or [part]
    session.both_sides = frozenset(
        (letter, number)
        for element, letter in zip(elements, letters, strict=True)
        for number in in_both_directions(element)
    )
    for element, letter in zip(elements, letters, strict=True):
        read_participants(session, element, letter)
        read_travellers(session, element, letter)
    ways = scoring_guesses(method)
    if session.kind == "teams":
        read_matches(session, part)
        scales: list[dict[str, Any]] = [{"scale": 2}, {"scale": 1}] if method == "board-a-match" else [{}]
        ways = vp_ways(part, method) if in_vps else [ScoringGuess({"method": method, **scale}) for scale in scales]
    value = {
        "edition": "bridge-2017",
        "kind": session.kind,
        "winners": session.winners,
        "contestants": list(session.contestants.values()),
        "results": session.results,
    }
    return best_fitting_scoring(value, PrintedFigures(tuple(session.lines), tuple(session.standings)), ways)


def _kind(event: Element) -> str:
    kind = event.get("EVENT_TYPE", "PAIRS").upper()
    return "teams" if "TEAM" in kind else "individual" if "INDIVIDUAL" in kind else "pairs"


def _method(event: Element, part: Element) -> str:
    """Return the scoring method that the event names, or else the one of its printed points."""
    for named in (text_at(event, "BOARD_SCORING_METHOD"), event.get("EVENT_TYPE")):
        if named and named.upper() in _METHODS:
            return _METHODS[named.upper()]
    line = part.find(".//TRAVELLER_LINE")
    for method, name in POINTS.items():
        if line is not None and line.find(f"NS_{name}") is not None:
            return method
    return "imps" if _kind(event) == "teams" else "matchpoints"
