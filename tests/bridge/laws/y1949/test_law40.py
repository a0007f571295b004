"""40: what an opponent is told of agreements."""

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.ruling import Watch
from troef.bridge.laws.y1949.law40 import wrong_explanation


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_40b_damage_may_be_made_good():
    assert ruled(wrong_explanation(WrongExplanation())) == ("40b", (Watch("40b"),), False)
