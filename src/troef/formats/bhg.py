"""BHG: a line of 52 letters a board (A for ♠A to z for ♣2), four hands from the dealer on; the first line is empty."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from troef.bridge.game.record import Reading, Record
from troef.cards import Board, Hand, TroefError
from troef.formats.packs import PACK, Collector, by_seat, cards_of, deals, seats_from

_LETTERS = ascii_uppercase + ascii_lowercase
assert len(_LETTERS) == len(PACK) == len(ascii_letters)


def read(data: bytes, file: str = "", first: int = 1) -> Reading:
    """The boards, numbered on from `first`, which the format itself does not tell."""
    found = Collector("BHG", file)
    _, *lines = data.decode("latin-1").splitlines() or [""]
    for number, line in enumerate((line for line in lines if line.strip()), first):
        try:
            found.board(number, seats_from(Board(number).dealer, _hands(line.strip())))
        except TroefError as error:
            found.refuse(error, number)
    return found.reading()


def _hands(line: str) -> list[Hand]:
    if len(line) != 52 or any(letter not in _LETTERS for letter in line):
        raise TroefError(
            "a board is a line of 52 letters, this one is not", "een spel is een regel van 52 letters, dit niet"
        )
    cards = [PACK[_LETTERS.index(letter)] for letter in line]
    return [Hand(cards[start : start + 13]) for start in range(0, 52, 13)]


def write(records: Iterable[Record]) -> bytes:
    lines = [""]
    for number, deal in deals(records, "BHG"):
        hands = by_seat(deal, Board(number).dealer)
        lines.append("".join(_LETTERS[position] for hand in hands for position in cards_of(hand)))
    return "".join(f"{line}\r\n" for line in lines).encode()
