"""A played record: the data of a file about one board, right or wrong. `records.check` checks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from troef.bridge.game.calls import Call
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import winning_card
from troef.cards import SEATS, Board, Card, Denomination, Lang, Layout, Seat, Suit, Vulnerability
from troef.core.messages import Text, _
from troef.core.values import CodeEnum


class FileFinding(NamedTuple):
    """A fault in a file: its text, its place, and the paragraph that was broken, if any."""

    text: Text
    board: str = ""
    line: int | None = None
    file: str = ""
    law: str | None = None

    @property
    def what(self) -> str:
        """The text in English."""
        return self.text.en

    def __str__(self) -> str:
        return self.words("en")

    def words(self, lang: Lang) -> str:
        """Return the place and text of the fault as one sentence."""
        board = _("board {board}", board=self.board)[lang] if self.board else ""
        line = _("line {line}", line=self.line)[lang] if self.line else ""
        where = ", ".join(filter(None, (self.file, board, line)))
        return f"{where}: {self.text[lang]}" if where else self.text[lang]


class RecordEnding(CodeEnum):
    """The end of a recorded auction or play: plain, rest unknown or to be continued."""

    PLAIN = ""
    REST_UNKNOWN = "*"
    TO_BE_CONTINUED = "+"


@dataclass(frozen=True, slots=True)
class Remark:
    """Annotations of a call or a card; `suffix` is `!`, `?` or two of these."""

    suffix: str = ""
    note: str | None = None
    nags: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    alert: bool = False


NO_REMARK = Remark()


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call and its maker; the call is None if the source says that the player was skipped."""

    seat: Seat
    call: Call | None
    insufficient: bool = False  # The source marks it as insufficient and accepted.
    remark: Remark = NO_REMARK


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    """A recorded auction. `notes` are the notes to which no call refers."""

    first: Seat
    calls: tuple[RecordedCall, ...]
    ending: RecordEnding = RecordEnding.PLAIN
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


class RecordedIrregularity(CodeEnum):
    """Irregularities that a source marks on a card: a revoke, or a lead out of turn."""

    REVOKE = "^R"
    LEAD = "^L"


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """A card that was played."""

    card: Card
    irregular: RecordedIrregularity | None = None
    remark: Remark = NO_REMARK


@dataclass(frozen=True, slots=True)
class RecordedTrick:
    """The cards of one trick by seat, N E S W; None if no card is recorded."""

    cards: tuple[RecordedCard | None, ...]

    def __getitem__(self, seat: Seat) -> RecordedCard | None:
        return self.cards[seat.index]

    @property
    def is_whole(self) -> bool:
        return all(card is not None for card in self.cards)


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """The recorded tricks. `first` is the opening leader; `notes` are the notes to which no card refers."""

    first: Seat
    tricks: tuple[RecordedTrick, ...]
    ending: RecordEnding = RecordEnding.PLAIN
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def in_order(self, trumps: Denomination) -> Iterator[tuple[Seat, RecordedCard]]:
        """Yield each recorded card with its seat, in the order of play: the winner of a trick leads next."""
        leader = self.first
        for trick in self.tricks:
            marked = (seat for seat in SEATS if (card := trick[seat]) and card.irregular is RecordedIrregularity.LEAD)
            leader = next(marked, leader)
            for seat in leader.clockwise:
                played = trick[seat]
                if played is not None:
                    yield seat, played
            leader = trick_winner(trick, leader, trumps.suit)


def trick_winner(trick: RecordedTrick, leader: Seat, trump: Suit | None) -> Seat:
    """Return the winner of a trick by its recorded cards; `leader` if there are none."""
    cards = tuple((seat, played.card) for seat in leader.clockwise if (played := trick[seat]) is not None)
    return winning_card(cards, trump)[0] if cards else leader


class Tag(NamedTuple):
    """A named value without a field of its own in a record, such as `Event` or `West`."""

    name: str
    value: str


class Comment(NamedTuple):
    """A free comment and the name of the tag before it, empty if it comes first."""

    after_tag: str
    text: str


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column of a PBN table: its name, sorting sign such as `+`, and width such as `\3R`."""

    name: str
    sign: str = ""
    width: str = ""

    def __str__(self) -> str:
        return f"{self.sign}{self.name}{self.width}"


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of texts, such as the results of a board at all tables."""

    name: str
    columns: tuple[TextColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    comments: tuple[str, ...] = ()

    def dicts(self) -> Iterator[dict[str, str]]:
        """Yield each row as a dictionary of text by column name."""
        names = [column.name for column in self.columns]
        for row in self.rows:
            yield dict(zip(names, row, strict=False))


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One board as a file describes it. A field is None if its value is missing or unreadable."""

    number: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    layout: Layout | None = None
    auction: RecordedAuction | None = None
    contract: Contract | None = None
    passed_out: bool = False
    declarer: Seat | None = None
    swapped: bool = False  # The source says that declarer and dummy changed places.
    tricks: int | None = None  # Tricks of declarer.
    agreed: bool = False  # The source says that the agreed tricks differ from the cards played.
    play: RecordedPlay | None = None
    score: int | None = None  # As seen by NS.
    tags: tuple[Tag, ...] = ()
    tables: tuple[TextTable, ...] = ()
    comments: tuple[Comment, ...] = ()
    line: int = field(default=0, compare=False)  # Line of the file where the board begins.

    @property
    def name(self) -> str:
        """The name of this board in findings: its number, followed by the room in a team match."""
        room = self.tag("Room")
        number = "?" if self.number is None else str(self.number)
        return f"{number} {room}" if room else number

    @property
    def board(self) -> Board | None:
        """The board, or None without a number. Dealer and vulnerability follow from the number if the file has none."""
        if self.number is None or self.number < 1:
            return None
        plain = Board(self.number)
        return Board(self.number, self.dealer or plain.dealer, self.vulnerable or plain.vulnerable)

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, or None if it is missing or empty."""
        return next((tag.value for tag in self.tags if tag.name == name and tag.value), None)

    def table(self, name: str) -> TextTable | None:
        return next((table for table in self.tables if table.name == name), None)


class FileReading(NamedTuple):
    """The contents of a file: its boards, its faults, and its leading directives to programs."""

    records: tuple[BoardRecord, ...]
    findings: tuple[FileFinding, ...] = ()
    directives: tuple[str, ...] = ()
