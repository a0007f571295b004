"""76: spectators."""

import pytest

from troef.bridge.laws.facts.desk_general import Spectator
from troef.bridge.laws.y2017.law76 import spectator


@pytest.mark.parametrize(
    ("facts", "law", "weighty"),
    [
        (Spectator(invited=True), "76C1", False),
        (Spectator(invited=False, irregularity=False), "76B3", False),
        (Spectator(invited=False, irregularity=True), "76C2", True),
    ],
)
def test_76B_76C_he_speaks_when_he_is_asked(facts, law, weighty):
    told = spectator(facts)
    assert (told.law, told.weighty) == (law, weighty)


@pytest.mark.parametrize("facts", [Spectator(), Spectator(invited=False)])
def test_76C_says_nothing_while_a_finding_is_missing(facts):
    assert spectator(facts) is None
