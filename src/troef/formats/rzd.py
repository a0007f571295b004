"""RZD: thirteen bytes a board, a byte for each rank from the ace down, two bits for the holder in each suit."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.cards import RANKS, SEATS, SUITS_HIGH_FIRST, Card, Deal, Hand
from troef.formats.packs import Collector, blocks, deals

_HEADER = 13
_SIZE = 13
_RANKS = tuple(reversed(RANKS))


def read(data: bytes, file: str = "", first: int = 1) -> Reading:
    """The boards, numbered on from `first`, which the format itself does not tell."""
    found = Collector("RZD", file)
    count = int.from_bytes(data[:2], "little")
    for number, block in enumerate(blocks(data[_HEADER:], _SIZE), first):
        if len(block) < _SIZE:
            found.say("the file stops within this board", "het bestand houdt midden in dit spel op", number)
        else:
            found.board(number, read_ranks(block))
    reading = found.reading()
    if count != len(reading.records):
        found.say(
            f"the file says that it has {count} boards, and has {len(reading.records)}",
            f"volgens het bestand zijn er {count} spellen, en het zijn er {len(reading.records)}",
        )
    return found.reading()


def write(records: Iterable[Record]) -> bytes:
    boards = deals(records, "RZD")
    header = len(boards).to_bytes(2, "little").ljust(_HEADER)
    return header + b"".join(write_ranks(deal) for _, deal in boards)


def read_ranks(block: bytes, turn: int = 0) -> list[Hand]:
    """Four hands; the holders are numbered from N, or from `turn` on."""
    bits = [0, 0, 0, 0]
    for rank, byte in zip(_RANKS, block, strict=True):
        for suit, shift in zip(SUITS_HIGH_FIRST, (6, 4, 2, 0), strict=True):
            bits[((byte >> shift) - turn) % 4] |= Card(suit, rank).bit
    return [Hand.from_bits(bits[seat.index]) for seat in SEATS]


def write_ranks(deal: Deal, turn: int = 0) -> bytes:
    written = bytearray()
    for rank in _RANKS:
        byte = 0
        for suit in SUITS_HIGH_FIRST:
            byte = byte << 2 | (deal.owner(Card(suit, rank)).index + turn) % 4
        written.append(byte)
    return bytes(written)
