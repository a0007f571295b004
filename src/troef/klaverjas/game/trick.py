"""A trick: its leader, its cards and its winner; cards that are legal (I-12), and cards that were not (I-13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game import card_values
from troef.klaverjas.game.rules import Rules, Variant


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
        """The suit that was led, or None before the lead."""
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
        """The card that is winning the trick so far and its player, or None before the lead."""
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


class PlayingSituation(IntEnum):
    """The eleven situations of a player in turn, each with its own legal cards (I-12)."""

    ON_LEAD = 1
    FOLLOWS_TRUMP = 2
    TRUMP_LED_HAS_NONE = 3
    FOLLOWS_SUIT = 4
    VOID_WITHOUT_TRUMP = 5
    OPPONENT_HOLDS = 6
    PARTNER_HOLDS = 7
    OPPONENT_TRUMPED = 8
    OPPONENT_TRUMPED_HIGHER = 9
    PARTNER_TRUMPED = 10
    PARTNER_TRUMPED_HIGHER = 11


def playing_situation(hand: Hand, trick: Trick, seat: Seat) -> PlayingSituation:
    """Return the situation of the player in this seat, who plays to the trick from this hand."""
    suit, trump = trick.suit, trick.trump
    if suit is None:
        return PlayingSituation.ON_LEAD
    if suit is trump:
        return PlayingSituation.FOLLOWS_TRUMP if hand.holds(trump) else PlayingSituation.TRUMP_LED_HAS_NONE
    if hand.holds(suit):
        return PlayingSituation.FOLLOWS_SUIT
    if not hand.holds(trump):
        return PlayingSituation.VOID_WITHOUT_TRUMP
    partner = trick.winner.side is seat.side
    if _highest_trump(trick) is None:
        return PlayingSituation.PARTNER_HOLDS if partner else PlayingSituation.OPPONENT_HOLDS
    if _over(hand, trick):
        return PlayingSituation.PARTNER_TRUMPED if partner else PlayingSituation.OPPONENT_TRUMPED
    return PlayingSituation.PARTNER_TRUMPED_HIGHER if partner else PlayingSituation.OPPONENT_TRUMPED_HIGHER


def legal_cards(hand: Hand, trick: Trick, seat: Seat, variant: Variant) -> Hand:
    """Return the cards of the hand that the player in this seat may play to the trick (I-12)."""
    trumps = hand.of(trick.trump)
    others = hand - trumps
    free = variant is Variant.AMSTERDAMS
    match playing_situation(hand, trick, seat):
        case PlayingSituation.ON_LEAD | PlayingSituation.TRUMP_LED_HAS_NONE | PlayingSituation.VOID_WITHOUT_TRUMP:
            return hand
        case PlayingSituation.FOLLOWS_TRUMP:
            return _over(hand, trick) or trumps
        case PlayingSituation.FOLLOWS_SUIT:
            assert trick.suit is not None
            return hand.of(trick.suit)
        case PlayingSituation.OPPONENT_HOLDS:
            return trumps
        case PlayingSituation.PARTNER_HOLDS:
            return hand if free else trumps
        case PlayingSituation.OPPONENT_TRUMPED:
            return _over(hand, trick)
        case PlayingSituation.PARTNER_TRUMPED:
            return _over(hand, trick) | (others if free else Hand())
        case PlayingSituation.OPPONENT_TRUMPED_HIGHER | PlayingSituation.PARTNER_TRUMPED_HIGHER:
            return (others or trumps) if free else trumps


def _highest_trump(trick: Trick) -> Card | None:
    trumps = [card for card in trick.cards if card.suit is trick.trump]
    return max(trumps, key=lambda card: card_values.card_rank(card, trick.trump), default=None)


def _over(hand: Hand, trick: Trick) -> Hand:
    """Return the trumps of the hand that beat every trump in the trick."""
    top = _highest_trump(trick)
    lowest = -1 if top is None else card_values.card_rank(top, trick.trump)
    return Hand(card for card in hand.of(trick.trump) if card_values.card_rank(card, trick.trump) > lowest)


def follows_suit(hand: Hand, card: Card, suit: Suit | None) -> bool:
    """Return whether the card is of the suit led, or the hand has none of that suit, or nothing was led."""
    return suit is None or card.suit is suit or not hand.holds(suit)


@dataclass(frozen=True, slots=True)
class KlaverjasRevoke:
    """A card that should not have been played, with the number of its trick, from 1."""

    seat: Seat
    trick: int
    card: Card


def find_revokes(tricks: Sequence[Trick], left: Sequence[Hand], rules: Rules) -> list[KlaverjasRevoke]:
    """Return every revoke that the cards prove, the earliest first; `left`: cards that each hand is known to hold."""
    revoked = []
    for number, trick in enumerate(tricks, 1):
        so_far = Trick(trick.trump, trick.leader)
        for seat, card in ((played.seat, played.card) for played in trick.plays):
            since = [play.card for later in tricks[number - 1 :] for play in later.plays if play.seat is seat]
            hand = Hand(since) | left[seat.index]
            if rules.not_trumping_is_revoke:
                is_legal = card in legal_cards(hand, so_far, seat, rules.variant)
            else:
                is_legal = follows_suit(hand, card, so_far.suit)
            if not is_legal:
                revoked.append(KlaverjasRevoke(seat, number, card))
            so_far = so_far.with_card(seat, card)
    return revoked
