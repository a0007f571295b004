"""What the dealing-machine formats share: the pack from ♠A down to ♣2, and boards that carry only a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from troef.bridge.game.record import Finding, Reading, Record
from troef.cards import ALL_CARDS, SEATS, Board, Card, Deal, Hand, Layout, Seat, TroefError
from troef.formats.limits import Findings

PACK: tuple[Card, ...] = tuple(reversed(ALL_CARDS))
"""The 52 cards in the order of these formats: ♠A, ♠K … ♣3, ♣2."""

POSITION = {card: position for position, card in enumerate(PACK)}


def record_of(number: int, hands: Sequence[Hand]) -> Record:
    """A board with these hands (N E S W); dealer and vulnerability follow from the number."""
    board = Board(number)
    return Record(number, board.dealer, board.vulnerable, Layout(tuple(hands)))


def hands_of(holders: Iterable[int]) -> list[Hand]:
    """Four hands from the holder (0 to 3 for N E S W) of each card of the pack."""
    bits = [0, 0, 0, 0]
    for card, holder in zip(PACK, holders, strict=True):
        bits[holder] |= card.bit
    return [Hand.from_bits(cards) for cards in bits]


def holders_of(deal: Deal) -> list[int]:
    """The holder of each card of the pack."""
    return [deal.owner(card).index for card in PACK]


def cards_of(hand: Hand) -> list[int]:
    """The positions in the pack of the cards of a hand, in order."""
    return [POSITION[card] for card in hand]


def rest(hands: Sequence[Hand]) -> Hand:
    """Everything that the other hands do not have."""
    taken = 0
    for hand in hands:
        taken |= hand.bits
    return Hand.from_bits(sum(card.bit for card in ALL_CARDS) & ~taken)


def deals(records: Iterable[Record], form: str, numbered: bool = False) -> list[tuple[int, Deal]]:
    """Numbers and deals to be written, when the format can carry them.

    A format takes dealer and vulnerability from the number; one that is not `numbered` counts on from its first board.
    """
    found: list[tuple[int, Deal]] = []
    for record in records:
        found.append((_number(record, form), _deal(record)))
        if not numbered and found[-1][0] != found[0][0] + len(found) - 1:
            raise TroefError(
                f"board {record.number}: {form} holds boards in unbroken order only",
                f"spel {record.number}: {form} heeft alleen plaats voor spellen die op elkaar volgen",
            )
    if not found:
        raise TroefError(f"there is no board to write as {form}", f"er is geen spel om als {form} te schrijven")
    return found


def _number(record: Record, form: str) -> int:
    board = record.board
    if board is None:
        raise TroefError(
            f"a board without a number cannot be written as {form}", f"een spel zonder nummer past niet in {form}"
        )
    if not board.is_marked_right:
        what = f"this one has {board.dealer} and {board.vulnerable}"
        raise TroefError(
            f"board {board.number}: {form} takes dealer and vulnerability from the number, {what}",
            f"spel {board.number}: {form} leidt gever en kwetsbaarheid af uit het nummer, en die zijn hier anders",
        )
    return board.number


def _deal(record: Record) -> Deal:
    if record.layout is None:
        raise TroefError(f"board {record.number} has no deal", f"van spel {record.number} zijn de kaarten niet bekend")
    try:
        return record.layout.deal()
    except TroefError as error:
        raise error.at(f"board {record.number}", f"spel {record.number}") from None


class Collector:
    """Gathers the boards of a file; a board that cannot be read becomes a finding, a file without any an error."""

    def __init__(self, form: str, file: str) -> None:
        self._form = form
        self._file = file
        self._records: list[Record] = []
        self._findings = Findings()

    def say(self, what: str, nl: str, number: int | None = None, line: int | None = None) -> None:
        self._findings.append(Finding(what, "" if number is None else str(number), line, self._file, nl=nl))

    def refuse(self, error: TroefError, number: int | None = None, line: int | None = None) -> None:
        """A board that cannot be read, and why."""
        self.say(str(error), error.nl, number, line)

    def board(self, number: int, hands: Sequence[Hand], line: int | None = None) -> None:
        """One more board; what is wrong with its hands is told."""
        record = record_of(number, hands)
        assert record.layout is not None
        for problem, dutch in zip(record.layout.problems(), record.layout.problems("nl"), strict=True):
            self.say(problem, dutch, number, line)
        self._records.append(record)

    def reading(self) -> Reading:
        if not self._records:
            first = self._findings[0] if self._findings else None
            why, why_nl = ("", "") if first is None else (f": {first.what}", f": {first.said('nl')}")
            name = f"{self._file}: " if self._file else ""
            raise TroefError(
                f"{name}no board could be read as {self._form}{why}",
                f"{name}er kon geen spel worden gelezen als {self._form}{why_nl}",
            )
        return Reading(tuple(self._records), tuple(self._findings))


def blocks(data: bytes, size: int) -> Iterator[bytes]:
    """The data in pieces of equal size; the last one may be shorter."""
    for start in range(0, len(data), size):
        yield data[start : start + size]


def by_seat(deal: Deal, first: Seat = Seat.N) -> list[Hand]:
    """The hands clockwise from a seat."""
    return [deal[seat] for seat in first.clockwise]


def seats_from(first: Seat, hands: Sequence[Hand]) -> list[Hand]:
    """Hands given clockwise from a seat, put in the order N E S W."""
    at = dict(zip(first.clockwise, hands, strict=True))
    return [at[seat] for seat in SEATS]
