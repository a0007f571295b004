"""BRI: 128 bytes a board, the cards of N, E and S as two-digit numbers; West has the rest."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.cards import Deal, Hand, Seat, TroefError
from troef.formats.packs import PACK, Collector, blocks, cards_of, deals, rest

CARDS_SIZE = 78
_SIZE = 128
_TAIL = b" " * 32 + b"\0" * 18


def read(data: bytes, file: str = "", first: int = 1) -> Reading:
    """The boards, numbered on from `first`, which the format itself does not tell."""
    found = Collector("BRI", file)
    for number, block in enumerate(blocks(data, _SIZE), first):
        try:
            found.board(number, read_cards(block[:CARDS_SIZE]))
        except TroefError as error:
            found.refuse(error, number)
    return found.reading()


def write(records: Iterable[Record]) -> bytes:
    return b"".join(write_cards(deal) + _TAIL for _, deal in deals(records, "BRI"))


def read_cards(block: bytes) -> list[Hand]:
    """Four hands from 39 two-digit numbers."""
    if len(block) != CARDS_SIZE or not block.isdigit():
        raise TroefError(
            "a board begins with 39 two-digit numbers, this one does not",
            "een spel begint met 39 getallen van twee cijfers, dit niet",
        )
    numbers = [int(pair) for pair in blocks(block, 2)]
    if not all(1 <= number <= 52 for number in numbers):
        raise TroefError(
            "cards are numbered 01 to 52, and here is another number",
            "kaarten zijn genummerd van 01 tot 52, en hier staat een ander getal",
        )
    hands = [Hand(PACK[number - 1] for number in numbers[start : start + 13]) for start in (0, 13, 26)]
    return [*hands, rest(hands)]


def write_cards(deal: Deal) -> bytes:
    """The 39 numbers."""
    hands = (deal[seat] for seat in (Seat.N, Seat.E, Seat.S))
    return "".join(f"{position + 1:02}" for hand in hands for position in cards_of(hand)).encode()
