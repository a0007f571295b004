"""60: a law that our sources do not have."""

from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedTooSoon
from troef.bridge.laws.ruling import Penalty, With
from troef.bridge.laws.y2007 import RULES


def test_60_the_card_does_not_count():
    ruling = RULES.about(CardAfterRetraction(director=True))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("60", (With.LET_BE,), False)
    assert RULES.about(CardAfterRetraction()) is None


def test_60_a_card_that_did_not_wait_for_declarers_choice():
    stands = RULES.about(PlayedTooSoon(led=True, lho_acted=True))
    assert (stands.law, stands.effects, stands.in_sources) == ("60", (With.LEAD_STANDS,), False)
    shown = RULES.about(PlayedTooSoon(led=True, attention=True))
    assert (shown.law, shown.effects) == ("50", (With.LET_BE, Penalty("50")))
    assert RULES.about(PlayedTooSoon(led=False, attention=True)) is None
    assert RULES.about(PlayedTooSoon(led=False, chosen=True, obeying=True)).effects == (With.PLAYED,)
    back = RULES.about(PlayedTooSoon(led=False, chosen=True))
    assert (back.law, back.effects, back.in_sources) == ("60", (With.LET_BE,), False)
