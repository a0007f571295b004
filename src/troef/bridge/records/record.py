"""A played record: what a file says about one board, right or wrong; `bridge.record_check` judges it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from troef.bridge.game.calls import Call
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import winning_card
from troef.cards import SEATS, Board, Card, Denomination, Lang, Layout, Seat, Suit, TroefError, Vulnerability
from troef.core.values import CodeEnum


class FileFinding(NamedTuple):
    """Something that is wrong in a source: where it stands and what it is, with the law where one was broken."""

    what: str
    board: str = ""
    line: int | None = None
    file: str = ""
    law: str | None = None
    nl: str = ""  # the same in Dutch, where a page may show it

    def __str__(self) -> str:
        return self.words("en")

    def words(self, lang: Lang) -> str:
        """Where it stands, and what it is."""
        board, line = ("spel", "regel") if lang == "nl" else ("board", "line")
        places = (self.file, f"{board} {self.board}" if self.board else "", f"{line} {self.line}" if self.line else "")
        where = ", ".join(filter(None, places))
        return f"{where}: {self.said(lang)}" if where else self.said(lang)

    def said(self, lang: Lang) -> str:
        """What it is; in Dutch it says at least that something is wrong."""
        return TroefError(self.what, self.nl).words(lang)


class RecordEnding(CodeEnum):
    """How a recorded auction or play stops."""

    PLAIN = ""
    REST_UNKNOWN = "*"
    TO_BE_CONTINUED = "+"


@dataclass(frozen=True, slots=True)
class Remark:
    """What was written beside a call or a card; `suffix` is `!`, `?` or two of them."""

    suffix: str = ""
    note: str | None = None
    nags: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    alert: bool = False


NO_REMARK = Remark()


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call and who made it; no call when the source says that the player was skipped."""

    seat: Seat
    call: Call | None
    insufficient: bool = False  # the source itself says: insufficient, and accepted
    remark: Remark = NO_REMARK


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    """The auction as written down; `notes` are those that no call refers to."""

    first: Seat
    calls: tuple[RecordedCall, ...]
    ending: RecordEnding = RecordEnding.PLAIN
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


class RecordedIrregularity(CodeEnum):
    """What the source itself says about a card: a revoke, or a lead out of turn."""

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
    """The cards of one trick by seat, N E S W; None where no card is recorded."""

    cards: tuple[RecordedCard | None, ...]

    def __getitem__(self, seat: Seat) -> RecordedCard | None:
        return self.cards[seat.index]

    @property
    def is_whole(self) -> bool:
        return all(card is not None for card in self.cards)


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """The play, trick by trick; `first` is the opening leader. `notes` are those that no card refers to."""

    first: Seat
    tricks: tuple[RecordedTrick, ...]
    ending: RecordEnding = RecordEnding.PLAIN
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def in_order(self, trumps: Denomination) -> Iterator[tuple[Seat, RecordedCard]]:
        """Every recorded card in the order of play: the winner of a trick leads to the next."""
        leader = self.first
        for trick in self.tricks:
            leader = _leader(trick, leader)
            for seat in leader.clockwise:
                played = trick[seat]
                if played is not None:
                    yield seat, played
            leader = trick_winner(trick, leader, trumps.suit)


def _leader(trick: RecordedTrick, expected: Seat) -> Seat:
    """The player whose turn it was, unless the source marks another one's lead."""
    for seat in SEATS:
        played = trick[seat]
        if played is not None and played.irregular is RecordedIrregularity.LEAD:
            return seat
    return expected


def trick_winner(trick: RecordedTrick, leader: Seat, trump: Suit | None) -> Seat:
    """Who wins the trick with the cards that are recorded."""
    cards = tuple((seat, played.card) for seat in leader.clockwise if (played := trick[seat]) is not None)
    return winning_card(cards, trump)[0] if cards else leader


class Tag(NamedTuple):
    """A named value that has no place of its own in a record, such as `Event` or `West`."""

    name: str
    value: str


class Comment(NamedTuple):
    """A free comment, and the tag it stands after (empty: at the beginning)."""

    after: str
    text: str


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column of a table, with its sorting sign and its width as PBN writes them, such as `+` and `\\3R`."""

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
        """The rows, each as an object of column name and text."""
        names = [column.name for column in self.columns]
        for row in self.rows:
            yield dict(zip(names, row, strict=False))


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One board as a file tells it; what the file does not tell, or tells unreadably, is None."""

    number: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    layout: Layout | None = None
    auction: RecordedAuction | None = None
    contract: Contract | None = None
    passed_out: bool = False
    declarer: Seat | None = None
    swapped: bool = False  # the source says that declarer and dummy changed places
    tricks: int | None = None  # declarer's
    agreed: bool = False  # the source says that the agreed tricks differ from the cards played
    play: RecordedPlay | None = None
    score: int | None = None  # as seen by NS
    tags: tuple[Tag, ...] = ()
    tables: tuple[TextTable, ...] = ()
    comments: tuple[Comment, ...] = ()
    line: int = field(default=0, compare=False)  # where it begins in the file

    @property
    def name(self) -> str:
        """How findings call this board: its number, with the room when there is one."""
        room = self.tag("Room")
        number = "?" if self.number is None else str(self.number)
        return f"{number} {room}" if room else number

    @property
    def board(self) -> Board | None:
        """The board with its dealer and vulnerability, taken from the number where the file is silent."""
        if self.number is None or self.number < 1:
            return None
        plain = Board(self.number)
        return Board(self.number, self.dealer or plain.dealer, self.vulnerable or plain.vulnerable)

    def tag(self, name: str) -> str | None:
        """The value of a tag that is not empty."""
        return next((tag.value for tag in self.tags if tag.name == name and tag.value), None)

    def table(self, name: str) -> TextTable | None:
        return next((table for table in self.tables if table.name == name), None)


class FileReading(NamedTuple):
    """What came out of a file: the boards, what was wrong with it, and its leading remarks to programs."""

    records: tuple[BoardRecord, ...]
    findings: tuple[FileFinding, ...] = ()
    directives: tuple[str, ...] = ()
