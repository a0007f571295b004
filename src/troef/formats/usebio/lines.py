"""A line of a USEBIO traveller: what was obtained, and the numbers that were printed."""

from __future__ import annotations

import re
from decimal import Context, Decimal
from typing import Any
from xml.etree.ElementTree import Element

from troef.bridge.game.contract import contract_text
from troef.cards import TroefError
from troef.cards.numbers import count_in, decimal_in, whole_in
from troef.formats.pbn.values import read_contract
from troef.formats.xml_text import text_at

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
