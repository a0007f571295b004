"""The matches of teams in USEBIO: two lines for each board, and victory points on the scale of the event."""

from __future__ import annotations

from decimal import Decimal
from xml.etree.ElementTree import Element

from troef.cards import TroefError
from troef.contest.published import PublishedLine
from troef.formats.fitting import Way
from troef.formats.usebio.lines import board_number, number_at, obtained, printed_score
from troef.formats.usebio.session import Session
from troef.formats.xml_text import text_at


def read_matches(session: Session, part: Element) -> None:
    """Every board of every match, as two results."""
    for match in part.iter("MATCH"):
        team, other = _teams(match)
        name = " ".join(filter(None, (text_at(match, "ROUND_NUMBER"), f"{team}-{other}")))
        for board in match.findall("BOARD"):
            for line in board.findall("TRAVELLER_LINE"):
                _line(session, name, (team, other), board, line)


def _teams(match: Element) -> tuple[str, str]:
    team, other = text_at(match, "TEAM"), text_at(match, "OPPOSING_TEAM")
    if team is None or other is None:
        raise TroefError(
            "a match does not say which two teams play it", "bij een wedstrijd staat niet welke twee teams hem spelen"
        )
    return team, other


def _line(session: Session, match: str, teams: tuple[str, str], board: Element, line: Element) -> None:
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
