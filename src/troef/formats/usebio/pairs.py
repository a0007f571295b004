"""The travellers of pairs and individuals in USEBIO."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from troef.cards import TroefError
from troef.contest.published import PublishedLine
from troef.formats.usebio.lines import board_number, number_at, obtained, printed_score
from troef.formats.usebio.session import Session
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
