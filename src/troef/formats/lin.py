"""Reader and writer of LIN (Bridge Base Online and its vugraph), a stream of `key|value|` in order of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from urllib.parse import unquote

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call
from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.records.record import (
    BoardRecord,
    Comment,
    FileReading,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedIrregularity,
    RecordedPlay,
    RecordedTrick,
    RecordEnding,
    Remark,
    Tag,
    trick_winner,
)
from troef.cards import SEATS, Card, Denomination, Hand, Layout, Seat, Suit, TroefError, Vulnerability
from troef.core.messages import _
from troef.core.numbers import parse_count
from troef.formats import limits
from troef.formats.dealing_machines import remaining_cards
from troef.formats.pbn.auction_and_play import read_call
from troef.formats.pbn.tags import duplicate_card, not_a_card, tag_order
from troef.formats.pbn.tokenizer import decode

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


class LinItem(NamedTuple):
    """A key, its value and its line number."""

    key: str
    value: str
    line: int


@dataclass(slots=True)
class BoardInProgress:
    """A board while it is being read."""

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
    """Comments on the last call or card, so far."""
    findings: limits.BoundedFindings = field(default_factory=limits.BoundedFindings)

    def close_remark(self) -> None:
        """Attach the collected comments to the last card, to the last call, or to the board if there is neither."""
        comments, self.beside = tuple(self.beside), []
        if not comments:
            return
        if self.cards:
            self.cards[-1] = replace(self.cards[-1], remark=replace(self.cards[-1].remark, comments=comments))
        elif self.calls:
            self.calls[-1] = replace(self.calls[-1], remark=replace(self.calls[-1].remark, comments=comments))
        else:
            self.comments += comments


def _room(board: BoardInProgress, pair: LinItem) -> None:
    match = _ROOM.search(pair.value)
    if match:
        board.room = {"o": "Open", "c": "Closed"}.get(match[1].lower(), "")
        board.number = int(match[2])


def _heading(board: BoardInProgress, pair: LinItem) -> None:
    digits = re.search(r"[0-9]{1,9}", pair.value)
    if digits and board.number is None:
        board.number = int(digits[0])


def _players(board: BoardInProgress, pair: LinItem) -> None:
    if pair.value.strip():
        board.players = pair.value.split(",")


def _vulnerable(board: BoardInProgress, pair: LinItem) -> None:
    sign = pair.value.strip().lower()
    board.vulnerable = _VULNERABLE.get(sign)
    if sign and board.vulnerable is None:
        board.findings.say(_("{sign!r} is not a vulnerability: use o, n, e or b", sign=sign), pair.line)


def _deal(board: BoardInProgress, pair: LinItem) -> None:
    """Parse the dealer as a digit, then the hands of S, W, N and E. A single missing hand gets the rest of the pack."""
    value = pair.value.strip()
    if value[:1] in ("1", "2", "3", "4"):
        board.dealer = _SEATS[int(value[0]) - 1]
    elif value[:1] != "0":
        board.findings.say(_("the deal does not begin with the dealer, 1 to 4 for S, W, N, E"), pair.line)
    texts = [*value[1:].split(","), "", "", ""][:4]
    hands = {seat: _hand(text, seat, board, pair.line) for seat, text in zip(_SEATS, texts, strict=True)}
    known = [hand for hand in hands.values() if hand is not None]
    if len(known) == 3 and len(remaining_cards(known)) == 13:
        missing = next(seat for seat, hand in hands.items() if hand is None)
        hands[missing] = remaining_cards(known)
    if known:
        board.layout = Layout(tuple(hands[seat] for seat in SEATS))


def _hand(text: str, seat: Seat, board: BoardInProgress, line: int) -> Hand | None:
    if not text.strip():
        return None
    bits = 0
    for suit, ranks in _SUIT.findall(text):
        for rank in ranks.upper().replace("10", "T"):
            try:
                card = Card.parse(suit.upper() + rank)
            except TroefError:
                board.findings.append(not_a_card(seat, f"{suit}{rank}")._replace(line=line))
                continue
            if bits & card.bit:
                board.findings.append(duplicate_card(seat, card)._replace(line=line))
            bits |= card.bit
    return Hand.from_bits(bits)


def _calls(board: BoardInProgress, pair: LinItem) -> None:
    """Parse one call, or several in old vugraph files. An exclamation mark is an alert."""
    if _CALL.sub("", pair.value).strip(" -"):
        board.findings.say(_("{value!r} is not a call", value=pair.value), pair.line)
        return
    board.close_remark()
    for text, alert in _CALL.findall(pair.value):
        if len(board.calls) == limits.MOST_CALLS:
            board.findings.append(limits.too_many_calls(pair.line))
            return
        seat = (board.dealer or Seat.S).clockwise[len(board.calls) % 4]
        board.calls.append(RecordedCall(seat, read_call(text), remark=Remark(alert=bool(alert))))


def _explanation(board: BoardInProgress, pair: LinItem) -> None:
    if board.calls and pair.value.strip():
        last = board.calls[-1]
        board.calls[-1] = replace(last, remark=replace(last.remark, note=pair.value.strip()))


def _cards(board: BoardInProgress, pair: LinItem) -> None:
    if _CARD.sub("", pair.value).strip():
        board.findings.say(_("{value!r} is not a card", value=pair.value), pair.line)
        return
    board.close_remark()
    for suit, rank in _CARD.findall(pair.value):
        if len(board.cards) == 52:
            board.findings.append(limits.text_after_play(pair.value, pair.line))
            return
        board.cards.append(RecordedCard(Card.parse(suit.upper() + rank.upper().replace("10", "T"))))


def _claim(board: BoardInProgress, pair: LinItem) -> None:
    text = pair.value.strip()
    tricks = parse_count(text)
    if tricks is not None and tricks <= 13:
        board.claimed = tricks
    elif text:
        board.findings.say(_("{text!r} is not a number of tricks", text=text), pair.line)


def _comment(board: BoardInProgress, pair: LinItem) -> None:
    text = pair.value.strip()
    if text:
        board.beside.append(text)


READERS: dict[str, Callable[[BoardInProgress, LinItem], None]] = {
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


_RESULT = re.compile(r"([1-7])(NT?|[SHDC])([NESW])(x{0,2})([=+-])([0-9]{0,2})", re.IGNORECASE)
_NAMES = ("South", "West", "North", "East")
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}


@dataclass(slots=True)
class LinHeader:
    """The data that a vugraph file gives once for all its boards."""

    tags: list[Tag] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    first: int = 1
    rooms: int = 1

    def title(self, value: str) -> None:
        event, stage, scoring, first, _, home, _, visitors, *_ = [part.strip() for part in value.split(",")] + [""] * 9
        texts = {"Event": event, "Stage": stage, "Scoring": _SCORING.get(scoring, scoring)}
        texts |= {"HomeTeam": home, "VisitTeam": visitors}
        self.tags = [Tag(name, text) for name, text in texts.items() if text]
        self.first = parse_count(first) or 1
        self.rooms = 1 if scoring == "P" else 2

    def result(self, board: BoardInProgress) -> str:
        if board.number is None:
            return ""
        index = (board.number - self.first) * self.rooms + (board.room == "Closed")
        return self.results[index].strip() if 0 <= index < len(self.results) else ""


def record_of(board: BoardInProgress, header: LinHeader) -> BoardRecord:
    board.close_remark()
    auction = Auction.of(board.dealer or Seat.S, ((call.seat, call.call) for call in board.calls))
    record = BoardRecord(
        number=board.number,
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        layout=board.layout,
        auction=RecordedAuction(auction.dealer, tuple(board.calls)) if board.calls else None,
        tags=_tags(board, header),
        comments=tuple(Comment("", text) for text in board.comments),
        line=board.line,
    )
    return _with_play(_with_outcome(record, header.result(board), auction, board.claimed), board.cards)


def _with_outcome(record: BoardRecord, result: str, auction: Auction, claimed: int | None) -> BoardRecord:
    """Add the outcome from the list of results, or from the auction and the claim if it is not in the list."""
    match = _RESULT.fullmatch(result)
    if match is not None:
        contract = Contract(int(match[1]), Denomination.parse(match[2][0].upper()), Doubled(len(match[4])))
        over = {"=": 0, "+": 1, "-": -1}[match[5]] * int(match[6] or 0)
        declarer = Seat.parse(match[3].upper())
        return replace(record, contract=contract, declarer=declarer, tricks=6 + contract.level + over)
    if result.upper() == "PASS" or auction.is_passed_out:
        return replace(record, passed_out=True)
    if not auction.is_over:
        return record
    return replace(record, contract=auction.contract, declarer=auction.declarer, tricks=claimed)


def _with_play(record: BoardRecord, cards: list[RecordedCard]) -> BoardRecord:
    """Arrange the cards, which are in order of play, by trick and seat."""
    first = _opening_leader(record, cards)
    if first is None:
        return record
    trump = record.contract.denomination.suit if record.contract else None
    tricks: list[RecordedTrick] = []
    leader, won = first, 0
    for start in range(0, len(cards), 4):
        at = dict(zip(leader.clockwise, cards[start : start + 4], strict=False))
        tricks.append(RecordedTrick(tuple(at.get(seat) for seat in SEATS)))
        leader = trick_winner(tricks[-1], leader, trump)
        won += record.declarer is not None and leader.side is record.declarer.side
    whole = len(cards) == 52
    play = RecordedPlay(first, tuple(tricks), RecordEnding.PLAIN if whole else RecordEnding.REST_UNKNOWN)
    tricks_taken = won if whole and record.tricks is None and record.declarer else record.tricks
    return replace(record, play=play, tricks=tricks_taken)


def _opening_leader(record: BoardRecord, cards: list[RecordedCard]) -> Seat | None:
    """Return declarer's left-hand opponent, or the holder of the first card; None if neither is known."""
    if record.declarer is not None:
        return record.declarer.lho
    if not cards or record.layout is None:
        return None
    layout = record.layout
    return next((seat for seat in SEATS if (hand := layout[seat]) and cards[0].card in hand), None)


def _tags(board: BoardInProgress, header: LinHeader) -> tuple[Tag, ...]:
    names = board.players or header.players
    if board.room == "Closed" and len(names) >= 8:
        names = names[4:]
    tags = [*header.tags, *(Tag(seat, name.strip()) for seat, name in zip(_NAMES, names, strict=False) if name.strip())]
    if board.room:
        tags.append(Tag("Room", board.room))
    return tuple(sorted(tags, key=lambda tag: tag_order(tag.name)))


_PAIR = re.compile(r"([A-Za-z0-9]{2})\|([^|]*)\|?")


def read(data: bytes, file: str = "") -> FileReading:
    """Parse every board of a LIN file. Problems become findings."""
    text = decode(data)
    if "|" not in text and "%7C" in text.upper():
        text = unquote(text)
    header = LinHeader()
    boards: list[BoardInProgress] = []
    findings = limits.BoundedFindings()
    for pair in _pairs(text):
        if _begins_board(pair, boards):
            if len(boards) == limits.MOST_BOARDS:
                findings.append(limits.too_many_boards(pair.line))
                break
            boards.append(BoardInProgress(pair.line))
        if boards:
            if pair.key in READERS:
                READERS[pair.key](boards[-1], pair)
        else:
            _read_header(header, pair)
    records = []
    for board in boards:
        record = record_of(board, header)
        if record.layout is not None or record.contract is not None or record.passed_out:
            records.append(record)
            findings.extend(finding._replace(board=record.name) for finding in board.findings)
    return FileReading(tuple(records), tuple(finding._replace(file=file) for finding in findings))


def _pairs(text: str) -> Iterator[LinItem]:
    line, counted = 1, 0
    for match in _PAIR.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield LinItem(match[1].lower(), match[2].replace("\n", ""), line)


def _begins_board(pair: LinItem, boards: list[BoardInProgress]) -> bool:
    """Return whether this pair starts a new board: the key `qx`, or else a deal, or the players before the deal."""
    if pair.key == "qx":
        return True
    has_deal = bool(boards) and boards[-1].layout is not None
    if pair.key == "md":
        return has_deal or not boards
    return pair.key == "pn" and has_deal


def _read_header(header: LinHeader, pair: LinItem) -> None:
    if pair.key == "vg":
        header.title(pair.value)
    elif pair.key == "rs":
        header.results = pair.value.split(",")
    elif pair.key == "pn":
        header.players = pair.value.split(",")


_SAID: dict[Call, str] = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_SIGNS = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
_SUITS = (Suit.S, Suit.H, Suit.D, Suit.C)


def write(records: Iterable[BoardRecord]) -> bytes:
    """Return a line for each board: players, deal, auction, cards in order of play, and the number of tricks.

    The number of tricks is left out if it follows from the cards. Raises TroefError for a call or lead out of turn.
    """
    lines = []
    for record in records:
        clean = ((key, " ".join(value.split()).replace("|", "/")) for key, value in _told(record))
        lines.append("".join(f"{key}|{value}|" for key, value in clean) + "\n")
    return "".join(lines).encode()


def _told(record: BoardRecord) -> Iterator[tuple[str, str]]:
    room, number = record.tag("Room"), "" if record.number is None else str(record.number)
    if room in ("Open", "Closed"):
        yield "qx", f"{room[0].lower()}{number}"
    yield "pn", ",".join((record.tag(seat) or "").replace(",", " ") for seat in _NAMES)
    yield "st", ""
    hands = (None if record.layout is None else record.layout[seat] for seat in _SEATS)
    dealer = "0" if record.dealer is None else str(_SEATS.index(record.dealer) + 1)
    yield "md", dealer + ",".join("" if hand is None else _hand_text(hand) for hand in hands)
    yield "rh", ""
    if number and not room:
        yield "ah", f"Board {number}"
    if record.vulnerable is not None:
        yield "sv", _SIGNS[record.vulnerable]
    yield from (("nt", comment.text) for comment in record.comments)
    for call in record.auction.calls if record.auction else ():
        yield from _call_told(record, call)
    yield "pg", ""
    yield from _played(record)


def _hand_text(hand: Hand) -> str:
    return "".join(str(suit) + "".join(str(card.rank) for card in hand.of(suit)) for suit in _SUITS)


def _call_told(record: BoardRecord, recorded: RecordedCall) -> Iterator[tuple[str, str]]:
    call, remark = recorded.call, recorded.remark
    if call is None:
        raise _out_of_turn(record)
    yield "mb", _SAID.get(call, str(call)) + "!" * remark.alert
    yield from (("an", remark.note),) if remark.note else ()
    yield from (("nt", text) for text in remark.comments)


def _played(record: BoardRecord) -> Iterator[tuple[str, str]]:
    """Yield the cards with a page break after each trick, and declarer's tricks unless they follow from the cards."""
    trumps = record.contract.denomination if record.contract else Denomination.N
    cards = [] if record.play is None else list(record.play.in_order(trumps))
    for number, (_seat, played) in enumerate(cards, 1):
        if played.irregular is RecordedIrregularity.LEAD:
            raise _out_of_turn(record)
        yield "pc", str(played.card)
        yield from (("nt", text) for text in played.remark.comments)
        if number % 4 == 0:
            yield "pg", ""
    if record.tricks is not None and (len(cards) < 52 or record.agreed):
        yield "mc", str(record.tricks)


def _out_of_turn(record: BoardRecord) -> TroefError:
    return TroefError(_("board {name}: LIN has no sign for what was done out of turn; PBN has", name=record.name))
