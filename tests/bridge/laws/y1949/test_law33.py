"""33: two calls at the same moment."""

from troef.bridge.laws.facts.auction import SimultaneousCall
from troef.bridge.laws.y1949.law33 import simultaneous_call


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_33_it_counts_as_the_next_call():
    assert ruled(simultaneous_call(SimultaneousCall())) == ("33", (), False)
