"""47–50: taking a card back, and penalty cards."""

import pytest

from troef.bridge.laws.facts.booklet_2007 import CardTakenBack, DefenderCardSeen, PenaltyCardPending
from troef.bridge.laws.facts.play import CardPlayedAfter, CardRetracted, ExposedInPlay, PartnerOnLead
from troef.bridge.laws.ruling import MakePenaltyCards, WatchArticle, WithdrawalRight
from troef.bridge.laws.y2007 import RULES
from troef.cards import Suit


@pytest.mark.parametrize(
    ("why", "law", "in_sources"),
    [
        (WithdrawalRight.REVOKE, "62C", True),
        (WithdrawalRight.REVOKE_OWN, "62C", True),
        (WithdrawalRight.DUMMY, "45C4", True),
        (WithdrawalRight.NAMED_ANEW, "45C4b", True),
        (WithdrawalRight.EXPLANATION, "47", False),
    ],
)
def test_47_which_paragraph_lets_him(why, law, in_sources):
    ruling = RULES.about(CardPlayedAfter(why=why, declaring=False))
    assert (ruling.law, ruling.open, ruling.in_sources) == (law, True, in_sources)


@pytest.mark.parametrize(("offending", "penalty"), [(True, True), (False, False)])
def test_47_note_1_a_defender_of_the_offending_side(offending, penalty):
    ruling = RULES.about(CardTakenBack(by_offending_defender=offending))
    assert (ruling.law, ruling.in_sources, "penalty card" in ruling.text.en) == ("47", False, penalty)


def test_47_otherwise_a_card_stays():
    ruling = RULES.about(CardRetracted())
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("47", (), False)


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
