"""The klaverjas table of the public API."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from troef.cards import Card, Hand, Lang, Seat, TroefError
from troef.engine.acts import LegalAct
from troef.engine.table import BaseTable, Cards, seat_of
from troef.engine.verbs import TableEvent
from troef.klaverjas.table import seat_view
from troef.klaverjas.table.events import EVENT
from troef.klaverjas.table.fold import apply_event, start
from troef.klaverjas.table.log import KlaverjasLog, read_log
from troef.klaverjas.table.situation import Situation, situation
from troef.klaverjas.table.state import KlaverjasState
from troef.klaverjas.wording import story
from troef.laws import Consequence


class Table(BaseTable[KlaverjasLog, KlaverjasState, Situation]):
    """A deal of klaverjas at a table.

    >>> table = Table("klaverjas-1976", board=1)
    >>> table.do("bid", by="N", bid="play", trump="H")
    ()
    >>> table.situation.turn
    Seat.E
    """

    @property
    def situation(self) -> Situation:
        return situation(self.state)

    def hand(self, seat: Seat | str) -> Hand | None:
        return self.state.hands[seat_of(seat).index]

    @property
    def tricks(self) -> tuple[Cards, ...]:
        return tuple(
            tuple((play.seat, play.card) for play in trick.plays) for trick in self.state.tricks if trick.plays
        )

    def legal(self, seat: Seat | str | None = None) -> tuple[str | Card, ...]:
        """Return the cards that may be played now, or during the bidding the words `pass` and `play`.

        Empty if it is not this seat's turn, or while a decision is pending.
        """
        state = self.state
        if (seat is not None and state.turn is not seat_of(seat)) or not state.legal:
            return ()
        return state.legal if state.phase == "auction" else tuple(state.legal_cards)

    def story(self, lang: Lang) -> str:
        return story(self._beginning, self._events, self._states, lang)

    @property
    def turn(self) -> Seat | None:
        return self.state.turn

    @property
    def player(self) -> Seat | None:
        return self.state.turn

    @staticmethod
    def _rulings(state: KlaverjasState) -> tuple[Consequence, ...]:
        return state.rulings

    def _may_see(self, player: Seat | None, hand: Seat) -> bool:
        return seat_view.may_see(self.state, player, hand)

    def _seen(self, player: Seat | None) -> dict[str, Any]:
        return seat_view.visible_table(self.state)

    def _turned(self) -> Iterable[Iterable[tuple[Seat, Card]]]:
        return ([(played.seat, played.card) for played in trick.plays] for trick in self.state.covered)

    def _acts(self, player: Seat, guarded: bool) -> Iterator[LegalAct]:
        return seat_view.legal_acts(self.view(player), player, guarded)

    def _refusal(self, event: TableEvent, player: Seat, guarded: bool) -> TroefError:
        return seat_view.refusal(self.view(player), self.state, event, player, guarded)

    _event = EVENT
    _read = staticmethod(read_log)
    _start = staticmethod(start)
    _step = staticmethod(apply_event)
