"""34: the right to call is kept."""

from troef.bridge.laws.facts.auction import PassAmongThree
from troef.bridge.laws.y2017.law34 import right_to_call_is_kept


def test_34_sends_us_to_17D3():
    ruling = right_to_call_is_kept(PassAmongThree())
    assert (ruling.law, ruling.effects, ruling.open) == ("34", (), False)
