"""Deals as CSV (Duplimate): sixteen holdings from N's spades to W's clubs, board number, dealer and vulnerability."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from troef.bridge.game.record import Reading, Record
from troef.cards import SEATS, Board, Hand, TroefError
from troef.cards.numbers import count_in
from troef.formats.csv_text import rows_in
from troef.formats.packs import Collector, by_seat, deals
from troef.formats.pbn.tokens import decode

_CELLS = 18
_VULNERABLE = {"None": "-", "Both": "All"}


def read(data: bytes, file: str = "") -> Reading:
    """The boards; a line that is none becomes a finding."""
    found = Collector("CSV", file)
    for place, row in enumerate(rows_in(decode(data), ","), 1):
        if not row:
            continue
        number = count_in(row[16]) if len(row) >= _CELLS - 1 else None
        if not number:
            found.say(
                "a line has sixteen holdings and a board number, this one has not",
                "een regel heeft zestien kleuren en een spelnummer, deze niet",
                line=place,
            )
            continue
        try:
            found.board(number, [Hand.parse(".".join(row[4 * seat.index :][:4])) for seat in SEATS], place)
        except TroefError as error:
            found.refuse(error, number, place)
    return found.reading()


def write(records: Iterable[Record]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    for number, deal in deals(records, "CSV", numbered=True):
        board = Board(number)
        vulnerable = _VULNERABLE.get(str(board.vulnerable), board.vulnerable)
        holdings = [suit for hand in by_seat(deal) for suit in str(hand).split(".")]
        writer.writerow([*holdings, number, f"{board.dealer}/{vulnerable}"])
    return out.getvalue().encode()
