"""The keys of LIN, each read into the board that is open."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from troef.bridge.game.record import Finding, RecordedCall, RecordedCard, Remark
from troef.cards import SEATS, Card, Hand, Layout, Seat, TroefError, Vulnerability
from troef.cards.numbers import count_in
from troef.formats.limits import MOST_CALLS, Findings, after_the_play, too_many_calls
from troef.formats.packs import rest
from troef.formats.pbn.sections import read_call
from troef.formats.pbn.values import no_card, twice

_CALL = re.compile(r"([1-7](?:NT?|[CDHS])|pass|p|dbl|d|rdbl|r|xx|x)(!?)", re.IGNORECASE)
_CARD = re.compile(r"([SHDC])(10|[AKQJT2-9])", re.IGNORECASE)
_SUIT = re.compile(r"([SHDC])([^SHDC]*)", re.IGNORECASE)
_ROOM = re.compile(r"([oc]?)([0-9]{1,9})", re.IGNORECASE)
_SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)
_VULNERABLE = {
    **dict.fromkeys("o0-", Vulnerability.NONE),
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}


class Pair(NamedTuple):
    """A key, its value and its line."""

    key: str
    value: str
    line: int


@dataclass(slots=True)
class OpenBoard:
    """One board while it is being read."""

    line: int
    number: int | None = None
    room: str = ""
    players: list[str] = field(default_factory=list)
    dealer: Seat | None = None
    layout: Layout | None = None
    vulnerable: Vulnerability | None = None
    calls: list[RecordedCall] = field(default_factory=list)
    cards: list[RecordedCard] = field(default_factory=list)
    claimed: int | None = None
    comments: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    """Commentary on the last call or card, so far."""
    findings: Findings = field(default_factory=Findings)

    def say(self, what: str, nl: str, line: int) -> None:
        self.findings.append(Finding(what, line=line, nl=nl))

    def close_remark(self) -> None:
        """Nothing more is said beside the last card, or the last call, or the board."""
        comments, self.beside = tuple(self.beside), []
        if not comments:
            return
        if self.cards:
            self.cards[-1] = replace(self.cards[-1], remark=replace(self.cards[-1].remark, comments=comments))
        elif self.calls:
            self.calls[-1] = replace(self.calls[-1], remark=replace(self.calls[-1].remark, comments=comments))
        else:
            self.comments += comments


def _room(board: OpenBoard, pair: Pair) -> None:
    match = _ROOM.search(pair.value)
    if match:
        board.room = {"o": "Open", "c": "Closed"}.get(match[1].lower(), "")
        board.number = int(match[2])


def _heading(board: OpenBoard, pair: Pair) -> None:
    digits = re.search(r"[0-9]{1,9}", pair.value)
    if digits and board.number is None:
        board.number = int(digits[0])


def _players(board: OpenBoard, pair: Pair) -> None:
    if pair.value.strip(", "):
        board.players = pair.value.split(",")


def _vulnerable(board: OpenBoard, pair: Pair) -> None:
    sign = pair.value.strip().lower()
    board.vulnerable = _VULNERABLE.get(sign)
    if sign and board.vulnerable is None:
        board.say(
            f"{sign!r} is not a vulnerability: use o, n, e or b",
            f"{sign!r} is geen kwetsbaarheid: schrijf o, n, e of b",
            pair.line,
        )


def _deal(board: OpenBoard, pair: Pair) -> None:
    """Dealer as a digit, then the hands of S, W, N and E; a hand that is left out gets the rest of the pack."""
    value = pair.value.strip()
    if value[:1] in ("1", "2", "3", "4"):
        board.dealer = _SEATS[int(value[0]) - 1]
    elif value[:1] != "0":
        board.say(
            "the deal does not begin with the dealer, 1 to 4 for S, W, N, E",
            "de verdeling begint niet met de gever, 1 tot 4 voor ZWNO",
            pair.line,
        )
    texts = [*value[1:].split(","), "", "", ""][:4]
    hands = {seat: _hand(text, seat, board, pair.line) for seat, text in zip(_SEATS, texts, strict=True)}
    known = [hand for hand in hands.values() if hand is not None]
    if len(known) == 3 and len(rest(known)) == 13:
        missing = next(seat for seat, hand in hands.items() if hand is None)
        hands[missing] = rest(known)
    if known:
        board.layout = Layout(tuple(hands[seat] for seat in SEATS))


def _hand(text: str, seat: Seat, board: OpenBoard, line: int) -> Hand | None:
    if not text.strip():
        return None
    bits = 0
    for suit, ranks in _SUIT.findall(text):
        for rank in ranks.upper().replace("10", "T"):
            try:
                card = Card.parse(suit.upper() + rank)
            except TroefError:
                board.findings.append(no_card(seat, f"{suit}{rank}")._replace(line=line))
                continue
            if bits & card.bit:
                board.findings.append(twice(seat, card)._replace(line=line))
            bits |= card.bit
    return Hand.from_bits(bits)


def _calls(board: OpenBoard, pair: Pair) -> None:
    """One call, or in old vugraph files several in a row; an exclamation mark is an alert."""
    if _CALL.sub("", pair.value).strip(" -"):
        board.say(f"{pair.value!r} is not a call", f"{pair.value!r} is geen bieding", pair.line)
        return
    board.close_remark()
    for text, alert in _CALL.findall(pair.value):
        if len(board.calls) == MOST_CALLS:
            board.findings.append(too_many_calls(pair.line))
            return
        seat = (board.dealer or Seat.S).clockwise[len(board.calls) % 4]
        board.calls.append(RecordedCall(seat, read_call(text), remark=Remark(alert=bool(alert))))


def _explanation(board: OpenBoard, pair: Pair) -> None:
    if board.calls and pair.value.strip():
        last = board.calls[-1]
        board.calls[-1] = replace(last, remark=replace(last.remark, note=pair.value.strip()))


def _cards(board: OpenBoard, pair: Pair) -> None:
    if _CARD.sub("", pair.value).strip():
        board.say(f"{pair.value!r} is not a card", f"{pair.value!r} is geen kaart", pair.line)
        return
    board.close_remark()
    for suit, rank in _CARD.findall(pair.value):
        if len(board.cards) == 52:
            board.findings.append(after_the_play(pair.value, pair.line))
            return
        board.cards.append(RecordedCard(Card.parse(suit.upper() + rank.upper().replace("10", "T"))))


def _claim(board: OpenBoard, pair: Pair) -> None:
    text = pair.value.strip()
    tricks = count_in(text)
    if tricks is not None and tricks <= 13:
        board.claimed = tricks
    elif text:
        board.say(f"{text!r} is not a number of tricks", f"{text!r} is geen aantal slagen", pair.line)


def _comment(board: OpenBoard, pair: Pair) -> None:
    text = pair.value.strip()
    if text:
        board.beside.append(text)


READERS: dict[str, Callable[[OpenBoard, Pair], None]] = {
    "qx": _room,
    "ah": _heading,
    "pn": _players,
    "sv": _vulnerable,
    "md": _deal,
    "mb": _calls,
    "an": _explanation,
    "pc": _cards,
    "mc": _claim,
    "nt": _comment,
}
