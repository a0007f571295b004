"""Uniform sampling of the cards in unknown hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from troef.cards import Card, Hand

Room = tuple[int, ...]
"""Number of cards that each hand can still take. The last entry counts the cards outside these hands."""


@dataclass(frozen=True, slots=True)
class CardSampler:
    """A sampler of unknown hands: every possible distribution of the cards is equally likely.

    `cards` gives for each card the numbers of the hands that it may be in. `ways` counts the distributions of the cards
    from an index onwards.
    """

    cards: tuple[tuple[Card, tuple[int, ...]], ...]
    room: Room
    ways: Callable[[int, Room], int]

    @classmethod
    def of(cls, places: Mapping[Card, Sequence[int]], sizes: Sequence[int]) -> CardSampler:
        """Create a sampler from the possible hands of each card, and the sizes of the hands.

        If there are more cards than the hands hold, the others may be any cards that were played before.
        """
        room = (*sizes, len(places) - sum(sizes))
        cards = tuple((card, (*hands, len(sizes)) if room[-1] else tuple(hands)) for card, hands in places.items())

        @cache
        def ways(first: int, room: Room) -> int:
            if first == len(cards):
                return 1
            return sum(ways(first + 1, _with_one(room, hand)) for hand in cards[first][1] if room[hand])

        return cls(cards, room, ways)

    @property
    def is_possible(self) -> bool:
        return self.room[-1] >= 0 and self.ways(0, self.room) > 0

    def draw(self, source: Random) -> list[Hand]:
        """Return one random distribution, as a list of the hands."""
        room, hands = self.room, [0] * len(self.room)
        for number, (card, places) in enumerate(self.cards, 1):
            chances = [self.ways(number, _with_one(room, hand)) if room[hand] else 0 for hand in places]
            (hand,) = source.choices(places, chances)
            room, hands[hand] = _with_one(room, hand), hands[hand] | card.bit
        return [Hand.from_bits(bits) for bits in hands[:-1]]


def _with_one(room: Room, hand: int) -> Room:
    return (*room[:hand], room[hand] - 1, *room[hand + 1 :])
