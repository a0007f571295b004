"""46: declarer names a card of dummy incompletely, or one that is not there."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Designation, DesignationCompleted, UnclearDesignation
from troef.bridge.laws.ruling import Choice, Completion, LayDown, Offer, Role
from troef.bridge.laws.y1949.register import LAW, article
from troef.cards import Card
from troef.cards.words import card_symbol
from troef.laws import Ruling, Text


@article("46", facts=Designation)
def designation(f: Designation) -> Completion:
    """Which card declarer is taken to have named."""
    if f.suit is not None and f.rank is not None:
        return _present("46", [card for card in f.cards if card.suit is f.suit and card.rank is f.rank], complete=True)
    if f.rank is not None:
        return _rank_only(f)
    suit = f.suit or f.led
    cards = [card for card in f.cards if card.suit is suit]
    if f.word in ("high", "win"):
        return _present("46a", cards)
    if f.word == "low":
        return _present("46a", cards[-1:])
    return _present("46b", cards[-1:] if f.suit is not None else [])


def _present(law: str, cards: list[Card], complete: bool = False) -> Completion:
    """46d: a card that dummy does not have cannot be named."""
    return Completion(law, (cards[0],), complete=complete) if cards else Completion("46d", ())


def _rank_only(f: Designation) -> Completion:
    """46c1: on lead the suit goes on with which dummy won; 46c2: else a card of that rank that may be played."""
    same = [card for card in f.cards if card.rank is f.rank]
    going_on = [card for card in same if f.led is None and card.suit is f.continued]
    if going_on:
        return Completion("46c1", (going_on[0],))
    playable = tuple(card for card in same if card in f.legal)
    return Completion("46c2", playable) if playable else Completion("46d", ())


def designation_completed(f: DesignationCompleted) -> Ruling:
    if not f.valid:
        text = Text(
            "Deze aanduiding geldt niet: de leider noemt een juiste kaart.",
            "These words do not count: declarer names a proper card.",
        )
        return Ruling(f.law, text)
    return Ruling(f.law, Text("De leider wordt geacht {cards} te noemen.", "Declarer is taken to name {cards}."))


def unclear_designation(f: UnclearDesignation) -> Ruling:
    """46c2: of two or more cards of that rank declarer says which."""
    if f.chosen is not None:
        text = Text(f"Het is {card_symbol(f.chosen, 'nl')}.", f"It is {card_symbol(f.chosen, 'en')}.")
        return Ruling(f.law, text, (LayDown(f.chosen),))
    choices = tuple(_play(card, f.law) for card in f.cards)
    return Ruling(f.law, effects=(Offer(Role.DECLARER, "chosen", f.law, choices),), open=True)


def _play(card: Card, law: str) -> Choice:
    text = Text(f"Uit de blinde komt {card_symbol(card, 'nl')}.", f"Dummy's card is {card_symbol(card, 'en')}.")
    return Choice(f"card:{card}", law, text, card)


LAW.judge(DesignationCompleted, designation_completed)
LAW.judge(UnclearDesignation, unclear_designation)
