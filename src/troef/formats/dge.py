"""DGE: 128 bytes a board, each suit of each hand as a suit byte and its ranks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.cards import Deal, Hand, TroefError
from troef.formats.packs import Collector, blocks, by_seat, deals

HANDS_SIZE = 68
_SIZE = 128
_SUIT_BYTES = b"\x06\x03\x04\x05"
_RANKS = rb"([AKQJT98765432]*)"
_HAND = b"".join(re.escape(bytes([suit])) + _RANKS for suit in _SUIT_BYTES)
_HANDS = re.compile(_HAND * 4)


def read(data: bytes, file: str = "", first: int = 1) -> Reading:
    """The boards, numbered on from `first`, which the format itself does not tell."""
    found = Collector("DGE", file)
    for number, block in enumerate(blocks(data, _SIZE), first):
        try:
            found.board(number, read_hands(block))
        except TroefError as error:
            found.refuse(error, number)
    return found.reading()


def write(records: Iterable[Record]) -> bytes:
    return b"".join(write_hands(deal).ljust(_SIZE, b"\0") for _, deal in deals(records, "DGE"))


def read_hands(block: bytes) -> list[Hand]:
    """Four hands of four suits each."""
    match = _HANDS.match(block)
    if match is None:
        raise TroefError(
            "a board is four hands, each with a sign and ranks for every suit; this one is not",
            "een spel is vier handen, met een teken en de kaarten van elke kleur; dit niet",
        )
    suits = [ranks.decode() for ranks in match.groups()]
    return [Hand.parse(".".join(suits[start : start + 4])) for start in range(0, 16, 4)]


def write_hands(deal: Deal) -> bytes:
    return b"".join(
        bytes([suit]) + ranks.encode()
        for hand in by_seat(deal)
        for suit, ranks in zip(_SUIT_BYTES, str(hand).split("."), strict=True)
    )
