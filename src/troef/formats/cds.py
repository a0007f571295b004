"""CDS: fourteen bytes a board, its number and the thirteen bytes of RZD with the holders numbered from 1."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.cards import TroefError
from troef.formats.packs import Collector, blocks, deals
from troef.formats.rzd import read_ranks, write_ranks

_SIZE = 14


def read(data: bytes, file: str = "") -> Reading:
    found = Collector("CDS", file)
    for block in blocks(data, _SIZE):
        number = block[0]
        if len(block) < _SIZE or not number:
            found.say(
                "a board has a number from 1 and thirteen bytes, this one has not",
                "een spel heeft een nummer vanaf 1 en dertien bytes, dit niet",
                number,
            )
        else:
            found.board(number, read_ranks(block[1:], turn=1))
    return found.reading()


def write(records: Iterable[Record]) -> bytes:
    boards = deals(records, "CDS", numbered=True)
    if max(number for number, _ in boards) > 0xFF:
        raise TroefError("CDS has room for board numbers up to 255", "CDS heeft plaats voor spelnummers tot en met 255")
    return b"".join(bytes([number]) + write_ranks(deal, turn=1) for number, deal in boards)
