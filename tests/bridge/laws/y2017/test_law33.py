"""33: simultaneous calls."""

from troef.bridge.laws.facts.auction import SimultaneousCall
from troef.bridge.laws.y2017.law33 import simultaneous_call


def test_33_it_counts_as_the_later_call():
    ruling = simultaneous_call(SimultaneousCall())
    assert (ruling.law, ruling.effects, ruling.open) == ("33", (), False)
