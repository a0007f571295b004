"""Every deal has a number and every number has a deal: the bijection under fair dealing (2017: 6).

The pack is gone through card by card. Of the deals that are still possible, a seat that has room for `k` of the
`n` cards left gets the next card in exactly `total * k / n` of them, so the numbers are cut into four such runs.
"""

from __future__ import annotations

from math import factorial

from troef.cards.deal import Deal, Deck
from troef.cards.errors import TroefError
from troef.cards.hand import Hand


def count_of_deals(deck: Deck = Deck.BRIDGE) -> int:
    """How many different deals there are."""
    return factorial(len(deck.cards)) // factorial(deck.hand_size) ** 4


_COUNTS = {deck: count_of_deals(deck) for deck in Deck}


def deal_of(number: int, deck: Deck = Deck.BRIDGE) -> Deal:
    """The deal with this number."""
    total = _COUNTS[deck]
    if not 0 <= number < total:
        raise TroefError(
            f"deal number {number} does not exist: they run from 0 to {total - 1}",
            f"kaartverdeling {number} bestaat niet: ze lopen van 0 tot {total - 1}",
        )
    room = [deck.hand_size] * 4
    hands = [0, 0, 0, 0]
    left = len(deck.cards)
    for card in deck.cards:
        for seat in (0, 1, 2, 3):  # pragma: no branch - one of the four runs holds the number
            run = total * room[seat] // left
            if number < run:
                break
            number -= run
        total = run
        room[seat] -= 1
        hands[seat] |= card.bit
        left -= 1
    north, east, south, west = (Hand.from_bits(bits) for bits in hands)
    return Deal._of((north, east, south, west), deck)


def number_of(deal: Deal) -> int:
    """The number of this deal."""
    deck = deal.deck
    total = _COUNTS[deck]
    room = [deck.hand_size] * 4
    number = 0
    for left, card in zip(range(len(deck.cards), 0, -1), deck.cards, strict=True):
        owner = deal.owner(card).index
        number += sum(total * room[seat] // left for seat in range(owner))
        total = total * room[owner] // left
        room[owner] -= 1
    return number
