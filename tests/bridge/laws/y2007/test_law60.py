"""60: a law that our sources do not have."""

from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedBeforeInstruction
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards
from troef.bridge.laws.y2007 import RULES


def test_60_the_card_does_not_count():
    ruling = RULES.about(CardAfterRetraction(director=True))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("60", (CardEffect.LET_BE,), False)
    assert RULES.about(CardAfterRetraction()) is None


def test_60_a_card_that_did_not_wait_for_declarers_choice():
    stands = RULES.about(PlayedBeforeInstruction(led=True, lho_acted=True))
    assert (stands.law, stands.effects, stands.in_sources) == ("60", (CardEffect.LEAD_STANDS,), False)
    shown = RULES.about(PlayedBeforeInstruction(led=True, attention=True))
    assert (shown.law, shown.effects) == ("50", (CardEffect.LET_BE, MakePenaltyCards("50")))
    assert RULES.about(PlayedBeforeInstruction(led=False, attention=True)) is None
    assert RULES.about(PlayedBeforeInstruction(led=False, chosen=True, obeying=True)).effects == (CardEffect.PLAYED,)
    back = RULES.about(PlayedBeforeInstruction(led=False, chosen=True))
    assert (back.law, back.effects, back.in_sources) == ("60", (CardEffect.LET_BE,), False)
