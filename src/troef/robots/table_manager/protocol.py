"""Messages of the table manager protocol of the computer bridge championships (Blue Chip, version 18).

Lines are parsed as programs in use write them: capitals, spaces and full stops may differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call, parse_call
from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Card, Hand, Seat, TroefError, Vulnerability
from troef.cards.wording import seat_name
from troef.core.messages import _

VERSION = 18
MAX_LINE_LENGTH = 1000
"""Maximum number of characters in a line. A longer line is not a message."""


def name_of(seat: Seat | None) -> str:
    """Return a hand's name in the protocol, such as `North`, or `Dummy` for None."""
    return "Dummy" if seat is None else seat_name(seat, "en")


class Notice(Enum):
    """A message of the manager with a fixed text."""

    START_OF_BOARD = "Start of board"
    END_OF_SESSION = "End of session"
    ILLEGAL_BID = "Illegal bid"
    ILLEGAL_CARD = "Illegal card"

    def __str__(self) -> str:
        return self.value


class ReadyFor(Enum):
    """The next step that a player reports to be ready for."""

    TEAMS = "for teams"
    START = "to start"
    DEAL = "for deal"
    CARDS = "for cards"
    DUMMY = "for dummy"
    BID = "bid"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class ConnectMessage:
    """A program asks for a seat."""

    team: str
    seat: Seat
    version: int = VERSION

    def __str__(self) -> str:
        return f'Connecting "{self.team}" as {name_of(self.seat)} using protocol version {self.version}'


@dataclass(frozen=True, slots=True)
class SeatConfirmed:
    """The manager confirms the seat."""

    seat: Seat
    team: str

    def __str__(self) -> str:
        return f"{name_of(self.seat)} {self.team} seated"


@dataclass(frozen=True, slots=True)
class TeamsMessage:
    """The names of the two teams."""

    ns: str
    ew: str

    def __str__(self) -> str:
        return f'Teams : N/S : "{self.ns}" E/W : "{self.ew}"'


@dataclass(frozen=True, slots=True)
class ReadyMessage:
    """A player is ready for the next step. For a call or card, `of` is the hand that it comes from (None is dummy)."""

    seat: Seat
    wanted: ReadyFor
    of: Seat | None = None
    trick: int = 0

    def __str__(self) -> str:
        begin = f"{name_of(self.seat)} ready"
        if self.wanted is ReadyFor.BID:
            return f"{begin} for {name_of(self.of)}'s bid"
        if self.wanted is ReadyFor.CARD:
            of = "dummy" if self.of is None else name_of(self.of)
            return f"{begin} for {of}'s card to trick {self.trick}"
        return f"{begin} {self.wanted.value}"


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The board to be played now."""

    board: Board

    def __str__(self) -> str:
        number, dealer, vulnerable = self.board.number, name_of(self.board.dealer), _VULNERABLE[self.board.vulnerable]
        return f"Board number {number}. Dealer {dealer}. {vulnerable} vulnerable."


@dataclass(frozen=True, slots=True)
class DealtCards:
    """The cards of a player, or of dummy if `seat` is None."""

    seat: Seat | None
    hand: Hand

    def __str__(self) -> str:
        ranks = {suit: [str(card.rank) for card in self.hand.of(suit)] or ["-"] for suit in SUITS_HIGH_FIRST}
        suits = " ".join(f"{suit} {' '.join(held)}." for suit, held in ranks.items())
        return f"{name_of(self.seat)}'s cards : {suits}"


@dataclass(frozen=True, slots=True)
class CallMessage:
    """A call. `alert` is the explanation of an alert: empty if it has none, and None if the call is not alerted."""

    seat: Seat
    call: Call
    alert: str | None = None

    def __str__(self) -> str:
        alert = "" if self.alert is None else f" Alert. {self.alert}".rstrip()
        words = _SPECIAL.get(self.call) or f"bids {self.call}".replace("N", "NT")
        return f"{name_of(self.seat)} {words}{alert}"


@dataclass(frozen=True, slots=True)
class CardMessage:
    """A card; `seat` is the hand that it comes from."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{name_of(self.seat)} plays {self.card.rank}{self.card.suit}"


@dataclass(frozen=True, slots=True)
class LeadRequest:
    """The manager asks for a lead. If `seat` is None, it asks declarer to lead from dummy."""

    seat: Seat | None

    def __str__(self) -> str:
        return f"{name_of(self.seat)} to lead"


@dataclass(frozen=True, slots=True)
class InformationalMessage:
    """A message that needs no answer: the time used, or an acknowledgement."""

    text: str

    def __str__(self) -> str:
        return self.text


Message = (
    ConnectMessage
    | SeatConfirmed
    | TeamsMessage
    | ReadyMessage
    | BoardMessage
    | DealtCards
    | CallMessage
    | CardMessage
    | LeadRequest
    | InformationalMessage
    | Notice
)

_VULNERABLE = {
    Vulnerability.NONE: "Neither",
    Vulnerability.NS: "N/S",
    Vulnerability.EW: "E/W",
    Vulnerability.BOTH: "Both",
}
_SPECIAL: dict[Call, str] = {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}
_SPOKEN = {words: str(call) for call, words in _SPECIAL.items()}
_SEATS = {word: seat for seat in SEATS for word in (str(seat), name_of(seat).upper())}
_SEAT = "(north|east|south|west|[nesw])"
_HAND = f"(?:{_SEAT}|dummy)"


def _seat(text: str | None) -> Seat | None:
    return None if text is None else _SEATS[text.upper()]


def _sure(text: str) -> Seat:
    return _SEATS[text.upper()]


def _cards(of: str | None, *suits: str) -> DealtCards:
    """Parse four suits of ranks, where a void is `-` or empty."""
    ranks = ["".join(part.split()).replace("-", "").replace("10", "T").upper() for part in suits]
    return DealtCards(_seat(of), Hand.parse(".".join(ranks)))


def _called(seat: str, special: str | None, level: str, denomination: str, alert: str | None) -> CallMessage:
    text = _SPOKEN[special.lower()] if special else f"{level}{denomination[0].upper()}"
    return CallMessage(_sure(seat), parse_call(text), alert)


def _board(number: str, dealer: str, vulnerable: str) -> BoardMessage:
    marks = {word.lower(): mark for mark, word in _VULNERABLE.items()}
    return BoardMessage(Board(int(number), _sure(dealer), marks[vulnerable.lower()]))


def _played(seat: str, card: str) -> CardMessage:
    text = card.upper().replace("10", "T")
    return CardMessage(_sure(seat), Card.parse(text if re.fullmatch(Card.pattern, text) else text[::-1]))


_NUMBER = r"(\d{1,6})"
_RANK = "(?:10|[AKQJT2-9])"
_FORMS: tuple[tuple[str, Callable[..., Message]], ...] = (
    (
        f'connecting "(.*)" as {_SEAT} using protocol version {_NUMBER}',
        lambda team, seat, version: ConnectMessage(team, _sure(seat), int(version)),
    ),
    (rf'{_SEAT} \(?"(.*)"\)? seated', lambda seat, team: SeatConfirmed(_sure(seat), team)),
    (f"{_SEAT} (.*) seated", lambda seat, team: SeatConfirmed(_sure(seat), team)),
    (r'teams : N/S : "(.*?)"[.,]? E/W : "(.*)"', TeamsMessage),
    (
        f"{_SEAT} ready (for teams|to start|for deal|for cards|for dummy)",
        lambda seat, wanted: ReadyMessage(_sure(seat), ReadyFor(wanted.lower())),
    ),
    (f"{_SEAT} ready for {_SEAT}'s bid", lambda seat, of: ReadyMessage(_sure(seat), ReadyFor.BID, _sure(of))),
    (
        f"{_SEAT} ready for {_HAND}'s card to trick {_NUMBER}",
        lambda seat, of, trick: ReadyMessage(_sure(seat), ReadyFor.CARD, _seat(of), int(trick)),
    ),
    (rf"board number {_NUMBER} ?\. dealer {_SEAT} ?\. (neither|N/S|E/W|both) vulnerable", _board),
    (rf"{_HAND}'s cards : ?S([^.]*)\. ?H([^.]*)\. ?D([^.]*)\. ?C([^.]*)", _cards),
    (rf"{_SEAT} (?:(passes|doubles|redoubles)|bids ([1-9]) ?([CDHS]|NT?))\.?(?: (?:alert|infos)\. ?(.*))?", _called),
    # The server of bridge_env omits the word "alert" and appends the meaning, as in `East bids 2Cgood raise`.
    (rf"{_SEAT} (\b)bids ([1-9])([CDHS]|NT?)([^\s.].*)", _called),
    (f"{_SEAT} plays ({_RANK}[SHDC]|[SHDC]{_RANK})", _played),
    (f"{_HAND} to lead", lambda seat: LeadRequest(_seat(seat))),
    *((str(notice), lambda notice=notice: notice) for notice in Notice),
    ("(timing.*)", InformationalMessage),
    (f"({_SEAT} received .*)", lambda text, _: InformationalMessage(text)),
)
_READERS = [(re.compile(form, re.IGNORECASE | re.ASCII), make) for form, make in _FORMS]


def parse(line: str) -> Message:
    """Parse a line. Raise TroefError if it is not a message of the protocol."""
    text = " ".join(line.split())
    for form, make in _READERS:
        match = form.fullmatch(text) or form.fullmatch(text.removesuffix("."))
        if match:
            return make(*match.groups())
    shown = ascii(text[:60])
    raise TroefError(_("{shown} is not a message of the table manager protocol", shown=shown))


def to_ascii(text: str) -> str:
    """Return a text as ASCII on one line, with letters for suit symbols, cut off at half the maximum line length."""
    lettered = text.translate({ord(suit.symbol): str(suit) for suit in SUITS_HIGH_FIRST}).replace("–", "-")
    return " ".join(lettered.encode("ascii", "replace").decode().split())[: MAX_LINE_LENGTH // 2]


def event_of(message: CallMessage | CardMessage) -> dict[str, Any]:
    """Return the table log event of a call or card."""
    if isinstance(message, CardMessage):
        return {"do": "play", "by": str(message.seat), "card": str(message.card)}
    event: dict[str, Any] = {"do": "call", "by": str(message.seat), "call": str(message.call)}
    return event if message.alert is None else event | {"alert": True, "explained": message.alert}


def message_of(event: dict[str, Any], explain: bool = False) -> CallMessage | CardMessage:
    """Return the message for a call or card of the table log, with the explanation of an alerted call.

    If `explain` is set, a call with an explanation is always alerted: the protocol has no other place for it.
    """
    by = Seat.parse(event["by"])
    if event["do"] == "play":
        return CardMessage(by, Card.parse(event["card"]))
    alert = event.get("alert") or None
    words = event.get("explained") or (alert if isinstance(alert, str) else "")
    return CallMessage(by, parse_call(event["call"]), to_ascii(words) if alert or (explain and words) else None)
