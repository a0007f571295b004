"""The one place where the sandbox meets the engine: a log in, the situation and the hands out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from troef.bridge.laws.editions import rules_of
from troef.bridge.log import TableLog
from troef.bridge.play import cards_of
from troef.bridge.regulations import WBF
from troef.bridge.situation import situation
from troef.bridge.state import State
from troef.bridge.table import replay
from troef.cards import SEATS, Board, Card, Seat, TroefError
from troef.laws import EDITIONS, Edition
from troef.web.sandbox.link import Log


@dataclass(frozen=True, slots=True)
class Table:
    """A table after some events of its log."""

    board: Board
    situation: dict[str, Any]
    hands: dict[Seat, tuple[Card, ...] | None]
    """What everybody still holds, high to low; None when it is not known."""


@cache
def playable() -> tuple[Edition, ...]:
    """The editions of bridge that the engine can play, newest first."""
    return tuple(edition for edition in EDITIONS if edition.game == "bridge" and _has_rules(edition))


def _has_rules(edition: Edition) -> bool:
    try:
        rules_of(edition, WBF)
    except TroefError:
        return False
    return True


def table(log: Log, after: int) -> Table:
    """What stands after the first so many events."""
    told = TableLog.read(log)
    state = replay(told, after)
    return Table(told.board, situation(state), {seat: _hand(state, seat) for seat in SEATS})


def _hand(state: State, seat: Seat) -> tuple[Card, ...] | None:
    if state.play is not None:
        bits = state.play.hands[seat.index]
        return None if bits is None else cards_of(bits)
    hand = state.hands[seat.index]
    return None if hand is None else tuple(hand)
