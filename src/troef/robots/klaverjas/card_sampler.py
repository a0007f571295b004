"""Cards drawn for hands that are not known: every way that is possible is as likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from troef.cards import Card, Hand

Room = tuple[int, ...]
"""How many cards each hand still takes; the last takes what is in none of them."""


@dataclass(frozen=True, slots=True)
class CardSampler:
    """The cards with the hands that each may lie in, and in how many ways the cards from a number on can lie."""

    cards: tuple[tuple[Card, tuple[int, ...]], ...]
    room: Room
    ways: Callable[[int, Room], int]

    @classmethod
    def of(cls, places: Mapping[Card, Sequence[int]], sizes: Sequence[int]) -> CardSampler:
        """A card that is in none of the hands was played before the table was looked at."""
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
        """The hands, as drawn."""
        room, hands = self.room, [0] * len(self.room)
        for number, (card, places) in enumerate(self.cards, 1):
            chances = [self.ways(number, _with_one(room, hand)) if room[hand] else 0 for hand in places]
            (hand,) = source.choices(places, chances)
            room, hands[hand] = _with_one(room, hand), hands[hand] | card.bit
        return [Hand.from_bits(bits) for bits in hands[:-1]]


def _with_one(room: Room, hand: int) -> Room:
    return (*room[:hand], room[hand] - 1, *room[hand + 1 :])
