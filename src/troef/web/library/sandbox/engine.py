"""The one place where the sandbox meets the engines of both games: a log in, the situation and the hands out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from troef.bridge.game.play import cards_of
from troef.bridge.laws.editions import rules_of
from troef.bridge.laws.regulations import WBF
from troef.bridge.table.fold import replay
from troef.bridge.table.log import TableLog
from troef.bridge.table.situation import situation
from troef.bridge.table.state import State
from troef.cards import SEATS, Board, Card, Hand, Seat, Suit, TroefError
from troef.klaverjas.game.values import height
from troef.klaverjas.table import fold as klaverjas_table
from troef.klaverjas.table import log as klaverjas_log
from troef.klaverjas.table import situation as klaverjas_situation
from troef.laws import EDITIONS, Edition
from troef.web.site.table_link import Log

Hands = dict[Seat, tuple[Card, ...] | None]


@dataclass(frozen=True, slots=True)
class Table:
    """A table after some events of its log."""

    number: int | None
    dealer: Seat
    situation: dict[str, Any]
    hands: Hands
    """What everybody still holds, high to low; None when it is not known."""
    covers: Seat | None = None
    """Who has a complete trick in front of him and must cover it (klaverjas)."""


def game_of(log: Log) -> str:
    """`bridge` or `klaverjas`, by the edition of the log."""
    return Edition.parse(str(log.get("edition", ""))).game


@cache
def playable() -> tuple[Edition, ...]:
    """The editions that an engine can play, newest first."""
    return tuple(edition for edition in EDITIONS if edition.game == "klaverjas" or _has_rules(edition))


def _has_rules(edition: Edition) -> bool:
    try:
        rules_of(edition, WBF)
    except TroefError:
        return False
    return True


def table(log: Log, after: int) -> Table:
    """What stands after the first so many events."""
    return _klaverjas(log, after) if game_of(log) == "klaverjas" else _bridge(log, after)


def _bridge(log: Log, after: int) -> Table:
    told = TableLog.read(log)
    state = replay(told, after)
    hands: Hands = {seat: _hand(state, seat) for seat in SEATS}
    return Table(told.board.number, told.board.dealer, situation(state), hands)


def _hand(state: State, seat: Seat) -> tuple[Card, ...] | None:
    if state.play is not None:
        bits = state.play.hands[seat.index]
        return None if bits is None else cards_of(bits)
    hand = state.hands[seat.index]
    return None if hand is None else tuple(hand)


def _klaverjas(log: Log, after: int) -> Table:
    state = klaverjas_table.replay(klaverjas_log.read_log(log, after))
    trump, trick = state.bidding.trump, state.on_table
    hands: Hands = {seat: _in_order(state.hands[seat.index], trump) for seat in SEATS}
    covers = trick.winner if trick is not None and trick.is_complete and state.phase == "play" else None
    return Table(_number(log), state.bidding.dealer, klaverjas_situation.as_json(state), hands, covers)


def _in_order(hand: Hand | None, trump: Suit | None) -> tuple[Card, ...] | None:
    """The cards as klaverjas ranks them: the ten under the ace, jack and nine of trumps on top."""
    return None if hand is None else tuple(sorted(hand, key=lambda card: height(card, trump), reverse=True))


def _number(log: Log) -> int | None:
    return Board(log["board"]).number if "board" in log else None
