"""50: penalty cards."""

from troef.bridge.laws.facts.booklet_2007 import DefenderCardSeen, PenaltyCardPending
from troef.bridge.laws.facts.play import ExposedInPlay, PartnerOnLead
from troef.bridge.laws.ruling import MakePenaltyCards, WatchArticle
from troef.bridge.laws.y2007 import RULES
from troef.cards import Suit


def test_49_a_defenders_card_becomes_a_penalty_card():
    ruling = RULES.about(ExposedInPlay(declaring=False, cards=1, honour=True, director=True))
    assert (ruling.law, ruling.effects) == ("49", (MakePenaltyCards("49", False), WatchArticle("50E")))


def test_48_declarers_never_does():
    ruling = RULES.about(ExposedInPlay(declaring=True, cards=1, honour=True, director=True))
    assert (ruling.law, ruling.effects) == ("48", ())


def test_50D2_three_choices():
    offer = RULES.about(PartnerOnLead(suits=(Suit.D,), several=False)).effects[-1]
    assert (offer.law, [choice.id for choice in offer.choices]) == ("50D2", ["require:D", "prohibit:D", "leave"])


def test_50B_what_kind_the_director_calls_it():
    said = {
        facts: RULES.about(DefenderCardSeen(**{facts: True})).say[0].text.en
        for facts in ("others", "honour", "deliberate")
    }
    assert {text.split(" penalty")[0] for text in said.values()} == {"This is a major"}
    assert RULES.about(DefenderCardSeen()).say[0].text.en.startswith("This is a minor penalty card")


def test_50C_50D_51_a_penalty_card_on_the_table():
    choice = PenaltyCardPending.Choice
    assert RULES.about(PenaltyCardPending(minor=True)).law == "50C"
    assert RULES.about(PenaltyCardPending()).law == "50D1"
    assert RULES.about(PenaltyCardPending(several=True)).law == "51"
    assert RULES.about(PenaltyCardPending(partner_leads=True)) is None
    chosen = {each: RULES.about(PenaltyCardPending(partner_leads=True, chosen=each)) for each in choice}
    assert {advice.law for advice in chosen.values()} == {"50D2"}
    assert [bool(chosen[each].later) for each in choice] == [True, True, False]
