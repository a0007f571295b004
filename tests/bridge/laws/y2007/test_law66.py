"""66: who may see played cards again."""

import pytest

from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.y2007.law66 import asks_to_see


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"looking": TrickInspection.OWN_CARD}, ("66B", False)),
        ({"looking": TrickInspection.OWN_CARD, "led_on": True}, ("66", True)),
        ({"looking": TrickInspection.TRICK, "card_open": True, "led_on": True}, ("66A", False)),
        ({"looking": TrickInspection.TRICK, "card_open": True, "led_on": True, "played_on": True}, ("66", True)),
    ],
)
def test_66A_66B_his_own_card_until_anybody_the_trick_until_his_side_has_played_on(facts, expected):
    said = asks_to_see(InspectionRequest(**facts))
    assert (said.law, said.refused) == expected


@pytest.mark.parametrize("played_on", [False, True])
def test_65_when_a_wrong_direction_may_be_spoken_of_our_sources_do_not_tell(played_on):
    assert asks_to_see(InspectionRequest(looking=TrickInspection.DIRECTION, played_on=played_on)) is None
