"""Double-dummy tricks as help for a ruling, not as a verdict (64C, 70, 12C1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from troef.analysis.bridge.solver import Solver
from troef.analysis.bridge.trace import trace_play
from troef.cards import Card, Deal, Denomination, Seat, TroefError
from troef.cards.wording import card_symbol


@dataclass(frozen=True, slots=True)
class Equity:
    """Declarer's tricks with best play by everyone from a given moment."""

    declarer: Seat
    trumps: Denomination
    tricks: int
    cards: int
    """Number of cards played before that moment."""
    stopped: str | None = None
    """Reason why the play could not be followed further, such as an irregular card."""


def equity(solver: Solver, deal: Deal, trumps: Denomination, declarer: Seat, played: Sequence[Card] = ()) -> Equity:
    """Return declarer's tricks just before the irregularity.

    Give the cards in order of play; they count up to the first illegal one, such as a revoke. Before a claim, all of
    them count. Without cards, the moment is before the opening lead.
    """
    traced = trace_play(solver, deal, trumps, declarer, [(deal.owner(card), card) for card in played])
    tricks = traced.steps[-1].tricks if traced.steps else traced.start
    return Equity(declarer, trumps, tricks, len(traced.steps), traced.stopped)


_SUITS = str.maketrans("♣♦♥♠KR", "CDHSCD")
_RANKS = str.maketrans("HVB", "KQJ")


def read_cards(text: str) -> list[Card]:
    """Parse cards in Dutch or English, such as `S4 HV RB`; raise TroefError if one is unknown or occurs twice."""
    cards = [_card(word) for word in re.split(r"[\s,;]+", text.upper()) if word]
    twice = next((card for index, card in enumerate(cards) if card in cards[:index]), None)
    if twice is not None:
        raise TroefError(
            f"{card_symbol(twice, 'en')} stands there twice.", f"{card_symbol(twice, 'nl')} staat er twee keer."
        )
    return cards


def _card(word: str) -> Card:
    suit, rank = word[0].translate(_SUITS), word[1:].replace("10", "T").translate(_RANKS)
    try:
        return Card.parse(suit + rank)
    except TroefError:
        raise TroefError(
            f"“{word}” is not a card: the suit first, then the rank, such as HQ or D10.",
            f"“{word}” is geen kaart: eerst de kleur, dan de kaart, zoals HV of R10.",
        ) from None
