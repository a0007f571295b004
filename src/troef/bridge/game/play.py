"""The proper play: turn, legal cards, winner of a trick, and repairs (2017: 44, 45, 65, 66)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from troef.cards import ALL_CARDS, Card, Seat, Suit

_SUIT_MASKS = {suit: 0x1FFF << suit.position * 13 for suit in Suit}
_ALL = (1 << 52) - 1

Placed = tuple[Seat, Card]
"""A card and the hand it came from."""

OPEN = 9
"""Trick size that keeps a trick open during a repair, however many cards it has."""

Bits = int
"""Cards as a bit set: bit `card.index` stands for the card."""


def cards_of(bits: Bits) -> tuple[Card, ...]:
    """Return the cards of a bit set, from the spade ace down."""
    cards = []
    while bits:
        top = bits.bit_length() - 1
        cards.append(ALL_CARDS[top])
        bits ^= 1 << top
    return tuple(cards)


def bits_of(cards: Iterable[Card]) -> Bits:
    """Return the bit set of these cards."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def suit_bits(bits: Bits, suit: Suit) -> Bits:
    """Return the cards of one suit in a bit set."""
    return bits & _SUIT_MASKS[suit]


def winning_card(cards: tuple[Placed, ...], trump: Suit | None) -> Placed:
    """Return the winning card of a trick and its hand. The first card is the lead (44E, 44F)."""
    winner = cards[0]
    high = winner[1]
    for placed in cards[1:]:
        card = placed[1]
        if card.suit is high.suit:
            if card.index > high.index:
                winner, high = placed, card
        elif card.suit is trump:
            winner, high = placed, card
    return winner


class CompletedTrick(NamedTuple):
    """A complete trick: its cards in rotation from the lead, and the seat that won it."""

    cards: tuple[Placed, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        return self.cards[0][0]

    @property
    def suit(self) -> Suit:
        """The suit that was led."""
        return self.cards[0][1].suit

    def card(self, seat: Seat) -> Card | None:
        return next((card for by, card in self.cards if by is seat), None)


class PlayState(NamedTuple):
    """The play so far. `push` returns the play after a card, which it does not check; `legal` has the proper cards."""

    trump: Suit | None
    hands: tuple[Bits | None, ...]  # Cards still in each hand, N E S W; None if unknown.
    turn: Seat
    cards: tuple[Placed, ...] = ()  # The current trick, in rotation from its leader.
    tricks: tuple[CompletedTrick, ...] = ()
    size: int = 4  # Cards that complete the current trick; fewer if a player omitted one.
    detached: Bits = 0  # Cards that left a hand other than by `push`, wherever they are.

    def push(self, card: Card) -> PlayState:
        """Return the play after the hand in turn plays this card."""
        trump, hands, turn, cards, tricks, size, away = self
        cards = (*cards, (turn, card))
        held = hands[turn.index]
        if held is not None:
            changed = list(hands)
            changed[turn.index] = held & ~card.bit
            hands = tuple(changed)
        if len(cards) < size:
            return PlayState(trump, hands, turn.lho, cards, tricks, size, away)
        winner = winning_card(cards, trump)[0]
        return PlayState(trump, hands, winner, (), (*tricks, CompletedTrick(cards, winner)), detached=away)

    def legal(self) -> Bits:
        """Return the cards that the hand in turn may play: of the suit led if it can (44C, 44D)."""
        return self.legal_for(self.turn)

    def legal_for(self, seat: Seat) -> Bits:
        """Return the cards that this hand could play to the current trick; for an unknown hand all that it may hold."""
        held = self.hands[seat.index]
        if held is None:
            return self.unseen
        return held & _SUIT_MASKS[self.cards[0][1].suit] or held if self.cards else held

    @property
    def unseen(self) -> Bits:
        """The cards that an unknown hand may hold, because they are neither played nor in a known hand."""
        gone = self.detached
        for trick in self.tricks:
            for _, card in trick.cards:
                gone |= card.bit
        for _, card in self.cards:
            gone |= card.bit
        for held in self.hands:
            gone |= held or 0
        return _ALL & ~gone

    def holds(self, seat: Seat, card: Card) -> bool:
        """Return whether this hand holds the card; for an unknown hand, whether it may."""
        held = self.hands[seat.index]
        return bool((self.unseen if held is None else held) & card.bit)

    def can_follow(self, seat: Seat, suit: Suit) -> bool:
        """Return whether this hand is known to hold a card of the suit."""
        held = self.hands[seat.index]
        return held is not None and held & _SUIT_MASKS[suit] != 0

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.tricks) + 1

    @property
    def is_in_rotation(self) -> bool:
        """Whether the cards of the current trick were played in rotation. If not, `push` gives a wrong turn."""
        cards = self.cards
        return not cards or (self.turn.index - cards[0][0].index) % 4 == len(cards)

    @property
    def is_over(self) -> bool:
        return len(self.tricks) == 13

    @property
    def leader(self) -> Seat:
        """The seat that led, or must lead, to the current trick."""
        return self.cards[0][0] if self.cards else self.turn

    def card(self, seat: Seat) -> Card | None:
        """Return the card of this hand in the current trick, or None."""
        return next((card for by, card in self.cards if by is seat), None)

    # Repairs: cards are put in, taken back or set aside, and the turn follows.

    def with_hand(self, seat: Seat, bits: Bits | None) -> PlayState:
        """Return the play with these cards in the hand; None makes the hand unknown."""
        hands = list(self.hands)
        hands[seat.index] = bits
        return self._replace(hands=tuple(hands))

    def with_card(self, seat: Seat, card: Card) -> PlayState:
        """Return the play with a card that was on the table back in this hand."""
        held = self.hands[seat.index]
        play = self if held is None else self.with_hand(seat, held | card.bit)
        return play._replace(detached=self.detached & ~card.bit)

    def without_card(self, seat: Seat, card: Card) -> PlayState:
        held = self.hands[seat.index]
        play = self if held is None else self.with_hand(seat, held & ~card.bit)
        return play._replace(detached=self.detached | card.bit)

    def at_turn(self, seat: Seat) -> PlayState:
        return self._replace(turn=seat)

    def with_hands_emptied(self) -> PlayState:
        """Return the play with unknown hands made empty, because all their cards have been played."""
        return self._replace(hands=tuple(held or 0 for held in self.hands))

    def with_trick_card(self, seat: Seat, card: Card) -> PlayState:
        """Return the play with this hand's card in its place in the current trick; a full trick is completed."""
        play = self.without_card(seat, card)
        leader = play.leader if play.cards else seat
        cards = sorted((*play.cards, (seat, card)), key=lambda placed: (placed[0].index - leader.index) % 4)
        return play._replace(cards=tuple(cards)).with_trick_closed()

    def without_trick_card(self, seat: Seat) -> PlayState:
        """Return the play with this hand's card of the current trick, if any, back in the hand.

        If no card is left in the trick, this hand leads to it again.
        """
        card = self.card(seat)
        if card is None:
            return self
        cards = tuple(placed for placed in self.cards if placed[0] is not seat)
        return self.with_card(seat, card)._replace(cards=cards, turn=self.turn if cards else seat)

    def with_trick_closed(self) -> PlayState:
        """Return the play with a full trick completed; else the next hand without a card in it is in turn."""
        if len(self.cards) >= self.size:
            winner = winning_card(self.cards, self.trump)[0]
            tricks = (*self.tricks, CompletedTrick(self.cards, winner))
            return self._replace(cards=(), turn=winner, tricks=tricks, size=4)
        played = {seat for seat, _ in self.cards}
        return self.at_turn(next((seat for seat in self.leader.clockwise if seat not in played), self.turn))

    def with_trick_reopened(self) -> tuple[PlayState, tuple[Placed, ...]]:
        """Return the play with the last trick open again, and the later cards, which the caller has to place."""
        last = self.tricks[-1]
        play = self._replace(cards=last.cards, tricks=self.tricks[:-1], turn=last.leader, size=OPEN)
        return play, self.cards

    def tricks_won(self) -> tuple[int, int]:
        """Return the number of complete tricks won by NS and by EW."""
        east_west = sum(trick.winner.index & 1 for trick in self.tricks)
        return len(self.tricks) - east_west, east_west
