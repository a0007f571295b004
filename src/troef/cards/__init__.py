"""Cards, seats, hands, deals and boards: the values that all other packages use."""

from troef.cards.board import Board, Vulnerability
from troef.cards.card import ALL_CARDS, RANKS, Card, Rank
from troef.cards.deal import Deal, Deck, Layout
from troef.cards.dealing import fair_deal
from troef.cards.hand import Hand
from troef.cards.seat import SEATS, SIDES, Seat, Side
from troef.cards.suit import SUITS_HIGH_FIRST, Denomination, Suit
from troef.cards.wording import Lang
from troef.core.errors import TroefError

__all__ = [
    "ALL_CARDS",
    "RANKS",
    "SEATS",
    "SIDES",
    "SUITS_HIGH_FIRST",
    "Board",
    "Card",
    "Deal",
    "Deck",
    "Denomination",
    "Hand",
    "Lang",
    "Layout",
    "Rank",
    "Seat",
    "Side",
    "Suit",
    "TroefError",
    "Vulnerability",
    "fair_deal",
]
