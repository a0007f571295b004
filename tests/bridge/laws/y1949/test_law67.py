"""67: who may see the last trick again."""

from troef.bridge.laws.facts.desk_play import AsksToSee, Looking
from troef.bridge.laws.y1949.law67 import asks_to_see

TRICK = {"looking": Looking.TRICK, "card_open": True}


def test_67_until_ones_side_has_played_on():
    assert asks_to_see(AsksToSee(**TRICK)) is None
    late = asks_to_see(AsksToSee(played_on=True, **TRICK))
    assert (late.law, late.refused) == ("67", True)


def test_67_not_for_dummy():
    dummy = asks_to_see(AsksToSee(dummy=True, **TRICK))
    assert (dummy.law, dummy.refused) == ("67", True)
