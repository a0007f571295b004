"""A USEBIO session while it is being read: who takes part, what a line of a traveller tells."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Context, Decimal
from typing import Any
from xml.etree.ElementTree import Element

from troef.bridge.game.contract import contract_text
from troef.cards import Side, TroefError
from troef.cards.numbers import count_in, decimal_in, whole_in
from troef.contest.published import PublishedLine, PublishedStanding
from troef.formats.pbn.values import read_contract
from troef.formats.xml_text import text_at


@dataclass(slots=True)
class Session:
    """A session while it is being read: a contest file in the making, and what was printed."""

    kind: str
    method: str
    winners: int
    in_vps: bool = False
    """Whether the totals of teams are victory points."""
    contestants: dict[str, dict[str, Any]] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)
    lines: list[PublishedLine] = field(default_factory=list)
    standings: list[PublishedStanding] = field(default_factory=list)
    both_sides: frozenset[tuple[str, str]] = frozenset()
    """Sections and numbers that stand for one pair NS and another EW."""

    def id_of(self, number: str, section: str, side: str) -> str:
        """A number with its section, and its side where that is needed to know who is meant."""
        return " ".join(filter(None, (section + number, side if (section, number) in self.both_sides else "")))


def in_both_directions(place: Element) -> set[str]:
    sides: dict[str, set[str]] = {"NS": set(), "EW": set()}
    for pair in place.findall("PARTICIPANTS/PAIR"):
        side, number = (text_at(pair, "DIRECTION") or "").upper(), text_at(pair, "PAIR_NUMBER")
        if side in sides and number:
            sides[side].add(number)
    return sides["NS"] & sides["EW"]


def read_participants(session: Session, place: Element, section: str) -> None:
    for one in place.findall("PARTICIPANTS/*"):
        if one.tag == "TEAM":
            _contestant(session, one, one.get("TEAM_ID", ""), "", one.get("TEAM_NAME", ""))
        elif one.tag in ("PAIR", "PLAYER"):
            side = (text_at(one, "DIRECTION") or "").upper()
            number = text_at(one, f"{one.tag}_NUMBER") or ""
            _contestant(session, one, session.id_of(number, section, side), section, "", side)


def _contestant(session: Session, element: Element, id_: str, section: str, name: str, side: str = "") -> None:
    players = [element] if element.tag == "PLAYER" else list(element.iter("PLAYER"))
    told: dict[str, Any] = {"id": id_, "name": name.strip(), "section": section}
    told["players"] = [player for each in players if (player := text_at(each, "PLAYER_NAME"))]
    session.contestants[id_] = {field_: value for field_, value in told.items() if value}
    place = re.match(r"[0-9]{1,9}", text_at(element, "PLACE") or "")
    total = number_at(element, "TOTAL_SCORE")
    session.standings.append(
        PublishedStanding(
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
    """A printed number, to the seven digits that single precision holds: some programs print more."""
    text = text_at(element, name)
    if text is None:
        return None
    printed = decimal_in(text)
    if printed is None:
        raise TroefError(f"{name}: {text!r:.60} is not a number", f"{name}: {text!r:.60} is geen getal")
    return _SINGLE.plus(printed)


def board_number(board: Element) -> int:
    text = text_at(board, "BOARD_NUMBER")
    number = count_in(text or "")
    if not number:
        raise TroefError(f"{text!r} is not a board number", f"{text!r:.60} is geen spelnummer")
    return number


def printed_score(line: Element, result: dict[str, Any]) -> int | None:
    """The printed score beside a contract; a score that is all we know is no check on itself."""
    text = text_at(line, "SCORE") or ""
    return whole_in(text) if "contract" in result else None


def obtained(line: Element, method: str) -> dict[str, Any]:
    """What a line of a traveller tells: a contract, a score, an artificial score, or nothing."""
    score, contract = text_at(line, "SCORE") or "", text_at(line, "CONTRACT")
    artificial = _ARTIFICIAL.fullmatch(score.upper())
    if artificial:
        return {"artificial": {"NS": _award(int(artificial[1]), method), "EW": _award(int(artificial[2]), method)}}
    if contract:
        played = _contract(contract, text_at(line, "PLAYED_BY"), text_at(line, "TRICKS"))
        if played:
            return played
    points = whole_in(score)
    return {"not_played": True} if points is None else {"score": points}


def _contract(text: str, by: str | None, tricks: str | None) -> dict[str, Any] | None:
    try:
        contract = read_contract(text)
    except TroefError:
        return None
    if contract is None:
        return {"contract": "P"}
    taken = count_in(tricks or "")
    if by is None or taken is None:
        return None
    return {"contract": contract_text(contract), "by": by.upper()[0], "tricks": taken}


def _award(percentage: int, method: str) -> str | int:
    """A percentage as it is; where points are IMPs, the award it stands for."""
    return percentage if method in ("matchpoints", "board-a-match") else _AWARDS.get(percentage, percentage - 50)
