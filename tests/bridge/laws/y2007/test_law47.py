"""47: taking a card back."""

import pytest

from troef.bridge.laws.facts.booklet_2007 import CardTakenBack
from troef.bridge.laws.facts.play import CardPlayedAfter, CardRetracted
from troef.bridge.laws.ruling import WithdrawalRight
from troef.bridge.laws.y2007 import RULES


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
