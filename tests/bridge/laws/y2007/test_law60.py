"""60: a law that our sources do not have."""

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import CardAfterRetraction
from troef.bridge.laws.y2007 import RULES


def test_60_the_card_does_not_count():
    ruling = RULES.about(CardAfterRetraction(director=True))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("60", (With.LET_BE,), False)
    assert RULES.about(CardAfterRetraction()) is None
