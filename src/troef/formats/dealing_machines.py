"""File formats of dealing machines and dealing programs, whose boards contain only a deal.

Cards are in the order of the pack from ♠A down to ♣2. Dealer and vulnerability follow from the number of a board.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import xor
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from troef.bridge.records.record import BoardRecord, FileFinding, FileReading
from troef.cards import ALL_CARDS, RANKS, SEATS, SUITS_HIGH_FIRST, Board, Card, Deal, Hand, Layout, Seat, TroefError
from troef.core.messages import NO_TEXT, Text, _
from troef.core.numbers import parse_count
from troef.formats.limits import BoundedFindings
from troef.formats.pbn.tokenizer import decode
from troef.formats.results_csv import rows_in

Boards = list[tuple[int, Deal]]


@dataclass(frozen=True, slots=True)
class DealFormat:
    """A file format of deals. `numbered` means that the file contains the number of each board."""

    name: str
    find_boards: Callable[[bytes, BoardCollector], None]
    put: Callable[[Boards], bytes]
    numbered: bool = False

    def read(self, data: bytes, file: str = "") -> FileReading:
        """Parse the boards. If the format does not contain numbers, boards are numbered from 1."""
        collector = BoardCollector(self.name, file)
        self.find_boards(data, collector)
        return collector.reading()

    def write(self, records: Iterable[BoardRecord]) -> bytes:
        return self.put(deals(records, self.name, self.numbered))


class BoardCollector:
    """A collector for the boards of a file. A board that cannot be read becomes a finding."""

    def __init__(self, form: str, file: str) -> None:
        self._form = form
        self._file = file
        self.records: list[BoardRecord] = []
        self._findings = BoundedFindings()

    def add_finding(self, text: Text, number: int | None = None, line: int | None = None) -> None:
        self._findings.append(FileFinding(text, "" if number is None else str(number), line, self._file))

    def add_board(self, number: int, hands: Callable[[Any], list[Hand]], piece: Any, line: int | None = None) -> None:
        """Parse a piece of the file and add its board, or add a finding if that fails."""
        try:
            self.board(number, hands(piece), line)
        except TroefError as error:
            self.add_finding(error.text, number, line)

    def board(self, number: int, hands: Sequence[Hand], line: int | None = None) -> None:
        """Add a board, and a finding for everything that is wrong with its hands."""
        record = record_of(number, hands)
        assert record.layout is not None
        for fault in record.layout.faults():
            self.add_finding(fault, number, line)
        self.records.append(record)

    def reading(self) -> FileReading:
        if not self.records:
            first = self._findings[0] if self._findings else None
            why = NO_TEXT if first is None else _(": {reason}", reason=first.text)
            name = f"{self._file}: " if self._file else ""
            raise TroefError(_("{name}no board could be read as {form}{why}", name=name, form=self._form, why=why))
        return FileReading(tuple(self.records), tuple(self._findings))


PACK: tuple[Card, ...] = tuple(reversed(ALL_CARDS))
"""The 52 cards in the order of these formats: ♠A, ♠K … ♣3, ♣2."""
POSITION = {card: position for position, card in enumerate(PACK)}


def record_of(number: int, hands: Sequence[Hand]) -> BoardRecord:
    """Return a board with these hands (N E S W). Dealer and vulnerability follow from the number."""
    board = Board(number)
    return BoardRecord(number, board.dealer, board.vulnerable, Layout(tuple(hands)))


def hands_of(holders: Iterable[int]) -> list[Hand]:
    """Return four hands, given the holder (0 to 3 for N E S W) of each card of the pack."""
    bits = [0, 0, 0, 0]
    for card, holder in zip(PACK, holders, strict=True):
        bits[holder] |= card.bit
    return [Hand.from_bits(cards) for cards in bits]


def holders_of(deal: Deal) -> list[int]:
    """Return the holder (0 to 3 for N E S W) of each card of the pack."""
    return [deal.owner(card).index for card in PACK]


def cards_of(hand: Hand) -> list[int]:
    """Return the positions in the pack of the cards of a hand, in order."""
    return [POSITION[card] for card in hand]


def remaining_cards(hands: Sequence[Hand]) -> Hand:
    """Return the cards that none of these hands has."""
    taken = 0
    for hand in hands:
        taken |= hand.bits
    return Hand.from_bits(sum(card.bit for card in ALL_CARDS) & ~taken)


def deals(records: Iterable[BoardRecord], form: str, numbered: bool = False) -> Boards:
    """Return the numbers and deals to write. Raise TroefError if the format cannot represent them.

    Dealer and vulnerability must follow from the number. If the format is not `numbered`, boards must be consecutive.
    """
    boards: Boards = []
    for record in records:
        boards.append((_number(record, form), _deal(record)))
        if not numbered and boards[-1][0] != boards[0][0] + len(boards) - 1:
            raise TroefError(
                _("board {number}: {form} holds boards in unbroken order only", number=record.number, form=form)
            )
    if not boards:
        raise TroefError(_("there is no board to write as {form}", form=form))
    return boards


def _number(record: BoardRecord, form: str) -> int:
    board = record.board
    if board is None:
        raise TroefError(_("a board without a number cannot be written as {form}", form=form))
    if not board.is_marked_right:
        what = f"this one has {board.dealer} and {board.vulnerable}"
        raise TroefError(
            _(
                "board {number}: {form} takes dealer and vulnerability from the number, {what}",
                number=board.number,
                form=form,
                what=what,
            )
        )
    return board.number


def _deal(record: BoardRecord) -> Deal:
    if record.layout is None:
        raise TroefError(_("board {number} has no deal", number=record.number))
    try:
        return record.layout.deal()
    except TroefError as error:
        raise error.at(_("board {number}", number=record.number)) from None


def split_blocks(data: bytes, size: int) -> Iterator[bytes]:
    """Yield the data in pieces of equal size; the last one may be shorter."""
    for start in range(0, len(data), size):
        yield data[start : start + size]


def by_seat(deal: Deal, first: Seat = Seat.N) -> list[Hand]:
    """Return the hands clockwise from a seat."""
    return [deal[seat] for seat in first.clockwise]


# BER: 52 digits per board give the holder of each card (1 to 4 for N E S W), without separators.


def _find_ber(data: bytes, collector: BoardCollector) -> None:
    for number, block in enumerate(split_blocks(data.translate(None, b"\r\n\x1a"), 52), 1):
        collector.add_board(number, _digits, block)


def _digits(block: bytes) -> list[Hand]:
    if len(block) != 52 or block.strip(b"1234"):
        raise TroefError(_("a board is 52 digits from 1 to 4, this one is not"))
    return hands_of(digit - ord("1") for digit in block)


def _put_ber(boards: Boards) -> bytes:
    return b"".join(bytes(ord("1") + holder for holder in holders_of(deal)) for _, deal in boards)


# BHG: a line of 52 letters per board (A for ♠A to z for ♣2) with four hands clockwise from the dealer. The first line
# is empty.

_LETTERS = ascii_uppercase + ascii_lowercase


def _find_bhg(data: bytes, collector: BoardCollector) -> None:
    _, *lines = data.decode("latin-1").splitlines() or [""]
    for number, line in enumerate((line.strip() for line in lines if line.strip()), 1):
        collector.add_board(number, partial(_from_seats, Board(number).dealer.clockwise), line)


def _from_seats(seats: Sequence[Seat], line: str) -> list[Hand]:
    """Parse four hands given clockwise from the dealer, and return them in the order N E S W."""
    if len(line) != 52 or any(letter not in _LETTERS for letter in line):
        raise TroefError(_("a board is a line of 52 letters, this one is not"))
    cards = [PACK[_LETTERS.index(letter)] for letter in line]
    hands = dict(zip(seats, (Hand(cards[start : start + 13]) for start in range(0, 52, 13)), strict=True))
    return [hands[seat] for seat in SEATS]


def _put_bhg(boards: Boards) -> bytes:
    lines = [""]
    for number, deal in boards:
        hands = by_seat(deal, Board(number).dealer)
        lines.append("".join(_LETTERS[position] for hand in hands for position in cards_of(hand)))
    return "".join(f"{line}\r\n" for line in lines).encode()


# BRI: 128 bytes per board with the cards of N, E and S as two-digit numbers. West has the rest.

_CARDS_SIZE = 78
_BLOCK = 128


def _find_blocks(parse: Callable[[bytes], list[Hand]], data: bytes, collector: BoardCollector) -> None:
    for number, block in enumerate(split_blocks(data, _BLOCK), 1):
        collector.add_board(number, parse, block)


def _numbered_cards(block: bytes) -> list[Hand]:
    block = block[:_CARDS_SIZE]
    if len(block) != _CARDS_SIZE or not block.isdigit():
        raise TroefError(_("a board begins with 39 two-digit numbers, this one does not"))
    numbers = [int(pair) for pair in split_blocks(block, 2)]
    if not all(1 <= number <= 52 for number in numbers):
        raise TroefError(_("cards are numbered 01 to 52, and here is another number"))
    hands = [Hand(PACK[number - 1] for number in numbers[start : start + 13]) for start in (0, 13, 26)]
    return [*hands, remaining_cards(hands)]


def _cards_as_numbers(deal: Deal) -> bytes:
    hands = (deal[seat] for seat in (Seat.N, Seat.E, Seat.S))
    return "".join(f"{position + 1:02}" for hand in hands for position in cards_of(hand)).encode()


# DGE: 128 bytes per board, each suit of each hand as a suit byte and its ranks.

_HANDS_SIZE = 68
_SUIT_BYTES = b"\x06\x03\x04\x05"
_HANDS = re.compile(b"".join(re.escape(bytes([suit])) + rb"([AKQJT98765432]*)" for suit in _SUIT_BYTES) * 4)


def _signed_suits(block: bytes) -> list[Hand]:
    match = _HANDS.match(block)
    if match is None:
        raise TroefError(_("a board is four hands, each with a sign and ranks for every suit; this one is not"))
    suits = [ranks.decode() for ranks in match.groups()]
    return [Hand.parse(".".join(suits[start : start + 4])) for start in range(0, 16, 4)]


def _suits_with_signs(deal: Deal) -> bytes:
    return b"".join(
        bytes([suit]) + ranks.encode()
        for hand in by_seat(deal)
        for suit, ranks in zip(_SUIT_BYTES, str(hand).split("."), strict=True)
    )


# DUP (Duplimate): 156 bytes per board with the BRI cards, the DGE hands and ten bytes for the dealing machine.

_TAIL = _CARDS_SIZE + _HANDS_SIZE


def _find_dup(data: bytes, collector: BoardCollector) -> None:
    """Parse the boards. The first one contains the lowest number of the set."""
    lowest = parse_count(data[_TAIL + 2 : _TAIL + 5].strip().decode("latin-1")) or 1
    for number, block in enumerate(split_blocks(data, _TAIL + 10), lowest):
        collector.add_board(number, partial(_told_twice, collector, number), block)


def _told_twice(collector: BoardCollector, number: int, block: bytes) -> list[Hand]:
    hands = _numbered_cards(block)
    if _signed_suits(block[_CARDS_SIZE:_TAIL]) != hands:
        collector.add_finding(_("the two descriptions of the deal differ; the one in numbers counts"), number)
    return hands


def _put_dup(boards: Boards) -> bytes:
    """Return the file, with flags for one copy of each board, dealt at random, in ascending order."""
    first, last = boards[0][0], boards[-1][0]
    if last > 999:
        raise TroefError(_("board {last}: DUP has room for numbers up to 999", last=last))
    tail = f"YN{first:<3}1 {last:<3}".encode()
    written = [_cards_as_numbers(deal) + _suits_with_signs(deal) for _, deal in boards]
    return written[0] + tail + b"".join(board + b"\0" * 10 for board in written[1:])


# DLM (Duplimate text): a line of 26 letters per board, with two cards in each letter, and a checksum.

_BOARD = re.compile(r"Board ([0-9]{1,9})=([a-p]{26})([0-9]{3})")
_RANGE = re.compile(r"(From|To) board=([0-9]{1,9})")
_LAST = 99
_NOBODY_SHUFFLED = "aaaaaabffffffkkkkkklpppppp"


def _find_dlm(data: bytes, collector: BoardCollector) -> None:
    """Parse the boards from `From board` to `To board`. The lines of other numbers contain filler."""
    lines = [line.strip() for line in data.decode("latin-1").split("\n")]
    limits = {match[1]: int(match[2]) for line in lines if (match := _RANGE.fullmatch(line))}
    wanted = range(max(limits.get("From", 1), 1), limits.get("To", _LAST) + 1)
    for line, text in enumerate(lines, 1):
        match = _BOARD.fullmatch(text)
        if match is None and text.startswith("Board "):
            collector.add_finding(
                _("{text!r} is not a board: 26 letters from a to p and three digits", text=text), line=line
            )
        elif match is not None and int(match[1]) in wanted:
            _lettered(int(match[1]), match[2], int(match[3]), line, collector)


def _lettered(number: int, letters: str, checksum: int, line: int, collector: BoardCollector) -> None:
    right = _checksum(number, letters)
    if checksum != right:
        collector.add_finding(
            _("the checksum is {checksum:03} instead of {right:03}", checksum=checksum, right=right), number, line
        )
    holders = (holder for letter in letters for holder in divmod(ord(letter) - ord("a"), 4))
    collector.board(number, hands_of(holders), line)


def _checksum(number: int, letters: str) -> int:
    return reduce(xor, map(ord, letters), number)


def _put_dlm(numbered: Boards) -> bytes:
    """Return the file, as a set that Duplimate shows, with one copy of each board."""
    boards = dict(numbered)
    first, last = min(boards), max(boards)
    if last > _LAST:
        raise TroefError(_("board {last}: DLM has room for numbers up to {most}", last=last, most=_LAST))
    lines = [
        "[Document]",
        "Headline=Generated by Troef",
        "Status=Show",
        "Duplicates=1",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={len(boards) ^ 1}",
    ]
    for number in range(1, _LAST + 1):
        letters = _NOBODY_SHUFFLED
        if number in boards:
            holders = holders_of(boards[number])
            pairs = zip(holders[::2], holders[1::2], strict=True)
            letters = "".join(chr(ord("a") + 4 * high + low) for high, low in pairs)
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={letters}{_checksum(number, letters):03}"]
    return "".join(f"{line}\r\n" for line in lines).encode()


# RZD: thirteen bytes per board, one for each rank from the ace down, with two bits for the holder in each suit.

_THIRTEEN = 13
_RANKS = tuple(reversed(RANKS))


def _find_rzd(data: bytes, collector: BoardCollector) -> None:
    count = int.from_bytes(data[:2], "little")
    for number, block in enumerate(split_blocks(data[_THIRTEEN:], _THIRTEEN), 1):
        if len(block) < _THIRTEEN:
            collector.add_finding(_("the file stops within this board"), number)
        else:
            collector.board(number, _from_ranks(block))
    if collector.records and count != len(collector.records):
        collector.add_finding(
            _(
                "the file says that it has {count} boards, and has {count_2}",
                count=count,
                count_2=len(collector.records),
            )
        )


def _put_rzd(boards: Boards) -> bytes:
    header = len(boards).to_bytes(2, "little").ljust(_THIRTEEN)
    return header + b"".join(_ranks_of(deal) for _, deal in boards)


def _from_ranks(block: bytes, turn: int = 0) -> list[Hand]:
    """Parse four hands. Holder 0 is N, or the seat of which the index plus `turn` is 0 modulo 4."""
    bits = [0, 0, 0, 0]
    for rank, byte in zip(_RANKS, block, strict=True):
        for suit, shift in zip(SUITS_HIGH_FIRST, (6, 4, 2, 0), strict=True):
            bits[((byte >> shift) - turn) % 4] |= Card(suit, rank).bit
    return [Hand.from_bits(bits[seat.index]) for seat in SEATS]


def _ranks_of(deal: Deal, turn: int = 0) -> bytes:
    written = bytearray()
    for rank in _RANKS:
        byte = 0
        for suit in SUITS_HIGH_FIRST:
            byte = byte << 2 | (deal.owner(Card(suit, rank)).index + turn) % 4
        written.append(byte)
    return bytes(written)


# CDS: fourteen bytes per board, its number and the thirteen bytes of RZD with the holders numbered from 1.


def _find_cds(data: bytes, collector: BoardCollector) -> None:
    for block in split_blocks(data, _THIRTEEN + 1):
        number = block[0]
        if len(block) <= _THIRTEEN or not number:
            collector.add_finding(_("a board has a number from 1 and thirteen bytes, this one has not"), number)
        else:
            collector.board(number, _from_ranks(block[1:], turn=1))


def _put_cds(boards: Boards) -> bytes:
    if max(number for number, _ in boards) > 0xFF:
        raise TroefError(_("CDS has room for board numbers up to 255"))
    return b"".join(bytes([number]) + _ranks_of(deal, turn=1) for number, deal in boards)


# CSV (Duplimate): sixteen holdings from N's spades to W's clubs, then board number, dealer and vulnerability.

_VULNERABLE = {"None": "-", "Both": "All"}


def _find_csv(data: bytes, collector: BoardCollector) -> None:
    """Parse the boards. A line that is not a board becomes a finding."""
    for line, row in enumerate(rows_in(decode(data), ","), 1):
        if not row:
            continue
        number = parse_count(row[16]) if len(row) > 16 else None
        if not number:
            collector.add_finding(_("a line has sixteen holdings and a board number, this one has not"), line=line)
        else:
            four = [row[4 * seat.index :][:4] for seat in SEATS]
            collector.add_board(number, lambda hands: [Hand.parse(".".join(hand)) for hand in hands], four, line)


def _put_csv(boards: Boards) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    for number, deal in boards:
        board = Board(number)
        vulnerable = _VULNERABLE.get(str(board.vulnerable), board.vulnerable)
        holdings = [suit for hand in by_seat(deal) for suit in str(hand).split(".")]
        writer.writerow([*holdings, number, f"{board.dealer}/{vulnerable}"])
    return out.getvalue().encode()


BER = DealFormat("BER", _find_ber, _put_ber)
BHG = DealFormat("BHG", _find_bhg, _put_bhg)
BRI = DealFormat(
    "BRI",
    partial(_find_blocks, _numbered_cards),
    lambda boards: b"".join(_cards_as_numbers(deal) + b" " * 32 + b"\0" * 18 for _, deal in boards),
)
CDS = DealFormat("CDS", _find_cds, _put_cds, numbered=True)
CSV = DealFormat("CSV", _find_csv, _put_csv, numbered=True)
DGE = DealFormat(
    "DGE",
    partial(_find_blocks, _signed_suits),
    lambda boards: b"".join(_suits_with_signs(deal).ljust(_BLOCK, b"\0") for _, deal in boards),
)
DLM = DealFormat("DLM", _find_dlm, _put_dlm)
DUP = DealFormat("DUP", _find_dup, _put_dup)
RZD = DealFormat("RZD", _find_rzd, _put_rzd)
