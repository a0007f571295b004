"""47: taking a card back."""

import pytest

from troef.bridge.laws.facts.booklet_2007 import CardTakenBack
from troef.bridge.laws.facts.play import LaterCard, TakenBack
from troef.bridge.laws.ruling import Taking
from troef.bridge.laws.y2007 import RULES


@pytest.mark.parametrize(
    ("why", "law", "in_sources"),
    [
        (Taking.REVOKE, "62C", True),
        (Taking.REVOKE_OWN, "62C", True),
        (Taking.DUMMY, "45C4", True),
        (Taking.NAMED_ANEW, "45C4b", True),
        (Taking.EXPLANATION, "47", False),
    ],
)
def test_47_which_paragraph_lets_him(why, law, in_sources):
    ruling = RULES.about(LaterCard(why=why, declaring=False))
    assert (ruling.law, ruling.open, ruling.in_sources) == (law, True, in_sources)


@pytest.mark.parametrize(("offending", "penalty"), [(True, True), (False, False)])
def test_47_note_1_a_defender_of_the_offending_side(offending, penalty):
    ruling = RULES.about(CardTakenBack(by_offending_defender=offending))
    assert (ruling.law, ruling.in_sources, "penalty card" in ruling.text.en) == ("47", False, penalty)


def test_47_otherwise_a_card_stays():
    ruling = RULES.about(TakenBack())
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("47", (), False)
