"""DUP (Duplimate): 156 bytes a board, the BRI cards, the DGE hands and ten bytes for the dealing machine."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.cards import TroefError
from troef.cards.numbers import count_in
from troef.formats import bri, dge
from troef.formats.packs import Collector, blocks, deals

_SIZE = 156
_TAIL = bri.CARDS_SIZE + dge.HANDS_SIZE
_LOWEST = slice(_TAIL + 2, _TAIL + 5)


def read(data: bytes, file: str = "") -> Reading:
    """The boards; the first one tells the lowest number of the set."""
    found = Collector("DUP", file)
    for number, block in enumerate(blocks(data, _SIZE), _lowest(data)):
        try:
            hands = bri.read_cards(block[: bri.CARDS_SIZE])
            if dge.read_hands(block[bri.CARDS_SIZE : _TAIL]) != hands:
                found.say(
                    "the two descriptions of the deal differ; the one in numbers counts",
                    "de twee beschrijvingen van de kaarten verschillen; die in getallen telt",
                    number,
                )
            found.board(number, hands)
        except TroefError as error:
            found.refuse(error, number)
    return found.reading()


def _lowest(data: bytes) -> int:
    text = data[_LOWEST].strip()
    return count_in(text.decode("latin-1")) or 1


def write(records: Iterable[Record]) -> bytes:
    """One copy of each board, dealt at random, counted upwards."""
    boards = deals(records, "DUP")
    first, last = boards[0][0], boards[-1][0]
    if last > 999:
        raise TroefError(
            f"board {last}: DUP has room for numbers up to 999",
            f"spel {last}: DUP heeft plaats voor nummers tot en met 999",
        )
    tail = f"YN{first:<3}1 {last:<3}".encode()
    written = [bri.write_cards(deal) + dge.write_hands(deal) for _, deal in boards]
    return written[0] + tail + b"".join(board + b"\0" * 10 for board in written[1:])
