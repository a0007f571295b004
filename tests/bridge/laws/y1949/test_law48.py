"""48: declarer shows cards."""

from dataclasses import replace

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.ruling import Ask, With
from troef.bridge.laws.y1949.law48 import exposed_by_declarer


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


SPREAD = ExposedInPlay(declaring=True, cards=9, honour=True, spread=True, director=True)


def test_48_no_penalty_card():
    assert ruled(exposed_by_declarer(ExposedInPlay(declaring=True, cards=1, honour=True))) == ("48", (), False)


def test_48_laying_down_the_hand_is_a_claim():
    assert exposed_by_declarer(replace(SPREAD, director=False)) is None
    assert ruled(exposed_by_declarer(SPREAD)) == ("48", (Ask("tricks", "72"),), True)
    assert ruled(exposed_by_declarer(replace(SPREAD, tricks=3))) == ("72", (With.SETTLED,), False)
