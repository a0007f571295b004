"""51: two or more penalty cards."""

from __future__ import annotations

from itertools import combinations

from troef.bridge.laws.facts.play import PartnerOnLead, SeveralPenaltyCards
from troef.bridge.laws.ruling import Choice, Offer, Pick, Role
from troef.bridge.laws.y1949.register import LAW, article
from troef.cards import Card, Suit
from troef.cards.words import card_symbol
from troef.laws import Ruling, Text


@article("51")
def groups(f: PartnerOnLead) -> list[tuple[Suit, ...]]:
    """The suits that may be prohibited together: one or more of those in which penalty cards lie."""
    return [group for size in range(1, len(f.suits) + 1) for group in combinations(f.suits, size)]


def several(f: PartnerOnLead) -> bool:
    """Whether there is more than one penalty card."""
    return f.several or len(f.suits) > 1


def several_penalty_cards(f: SeveralPenaltyCards) -> Ruling:
    """50: of cards that can each be played declarer says which."""
    if f.chosen is not None:
        return Ruling("50", effects=(Pick(f.chosen),))
    choices = tuple(_card(card) for card in f.cards)
    return Ruling("50", effects=(Offer(Role.DECLARER, "chosen", "50", choices),), open=True)


def _card(card: Card) -> Choice:
    text = Text(
        f"{{offender}} moet {card_symbol(card, 'nl')} spelen.", f"{{offender}} has to play {card_symbol(card, 'en')}."
    )
    return Choice(f"card:{card}", "50", text, card)


LAW.judge(SeveralPenaltyCards, several_penalty_cards)
