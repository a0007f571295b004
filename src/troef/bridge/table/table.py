"""The bridge table of the public API."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from troef.bridge.game.calls import Call
from troef.bridge.table import seat_view
from troef.bridge.table.events import EVENT
from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.situation import Situation, legal, situation, turn_of
from troef.bridge.table.state import BridgeState
from troef.bridge.wording.story import story
from troef.cards import Card, Hand, Lang, Seat, TroefError
from troef.engine.acts import LegalAct
from troef.engine.table import BaseTable, Cards, seat_of
from troef.engine.verbs import TableEvent
from troef.laws import Consequence


class Table(BaseTable[BridgeLog, BridgeState, Situation]):
    """A board of bridge at a table.

    >>> table = Table(
    ...     "bridge-2017", board=1, deal="N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
    ... )
    >>> table.do("call", by="N", call="P")
    ()
    >>> [str(call) for call in table.legal("E")[:3]]
    ['P', '1C', '1D']
    >>> table.view("E")["hands"]
    {'E': '54.743.T952.AT86'}
    """

    @property
    def situation(self) -> Situation:
        return situation(self.state)

    def hand(self, seat: Seat | str) -> Hand | None:
        index, play = seat_of(seat).index, self.state.play
        bits = None if play is None else play.hands[index]
        return self.state.hands[index] if play is None else None if bits is None else Hand.from_bits(bits)

    @property
    def tricks(self) -> tuple[Cards, ...]:
        play = self.state.play
        whole = () if play is None else tuple(trick.cards for trick in play.tricks)
        return (*whole, play.cards) if play and play.cards else whole

    def legal(self, seat: Seat | str | None = None) -> tuple[Call | Card, ...]:
        return legal(self.state) if seat is None or self.turn is seat_of(seat) else ()

    def story(self, lang: Lang) -> str:
        return story(self._beginning, self._events, self._states, lang)

    @property
    def turn(self) -> Seat | None:
        return turn_of(self.state)

    @property
    def player(self) -> Seat | None:
        turn = self.turn
        return self.state.declarer if turn is not None and turn is self.state.dummy else turn

    @staticmethod
    def _rulings(state: BridgeState) -> tuple[Consequence, ...]:
        return state.ledger.rulings

    def _is_silent(self, event: TableEvent, before: BridgeState) -> bool:
        """Return whether rulings on the event are not announced; on a card only a director who is present does so."""
        unspoken = event.do in ("play", "designate") and not before.ledger.director
        return unspoken or super()._is_silent(event, before)

    def _may_see(self, player: Seat | None, hand: Seat) -> bool:
        return seat_view.may_see(self.state, self._events, player, hand)

    def _seen(self, player: Seat | None) -> dict[str, Any]:
        return seat_view.visible_table(self.state, self._events, self._states, player)

    def _turned(self) -> Iterable[Iterable[tuple[Seat, Card]]]:
        return () if self.state.play is None else (trick.cards for trick in self.state.play.tricks)

    def _acts(self, player: Seat, guarded: bool) -> Iterator[LegalAct]:
        return seat_view.legal_acts(self.view(player), player, guarded)

    def _refusal(self, event: TableEvent, player: Seat, guarded: bool) -> TroefError:
        return seat_view.refusal(self.view(player), self.state.rules, event, player, guarded)

    @staticmethod
    def _read(log: Any, after: int | None) -> BridgeLog:
        whole = BridgeLog.read(log)
        return replace(whole, events=whole.events[:after])

    _event = EVENT
    _start = staticmethod(start)
    _step = staticmethod(apply_event)
