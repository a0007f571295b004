"""I-12: which cards may be played; the two columns of the variants differ in rows 7, 9, 10 and 11."""

from __future__ import annotations

from enum import IntEnum

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game import values
from troef.klaverjas.game.options import Variant
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.ruling import Effect, Ruling, say


class Row(IntEnum):
    """The eleven situations of a player in turn."""

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


def row(hand: Hand, trick: Trick, seat: Seat) -> Row:
    """Which of the eleven situations this is."""
    suit, trump = trick.suit, trick.trump
    if suit is None:
        return Row.ON_LEAD
    if suit is trump:
        return Row.FOLLOWS_TRUMP if hand.holds(trump) else Row.TRUMP_LED_HAS_NONE
    if hand.holds(suit):
        return Row.FOLLOWS_SUIT
    if not hand.holds(trump):
        return Row.VOID_WITHOUT_TRUMP
    return _row_of_a_void(hand, trick, seat)


def _row_of_a_void(hand: Hand, trick: Trick, seat: Seat) -> Row:
    partner = trick.winner.side is seat.side
    if _highest_trump(trick) is None:
        return Row.PARTNER_HOLDS if partner else Row.OPPONENT_HOLDS
    if _over(hand, trick):
        return Row.PARTNER_TRUMPED if partner else Row.OPPONENT_TRUMPED
    return Row.PARTNER_TRUMPED_HIGHER if partner else Row.OPPONENT_TRUMPED_HIGHER


def legal_cards(hand: Hand, trick: Trick, seat: Seat, variant: Variant) -> Hand:
    """The cards of the hand that the rules of play allow."""
    trumps = hand.of(trick.trump)
    others = hand - trumps
    free = variant is Variant.AMSTERDAMS
    match row(hand, trick, seat):
        case Row.ON_LEAD | Row.TRUMP_LED_HAS_NONE | Row.VOID_WITHOUT_TRUMP:
            return hand
        case Row.FOLLOWS_TRUMP:
            return _over(hand, trick) or trumps
        case Row.FOLLOWS_SUIT:
            assert trick.suit is not None
            return hand.of(trick.suit)
        case Row.OPPONENT_HOLDS:
            return trumps
        case Row.PARTNER_HOLDS:
            return hand if free else trumps
        case Row.OPPONENT_TRUMPED:
            return _over(hand, trick)
        case Row.PARTNER_TRUMPED:
            return _over(hand, trick) | (others if free else Hand())
        case Row.OPPONENT_TRUMPED_HIGHER | Row.PARTNER_TRUMPED_HIGHER:
            return (others or trumps) if free else trumps


def _highest_trump(trick: Trick) -> Card | None:
    trumps = [card for card in trick.cards if card.suit is trick.trump]
    return max(trumps, key=lambda card: values.height(card, trick.trump), default=None)


def _over(hand: Hand, trick: Trick) -> Hand:
    """The trumps that beat every trump in the trick."""
    top = _highest_trump(trick)
    lowest = -1 if top is None else values.height(top, trick.trump)
    return Hand(card for card in hand.of(trick.trump) if values.height(card, trick.trump) > lowest)


def followed(hand: Hand, card: Card, suit: Suit | None) -> bool:
    """Whether the card follows suit, as far as the hand can."""
    return suit is None or card.suit is suit or not hand.holds(suit)


_DUTIES: dict[Row, tuple[str, str]] = {
    Row.FOLLOWS_TRUMP: ("moet troef bijspelen, zo mogelijk een hogere", "must play a trump, a higher one if possible"),
    Row.FOLLOWS_SUIT: ("moet {suit} bekennen", "must follow with {suit}"),
    Row.OPPONENT_HOLDS: ("moet introeven", "must trump"),
    Row.PARTNER_HOLDS: ("moet ook de slag van zijn maat introeven", "must trump his partner's trick too"),
    Row.OPPONENT_TRUMPED: ("moet overtroeven", "must overtrump"),
    Row.OPPONENT_TRUMPED_HIGHER: (
        "kan niet overtroeven en houdt zich aan de regel over ondertroeven",
        "cannot overtrump and is bound by the rule on undertrumping",
    ),
    Row.PARTNER_TRUMPED: ("mag zijn maat niet ondertroeven", "may not undertrump his partner"),
    Row.PARTNER_TRUMPED_HIGHER: (
        "kan niet overtroeven en houdt zich aan de regel over ondertroeven",
        "cannot overtrump and is bound by the rule on undertrumping",
    ),
}


def refusal(hand: Hand, trick: Trick, seat: Seat, card: Card) -> Ruling:
    """Why a card may not be played: the duty of the player's situation."""
    nl, en = _DUTIES[row(hand, trick, seat)]
    suit = trick.suit or card.suit
    text = say(
        f"{{card}} mag niet: {{seat}} {nl}.",
        f"{{card}} is not allowed: {{seat}} {en}.",
        card=card,
        seat=seat,
        suit=suit,
    )
    return Ruling("12", Effect.VOID, text)
