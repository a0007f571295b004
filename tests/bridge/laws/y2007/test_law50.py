"""50: penalty cards."""

from troef.bridge.laws.play_effects import Penalty
from troef.bridge.laws.play_facts import ExposedInPlay, PartnerOnLead
from troef.bridge.laws.ruling import Watch
from troef.bridge.laws.y2007 import RULES
from troef.cards import Suit


def test_49_a_defenders_card_becomes_a_penalty_card():
    ruling = RULES.about(ExposedInPlay(declaring=False, cards=1, honour=True, director=True))
    assert (ruling.law, ruling.effects) == ("49", (Penalty("49", False), Watch("50E")))


def test_48_declarers_never_does():
    ruling = RULES.about(ExposedInPlay(declaring=True, cards=1, honour=True, director=True))
    assert (ruling.law, ruling.effects) == ("48", ())


def test_50D2_three_choices():
    offer = RULES.about(PartnerOnLead(suits=(Suit.D,), several=False)).effects[-1]
    assert (offer.law, [choice.id for choice in offer.choices]) == ("50D2", ["require:D", "prohibit:D", "leave"])
