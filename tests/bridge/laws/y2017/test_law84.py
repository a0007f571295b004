"""84 and 85: facts agreed, found or unclear, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_office import CalledToRule, Provided
from troef.bridge.laws.y2017.law84 import called_to_rule


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (CalledToRule(agreed=True, provided=Provided.NOTHING), "84A"),
        (CalledToRule(agreed=True, provided=Provided.RECTIFICATION), "84B"),
        (CalledToRule(agreed=True, provided=Provided.CHOICE), "84C"),
        (CalledToRule(agreed=True, provided=Provided.NOTHING, damaged=True), "84D"),
        (CalledToRule(agreed=False, established=True, provided=Provided.RECTIFICATION), "84B"),
        (CalledToRule(agreed=False, provided=Provided.RECTIFICATION), "85B"),
    ],
)
def test_84_85_how_the_director_rules(facts, law):
    assert called_to_rule(facts).law == law


def test_84D_only_damage_touches_the_score():
    assert called_to_rule(CalledToRule(agreed=True, provided=Provided.NOTHING, damaged=True)).score == "assigned"
    assert called_to_rule(CalledToRule(agreed=True, provided=Provided.NOTHING)).score is None


def test_85B_the_play_goes_on_and_the_director_comes_back():
    advice = called_to_rule(CalledToRule(agreed=False))
    assert [len(part) for part in (advice.say, advice.do, advice.later)] == [1, 1, 1]
    assert not advice.weighty
