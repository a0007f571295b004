"""67 and 68: tricks seen again, and tricks with a card too few or too many."""

from dataclasses import replace

from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.facts.play import OmittedCard
from troef.bridge.laws.ruling import CardEffect
from troef.bridge.laws.y1949.law67_68 import asks_to_see, omitted_card

# 67: who may see the last trick again

TRICK = {"looking": TrickInspection.TRICK, "card_open": True}


def test_67_until_ones_side_has_played_on():
    shown = asks_to_see(InspectionRequest(**TRICK))
    assert (shown.law, shown.refused) == ("67", False)
    late = asks_to_see(InspectionRequest(played_on=True, **TRICK))
    assert (late.law, late.refused) == ("67", True)


def test_67_not_for_dummy():
    dummy = asks_to_see(InspectionRequest(dummy=True, **TRICK))
    assert (dummy.law, dummy.refused) == ("67", True)


def test_69_a_card_that_points_the_wrong_way_is_turned_whenever_anybody_asks():
    for facts in ({}, {"played_on": True}, {"dummy": True}):
        turned = asks_to_see(InspectionRequest(looking=TrickInspection.DIRECTION, **facts))
        assert (turned.law, turned.refused) == ("69", False)


# 68: a defective trick
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


OMITTED = OmittedCard(director=True)


def test_68_a_card_is_added_in_time():
    assert omitted_card(OmittedCard()) is None
    assert ruled(omitted_card(OMITTED)) == ("68", (CardEffect.ADD_CARD,), False)


def test_68b_too_late_to_win_the_trick():
    assert ruled(omitted_card(replace(OMITTED, too_late=True))) == ("68b", (CardEffect.ADD_LOST_CARD,), False)
