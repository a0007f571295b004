"""The travellers of pairs and individuals in USEBIO, and the matches of teams with two lines for each board."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from xml.etree.ElementTree import Element

from troef.cards import TroefError
from troef.contest.published import PublishedLine
from troef.formats.fitting import Way
from troef.formats.usebio.session import Session, board_number, number_at, obtained, printed_score
from troef.formats.xml_text import text_at

POINTS = {"matchpoints": "MATCH_POINTS", "cross-imps": "CROSS_IMP_POINTS", "butler": "BUTLER_POINTS"}
_SEATS = ("n", "s", "e", "w")


def read_travellers(session: Session, place: Element, section: str) -> None:
    """The travellers of pairs and individuals; a BOARD of a hand set has none."""
    for board in place.findall("BOARD"):
        for line in board.findall("TRAVELLER_LINE"):
            _line(session, board_number(board), line, section)


def _line(session: Session, number: int, line: Element, section: str) -> None:
    who = dict(_who(session, line, section))
    result = {"board": number} | who | obtained(line, session.method)
    session.results.append(result)
    sides = (("n", "s"), ("e", "w")) if session.kind == "individual" else (("ns",), ("ew",))
    ns, ew = (tuple(who[name] for name in names) for names in sides)
    points = POINTS.get(session.method, "")
    printed = PublishedLine(
        number, ns, ew, printed_score(line, result), number_at(line, f"NS_{points}"), number_at(line, f"EW_{points}")
    )
    session.lines.append(printed)


def _who(session: Session, line: Element, section: str) -> Iterator[tuple[str, str]]:
    names = _SEATS if session.kind == "individual" else ("ns", "ew")
    for name in names:
        tag = f"{name.upper()}_{'PLAYER' if len(name) == 1 else 'PAIR'}_NUMBER"
        number = text_at(line, tag)
        if number is None:
            raise TroefError(
                f"{tag} is missing in a line of a traveller", f"{tag} ontbreekt in een regel van een loopbriefje"
            )
        yield name, session.id_of(number, section, name.upper() if len(name) == 2 else "")


def read_matches(session: Session, part: Element) -> None:
    """Every board of every match, as two results."""
    for match in part.iter("MATCH"):
        team, other = _teams(match)
        name = " ".join(filter(None, (text_at(match, "ROUND_NUMBER"), f"{team}-{other}")))
        for board in match.findall("BOARD"):
            for line in board.findall("TRAVELLER_LINE"):
                _match_line(session, name, (team, other), board, line)


def _teams(match: Element) -> tuple[str, str]:
    team, other = text_at(match, "TEAM"), text_at(match, "OPPOSING_TEAM")
    if team is None or other is None:
        raise TroefError(
            "a match does not say which two teams play it", "bij een wedstrijd staat niet welke twee teams hem spelen"
        )
    return team, other


def _match_line(session: Session, match: str, teams: tuple[str, str], board: Element, line: Element) -> None:
    """The first team is the one that the line's direction and the board's swing belong to."""
    at_home = (text_at(line, "DIRECTION") or "NS").upper() == "NS"
    ns, ew = teams if at_home else teams[::-1]
    number = board_number(board)
    result = {"board": number, "ns": ns, "ew": ew, "match": match, "room": "open" if at_home else "closed"}
    result |= obtained(line, session.method)
    session.results.append(result)
    swing, back = _swing(board)
    points = (swing, back) if at_home else (back, swing)
    session.lines.append(PublishedLine(number, (ns,), (ew,), printed_score(line, result), *points))


def _swing(board: Element) -> tuple[Decimal | None, Decimal | None]:
    """What the board gave the first team and the other one."""
    imps = number_at(board, "IMPS")
    if imps is not None:
        return imps, -imps
    return number_at(board, "TEAM_POINTS"), number_at(board, "OPPOSING_TEAM_POINTS")


def vp_ways(part: Element, method: str) -> list[Way]:
    """The scales by name, then the event's own as its matches show it."""
    scales: list[object] = ["wbf-discrete", "wbf-continuous"]
    own = _own_scale(part)
    if own:
        scales.append(own)
    return [Way({"method": method, "vp": {"scale": scale}}) for scale in scales]


def _own_scale(part: Element) -> list[list[str | int]]:
    """From each margin that occurred on, what the winner got."""
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
