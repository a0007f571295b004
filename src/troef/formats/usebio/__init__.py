"""USEBIO XML 1.0 to 1.3: results of pairs, teams and individuals, and the figures that were printed with them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from troef.cards import TroefError
from troef.contest.published import Published, PublishedSession, differences
from troef.formats.fitting import Way, fit, ways_of
from troef.formats.usebio.session import Session, in_both_directions, read_participants
from troef.formats.usebio.travellers import POINTS, read_matches, read_travellers, vp_ways
from troef.formats.usebio.write import Heading, write
from troef.formats.xml_text import parse_xml, text_at

__all__ = ["Heading", "read_sessions", "write"]

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


def read_sessions(text: str) -> tuple[PublishedSession, ...]:
    """Every session of a USEBIO file."""
    root = parse_xml(text)
    if root.tag != "USEBIO":
        raise TroefError(f"this XML is {root.tag}, not USEBIO", f"deze XML is {root.tag:.60}, geen USEBIO")
    sessions = tuple(_session(event, session) for event in root.iter("EVENT") for session in _sessions(event))
    if not sessions:
        raise TroefError("the file has no results", "het bestand heeft geen uitslagen")
    return sessions


def _sessions(event: Element) -> list[Element]:
    """The parts of an event that have results; the results may stand in the event itself."""
    found = event.findall("SESSION") or [event]
    return [part for part in found if part.find(".//TRAVELLER_LINE") is not None]


def _session(event: Element, part: Element) -> PublishedSession:
    """The totals of teams are what the event says; where it says nothing, what agrees best with them."""
    told = (text_at(event, "MATCH_SCORING_METHOD") or "").upper()
    in_vps = [False] if _kind(event) != "teams" else [told in _VPS] if told else [True, False]
    return min((_read(event, part, in_vp) for in_vp in in_vps), key=_unexplained)


def _unexplained(session: PublishedSession) -> int:
    return len(differences(session.published, session.contest))


def _read(event: Element, part: Element, in_vps: bool) -> PublishedSession:
    method = _method(event, part)
    session = Session(_kind(event), method, 2 if text_at(event, "WINNER_TYPE") == "2" else 1, in_vps)
    sections = part.findall("SECTION")
    letters = _letters(sections) if len(sections) > 1 else [""]
    places = sections or [part]
    session.both_sides = frozenset(
        (letter, number) for place, letter in zip(places, letters, strict=True) for number in in_both_directions(place)
    )
    for place, letter in zip(places, letters, strict=True):
        read_participants(session, place, letter)
        read_travellers(session, place, letter)
    ways = ways_of(method)
    if session.kind == "teams":
        read_matches(session, part)
        ways = vp_ways(part, method) if in_vps else _team_ways(method)
    value = {
        "edition": "bridge-2017",
        "kind": session.kind,
        "winners": session.winners,
        "contestants": list(session.contestants.values()),
        "results": session.results,
    }
    return fit(value, Published(tuple(session.lines), tuple(session.standings)), ways)


def _team_ways(method: str) -> list[Way]:
    scales: tuple[dict[str, int], ...] = ({"scale": 2}, {"scale": 1}) if method == "board-a-match" else ({},)
    return [Way({"method": method, **scale}) for scale in scales]


def _letters(sections: list[Element]) -> list[str]:
    names = [section.get("SECTION_ID", "") for section in sections]
    short = all(len(name) == 1 for name in names) and len(set(names)) == len(names)
    return names if short else [chr(ord("A") + index) for index in range(len(names))]


def _kind(event: Element) -> str:
    kind = event.get("EVENT_TYPE", "PAIRS").upper()
    return "teams" if "TEAM" in kind else "individual" if "INDIVIDUAL" in kind else "pairs"


def _method(event: Element, part: Element) -> str:
    """What the event says, or what its lines print."""
    for told in (text_at(event, "BOARD_SCORING_METHOD"), event.get("EVENT_TYPE")):
        if told and told.upper() in _METHODS:
            return _METHODS[told.upper()]
    line = part.find(".//TRAVELLER_LINE")
    for method, name in POINTS.items():
        if line is not None and line.find(f"NS_{name}") is not None:
            return method
    return "imps" if _kind(event) == "teams" else "matchpoints"
