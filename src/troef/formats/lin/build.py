"""From what a LIN file says about a board to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from troef.bridge.game.auction import Auction
from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.record import (
    Comment,
    Ending,
    Record,
    RecordedAuction,
    RecordedCard,
    RecordedPlay,
    RecordedTrick,
    Tag,
    winner,
)
from troef.cards import SEATS, Denomination, Seat
from troef.cards.numbers import count_in
from troef.formats.lin.keys import OpenBoard
from troef.formats.pbn.build import tag_order

_RESULT = re.compile(r"([1-7])(NT?|[SHDC])([NESW])(x{0,2})([=+-])([0-9]{0,2})", re.IGNORECASE)
_NAMES = ("South", "West", "North", "East")
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}


@dataclass(slots=True)
class Header:
    """What a vugraph file says once, for all its boards."""

    tags: list[Tag] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    first: int = 1
    rooms: int = 1

    def title(self, value: str) -> None:
        event, stage, scoring, first, _, home, _, visitors, *_ = [part.strip() for part in value.split(",")] + [""] * 9
        told = {"Event": event, "Stage": stage, "Scoring": _SCORING.get(scoring, scoring)}
        told |= {"HomeTeam": home, "VisitTeam": visitors}
        self.tags = [Tag(name, text) for name, text in told.items() if text]
        self.first = count_in(first) or 1
        self.rooms = 1 if scoring == "P" else 2

    def result(self, board: OpenBoard) -> str:
        if board.number is None:
            return ""
        place = (board.number - self.first) * self.rooms + (board.room == "Closed")
        return self.results[place].strip() if 0 <= place < len(self.results) else ""


def record_of(board: OpenBoard, header: Header) -> Record:
    board.close_remark()
    auction = Auction.of(board.dealer or Seat.S, ((call.seat, call.call) for call in board.calls))
    record = Record(
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


def _with_outcome(record: Record, result: str, auction: Auction, claimed: int | None) -> Record:
    """What the list of results says; where there is none, what auction and claim say."""
    match = _RESULT.fullmatch(result)
    if match is not None:
        contract = Contract(int(match[1]), Denomination.parse(match[2][0].upper()), Doubled(len(match[4])))
        over = {"=": 0, "+": 1, "-": -1}[match[5]] * int(match[6] or 0)
        return replace(
            record, contract=contract, declarer=Seat.parse(match[3].upper()), tricks=6 + contract.level + over
        )
    if result.upper() == "PASS" or auction.is_passed_out:
        return replace(record, passed_out=True)
    if not auction.is_over:
        return record
    return replace(record, contract=auction.contract, declarer=auction.declarer, tricks=claimed)


def _with_play(record: Record, cards: list[RecordedCard]) -> Record:
    """The cards, given in order of play, by trick and seat."""
    first = _opening_leader(record, cards)
    if first is None:
        return record
    trump = record.contract.denomination.suit if record.contract else None
    tricks: list[RecordedTrick] = []
    leader, won = first, 0
    for start in range(0, len(cards), 4):
        at = dict(zip(leader.clockwise, cards[start : start + 4], strict=False))
        tricks.append(RecordedTrick(tuple(at.get(seat) for seat in SEATS)))
        leader = winner(tricks[-1], leader, trump)
        won += record.declarer is not None and leader.side is record.declarer.side
    whole = len(cards) == 52
    play = RecordedPlay(first, tuple(tricks), Ending.PLAIN if whole else Ending.REST_UNKNOWN)
    tricks_taken = won if whole and record.tricks is None and record.declarer else record.tricks
    return replace(record, play=play, tricks=tricks_taken)


def _opening_leader(record: Record, cards: list[RecordedCard]) -> Seat | None:
    """Declarer's left-hand opponent; where nobody is declarer, whoever held the first card."""
    if record.declarer is not None:
        return record.declarer.lho
    if not cards or record.layout is None:
        return None
    layout = record.layout
    return next((seat for seat in SEATS if (hand := layout[seat]) and cards[0].card in hand), None)


def _tags(board: OpenBoard, header: Header) -> tuple[Tag, ...]:
    names = board.players or header.players
    if board.room == "Closed" and len(names) >= 8:
        names = names[4:]
    tags = [*header.tags, *(Tag(seat, name.strip()) for seat, name in zip(_NAMES, names, strict=False) if name.strip())]
    if board.room:
        tags.append(Tag("Room", board.room))
    return tuple(sorted(tags, key=lambda tag: tag_order(tag.name)))
