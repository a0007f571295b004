"""The protocol of double-dummy solvers; the caller chooses the implementation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from troef.bridge.game.score import TrickTable
from troef.cards import Card, Deal, Denomination, Hand, Seat, TroefError


class SolverError(TroefError):
    """An error of the solver; the deal may be valid."""


Progress = Callable[[int], None]
"""Called with the number of deals finished since the last call."""


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """A position in the play: four hands (N E S W), and the cards of the current trick in order.

    The hands still include the cards of the current trick.
    """

    hands: tuple[Hand, ...]
    trumps: Denomination
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        problem = _problem(self.hands) or self._trick_problem()
        if problem:
            raise TroefError(problem)

    @property
    def turn(self) -> Seat:
        """The player whose turn it is."""
        return self.leader.clockwise[len(self.trick)]

    def _trick_problem(self) -> str | None:
        if len(self.trick) > 3:
            return "the trick is complete: nobody is to play to it"
        for seat, card in zip(self.leader.clockwise, self.trick, strict=False):
            hand = self.hands[seat.index]
            if card not in hand:
                return f"{seat} does not have {card}"
            suit = self.trick[0].suit
            if card.suit is not suit and hand.holds(suit):
                return f"{seat} plays {card} and has a card of the suit led"
        return None


def _problem(hands: tuple[Hand, ...]) -> str | None:
    if len({len(hand) for hand in hands}) != 1 or len(hands) != 4:
        return "before a trick the four hands have the same number of cards"
    if not hands[0]:
        return "no cards are left to play"
    together = 0
    for hand in hands:
        if together & hand.bits:
            return "a card stands in two hands"
        together |= hand.bits
    return None


class Solver(Protocol):
    """A solver that assumes that all cards are visible and everyone plays perfectly."""

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> list[TrickTable]:
        """Return the trick table of every deal."""

    def best_cards(self, position: PlayPosition) -> dict[Card, int]:
        """Return for every legal card how many of the remaining tricks its side takes."""

    def best_cards_of_all(self, positions: Sequence[PlayPosition]) -> list[dict[Card, int]]:
        """Return the same for many positions in one call."""

    def trace(self, deal: Deal, trumps: Denomination, leader: Seat, cards: Sequence[Card]) -> list[int]:
        """Return declarer's tricks before the first card and after each card.

        The cards must be legal and in order of play.
        """
