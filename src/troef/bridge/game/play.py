"""The proper play (2017: 44, 45, 65, 66): whose turn it is, what he may play, who wins the trick; and its repairs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from troef.cards import ALL_CARDS, Card, Seat, Suit

_SUIT_MASKS = {suit: 0x1FFF << suit.position * 13 for suit in Suit}
_ALL = (1 << 52) - 1

Placed = tuple[Seat, Card]
"""A card and the hand it came from."""

OPEN = 9
"""The size of a trick that is being put right: it is not complete, however many cards it has."""

Bits = int
"""Cards as bits: bit `card.index` stands for the card."""


def cards_of(bits: Bits) -> tuple[Card, ...]:
    """The cards of a bit pattern, from the spade ace down."""
    cards = []
    while bits:
        top = bits.bit_length() - 1
        cards.append(ALL_CARDS[top])
        bits ^= 1 << top
    return tuple(cards)


def bits_of(cards: Iterable[Card]) -> Bits:
    """The bit pattern of some cards; one that is named twice is one card."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def suit_bits(bits: Bits, suit: Suit) -> Bits:
    """The cards of one suit among these."""
    return bits & _SUIT_MASKS[suit]


def winning_card(cards: tuple[Placed, ...], trump: Suit | None) -> Placed:
    """The card that wins among these, the first one having been led (44E, 44F)."""
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
    """A complete trick: its cards from the lead on, and who won it."""

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
    """The play so far; `push` gives the next one. It never refuses: what may be played is asked separately."""

    trump: Suit | None
    hands: tuple[Bits | None, ...]  # what each seat still holds, N E S W; None when it is not known
    turn: Seat
    cards: tuple[Placed, ...] = ()  # the current trick, in rotation from its leader
    tricks: tuple[CompletedTrick, ...] = ()
    size: int = 4  # how many cards complete the current trick; fewer when a player left his out
    away: Bits = 0  # cards that came out of a hand by themselves, wherever they lie

    def push(self, card: Card) -> PlayState:
        """The play after this card from the hand whose turn it is."""
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
        return PlayState(trump, hands, winner, (), (*tricks, CompletedTrick(cards, winner)), away=away)

    def legal(self) -> Bits:
        """What the hand whose turn it is may play: of the suit led while it can (44C, 44D)."""
        return self.legal_for(self.turn)

    def legal_for(self, seat: Seat) -> Bits:
        """What this hand could play to the current trick."""
        held = self.hands[seat.index]
        if held is None:
            return self.unseen
        cards = self.cards
        if cards:
            following = held & _SUIT_MASKS[cards[0][1].suit]
            return following or held
        return held

    @property
    def unseen(self) -> Bits:
        """The cards that may be in a hand that is not known: not played, and in no hand that is."""
        gone = self.away
        for trick in self.tricks:
            for _, card in trick.cards:
                gone |= card.bit
        for _, card in self.cards:
            gone |= card.bit
        for held in self.hands:
            gone |= held or 0
        return _ALL & ~gone

    def holds(self, seat: Seat, card: Card) -> bool:
        """Whether the card is in this hand, or may be."""
        held = self.hands[seat.index]
        return bool((self.unseen if held is None else held) & card.bit)

    def can_follow(self, seat: Seat, suit: Suit) -> bool:
        """Whether this hand is known to hold a card of the suit."""
        held = self.hands[seat.index]
        return held is not None and held & _SUIT_MASKS[suit] != 0

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.tricks) + 1

    @property
    def is_in_rotation(self) -> bool:
        """Whether nobody has played to the current trick before his turn: only then is `push` enough."""
        cards = self.cards
        return not cards or (self.turn.index - cards[0][0].index) % 4 == len(cards)

    @property
    def is_over(self) -> bool:
        return len(self.tricks) == 13

    @property
    def leader(self) -> Seat:
        """Who led to the current trick, or has to."""
        return self.cards[0][0] if self.cards else self.turn

    def card(self, seat: Seat) -> Card | None:
        """What this hand has played to the current trick."""
        return next((card for by, card in self.cards if by is seat), None)

    # Repairs: cards are put in, taken back or set aside, and the turn follows.

    def held(self, seat: Seat, bits: Bits | None) -> PlayState:
        """The same play with other cards in a hand."""
        hands = list(self.hands)
        hands[seat.index] = bits
        return self._replace(hands=tuple(hands))

    def with_card(self, seat: Seat, card: Card) -> PlayState:
        """The card is back in the hand."""
        held = self.hands[seat.index]
        play = self if held is None else self.held(seat, held | card.bit)
        return play._replace(away=self.away & ~card.bit)

    def without_card(self, seat: Seat, card: Card) -> PlayState:
        held = self.hands[seat.index]
        play = self if held is None else self.held(seat, held & ~card.bit)
        return play._replace(away=self.away | card.bit)

    def at_turn(self, seat: Seat) -> PlayState:
        return self._replace(turn=seat)

    def emptied(self) -> PlayState:
        """Every card has been played: also of a hand that was not known it is known now that nothing is left."""
        return self._replace(hands=tuple(held or 0 for held in self.hands))

    def put(self, seat: Seat, card: Card) -> PlayState:
        """The card joins the current trick in its place of the rotation; the turn is that of the first gap."""
        play = self.without_card(seat, card)
        leader = play.leader if play.cards else seat
        cards = sorted((*play.cards, (seat, card)), key=lambda placed: (placed[0].index - leader.index) % 4)
        return play._replace(cards=tuple(cards)).closed_up()

    def lifted(self, seat: Seat) -> PlayState:
        """The card of this hand in the current trick goes back; when it was the lead the trick is his to lead again."""
        card = self.card(seat)
        if card is None:
            return self
        cards = tuple(placed for placed in self.cards if placed[0] is not seat)
        return self.with_card(seat, card)._replace(cards=cards, turn=self.turn if cards else seat)

    def closed_up(self) -> PlayState:
        """The turn goes to the first hand that has not played; a full trick is complete."""
        if len(self.cards) >= self.size:
            winner = winning_card(self.cards, self.trump)[0]
            return self._replace(
                cards=(), turn=winner, tricks=(*self.tricks, CompletedTrick(self.cards, winner)), size=4
            )
        played = {seat for seat, _ in self.cards}
        return self.at_turn(next((seat for seat in self.leader.clockwise if seat not in played), self.turn))

    def reopened(self) -> tuple[PlayState, tuple[Placed, ...]]:
        """The last complete trick is the current one again, held open; and the cards played since, set aside."""
        last = self.tricks[-1]
        play = self._replace(cards=last.cards, tricks=self.tricks[:-1], turn=last.leader, size=OPEN)
        return play, self.cards

    def tricks_won(self) -> tuple[int, int]:
        """Complete tricks of NS and EW."""
        east_west = sum(trick.winner.index & 1 for trick in self.tricks)
        return len(self.tricks) - east_west, east_west
