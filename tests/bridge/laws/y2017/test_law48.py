"""48: declarer shows cards, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.ruling import Ask, With
from troef.bridge.laws.y2017.law49 import exposed_in_play

SPREAD = ExposedInPlay(declaring=True, cards=5, honour=True, spread=True, director=True)


def ruled(facts):
    ruling = exposed_in_play(facts)
    return ruling.law, ruling.effects


def test_48A_declarer_shows_a_card():
    assert ruled(ExposedInPlay(declaring=True, cards=1, honour=True)) == ("48A", ())


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (SPREAD, ("48B2", (Ask("claim", "48B2"),))),
        (replace(SPREAD, claim=False), ("48A", ())),
        (replace(SPREAD, claim=True), ("48B2", (Ask("tricks", "70A"),))),
        (replace(SPREAD, claim=True, tricks=4), ("70A", (With.SETTLED,))),
    ],
)
def test_48B2_declarer_lays_down_his_hand(facts, expected):
    assert ruled(facts) == expected


def test_48B2_nobody_has_called_the_director():
    assert exposed_in_play(replace(SPREAD, director=False)) is None
