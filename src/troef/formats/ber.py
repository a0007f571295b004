"""BER: 52 digits a board, who holds each card (1 to 4 for N E S W), back to back."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.formats.packs import Collector, blocks, deals, hands_of, holders_of


def read(data: bytes, file: str = "", first: int = 1) -> Reading:
    """The boards, numbered on from `first`, which the format itself does not tell."""
    found = Collector("BER", file)
    for number, block in enumerate(blocks(data.translate(None, b"\r\n\x1a"), 52), first):
        if len(block) != 52 or block.strip(b"1234"):
            found.say(
                "a board is 52 digits from 1 to 4, this one is not",
                "een spel is 52 cijfers van 1 tot 4, dit niet",
                number,
            )
        else:
            found.board(number, hands_of(digit - ord("1") for digit in block))
    return found.reading()


def write(records: Iterable[Record]) -> bytes:
    return b"".join(bytes(ord("1") + holder for holder in holders_of(deal)) for _, deal in deals(records, "BER"))
