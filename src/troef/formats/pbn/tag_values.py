"""Parsers of the PBN tags that have their own field in a record."""

from __future__ import annotations

import re

from troef.bridge.game.contract import Contract
from troef.bridge.records.record import FileFinding
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Hand, Layout, Rank, Seat, Side, TroefError, Vulnerability
from troef.cards.wording import seat_name

_VULNERABILITIES = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O", "Z"), Vulnerability.NONE),
    **dict.fromkeys(("NS", "N-S", "N/S"), Vulnerability.NS),
    **dict.fromkeys(("EW", "E-W", "E/W"), Vulnerability.EW),
    **dict.fromkeys(("ALL", "BOTH", "B"), Vulnerability.BOTH),
}
_PASSED_OUT = ("PASS", "P", "AP", "PO", "PASSEDOUT", "PAS", "RONDPAS")
_PER_SIDE = re.compile(r"(?:(NS|EW)\s+)?([+-]?[0-9]{1,9})(?:\s+(NS|EW)\s+([+-]?[0-9]{1,9}))?")


def read_vulnerability(text: str) -> Vulnerability:
    try:
        return _VULNERABILITIES[text.strip().upper()]
    except KeyError:
        raise TroefError(
            f"{text!r} is not a vulnerability: use None, NS, EW or All",
            f"{text!r:.60} is geen kwetsbaarheid: schrijf None, NS, EW of All",
        ) from None


def vulnerability_text(vulnerable: Vulnerability) -> str:
    return "All" if vulnerable is Vulnerability.BOTH else str(vulnerable)


def read_seat(text: str) -> Seat:
    short = text.strip()
    return Seat.parse(short.upper() if len(short) == 1 else short)


def read_layout(text: str, problems: list[FileFinding]) -> Layout:
    """Parse a deal as far as possible, adding a finding to `problems` for every part that cannot be parsed."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4:
        raise TroefError(
            f"{text!r} is not a deal: write the first seat, a colon and four hands",
            f"{text!r:.60} is geen kaartverdeling: schrijf de eerste plaats, een dubbele punt en vier handen",
        )
    seats = read_seat(first).clockwise
    read = {seat: _hand(hand, seat, problems) for seat, hand in zip(seats, hands, strict=True)}
    return Layout(tuple(read[seat] for seat in SEATS))


def _hand(text: str, seat: Seat, problems: list[FileFinding]) -> Hand | None:
    """Parse a hand, or return None if it is unknown. A duplicate card counts once."""
    if text == "-":
        return None
    suits = text.upper().split(".")
    if len(suits) != 4:
        what = f"the hand of {seat} has {len(suits)} suits instead of 4"
        dutch = f"de hand van {seat_name(seat, 'nl')} heeft {len(suits)} in plaats van 4 kleuren"
        problems.append(FileFinding(what, nl=dutch))
    bits = 0
    for suit, ranks in zip(SUITS_HIGH_FIRST, suits, strict=False):
        for letter in ranks.replace("10", "T"):
            try:
                card = Card(suit, Rank.parse(letter))
            except TroefError:
                problems.append(not_a_card(seat, f"{suit}{letter}"))
                continue
            if bits & card.bit:
                problems.append(duplicate_card(seat, card))
            bits |= card.bit
    return Hand.from_bits(bits)


def not_a_card(seat: Seat, text: str) -> FileFinding:
    """Return the finding for text in a hand that is not a card."""
    return FileFinding(
        f"the hand of {seat} has {text}, which is not a card",
        nl=f"in de hand van {seat_name(seat, 'nl')} staat {text}, en dat is geen kaart",
    )


def duplicate_card(seat: Seat, card: Card) -> FileFinding:
    return FileFinding(
        f"{card} stands twice in the hand of {seat}",
        nl=f"{card} staat twee keer in de hand van {seat_name(seat, 'nl')}",
    )


def read_contract(text: str) -> Contract | None:
    """Parse a contract, or return None for a board that was passed out."""
    short = text.replace(" ", "").replace("*", "X")
    return None if short.upper() in _PASSED_OUT else Contract.parse(short)


def read_per_side(text: str, declarer: Side | None, total: int) -> int | None:
    """Return NS's part of a value such as `9`, `NS 9` or `EW 4 NS 9`, of which both parts add up to `total`.

    A value without a side belongs to declarer; None if their side is unknown.
    """
    match = _PER_SIDE.fullmatch(text.strip())
    if match is None:
        raise TroefError(
            f"{text!r} is not a number, or numbers with NS and EW",
            f"{text!r:.60} is geen getal, en geen getallen met NS en EW",
        )
    side = Side.parse(match[1]) if match[1] else declarer
    if side is None:
        return None
    own = int(match[2])
    if match[3] and (Side.parse(match[3]) is side or own + int(match[4]) != total):
        raise TroefError(f"{text!r} does not add up to {total}", f"{text!r:.60} is samen geen {total}")
    return own if side is Side.NS else total - own


def read_optimum(text: str) -> int:
    """Parse the par score from the viewpoint of NS. Raises TroefError if it does not name a side."""
    score = read_per_side(text, None, 0)
    if score is None:
        raise TroefError(
            f"{text!r} does not say whose score it is: write NS or EW", f"bij {text!r:.60} ontbreekt NS of EW"
        )
    return score
