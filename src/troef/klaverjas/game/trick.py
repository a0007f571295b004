"""A trick: its leader, its cards and its winner."""

from __future__ import annotations

from dataclasses import dataclass, replace

from troef.cards import Card, Seat, Suit
from troef.klaverjas.game import card_values


@dataclass(frozen=True, slots=True)
class TrickPlay:
    """A card and the hand it came from."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in the order of play. `absent` are the seats that did not play to it."""

    trump: Suit
    leader: Seat
    plays: tuple[TrickPlay, ...] = ()
    absent: frozenset[Seat] = frozenset()

    def with_card(self, seat: Seat, card: Card) -> Trick:
        return replace(self, plays=(*self.plays, TrickPlay(seat, card)))

    def without(self, seat: Seat) -> Trick:
        return replace(self, absent=self.absent | {seat})

    @property
    def suit(self) -> Suit | None:
        """The suit that was led, or None."""
        return self.plays[0].card.suit if self.plays else None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(played.card for played in self.plays)

    @property
    def turn(self) -> Seat | None:
        """The seat that must play to the trick, or None if it is complete."""
        done = {played.seat for played in self.plays} | self.absent
        return next((seat for seat in self.leader.clockwise if seat not in done), None)

    @property
    def is_complete(self) -> bool:
        return self.turn is None

    @property
    def best(self) -> TrickPlay | None:
        """The card that is winning the trick so far, or None."""
        return max(self.plays, key=self._strength) if self.plays else None

    @property
    def winner(self) -> Seat:
        """The seat that is winning the trick; the leader if nobody has played."""
        best = self.best
        return self.leader if best is None else best.seat

    @property
    def points(self) -> int:
        """The card points in the trick, without those for the last trick."""
        return sum(card_values.card_points(card, self.trump) for card in self.cards)

    def _strength(self, played: TrickPlay) -> int:
        card = played.card
        if card.suit is self.trump:
            return 8 + card_values.card_rank(card, self.trump)
        return card_values.card_rank(card, self.trump) if card.suit is self.suit else -1
