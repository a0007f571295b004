"""The one place where the sandbox meets the engines of both games: a log in, the situation and the hands out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from troef.bridge.laws.editions import rules_of
from troef.bridge.laws.regulations import WBF
from troef.cards import SEATS, Board, Card, Hand, Seat, Suit, TroefError
from troef.klaverjas.game.values import height
from troef.laws import EDITIONS, Edition
from troef.laws.table import table_of
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
    told = table_of(log, after)
    state, hands = told.state, {seat: told.hand(seat) for seat in SEATS}
    if game_of(log) == "bridge":
        held = {seat: None if hand is None else tuple(hand) for seat, hand in hands.items()}
        return Table(state.board.number, state.board.dealer, told.situation, held)
    trump, trick = state.bidding.trump, state.on_table
    held = {seat: _in_order(hand, trump) for seat, hand in hands.items()}
    covers = trick.winner if trick is not None and trick.is_complete and state.phase == "play" else None
    return Table(_number(log), state.bidding.dealer, told.situation, held, covers)


def _in_order(hand: Hand | None, trump: Suit | None) -> tuple[Card, ...] | None:
    """The cards as klaverjas ranks them: the ten under the ace, jack and nine of trumps on top."""
    return None if hand is None else tuple(sorted(hand, key=lambda card: height(card, trump), reverse=True))


def _number(log: Log) -> int | None:
    return Board(log["board"]).number if "board" in log else None
