"""9 to 11: attention, the director, and the right to a penalty."""

import pytest

from troef.bridge.laws.facts.auction import ActedTooSoon, InsufficientBid, RightsReserved
from troef.bridge.laws.y1949.law09_11 import acted_too_soon, rights_reserved
from troef.bridge.laws.y1949.register import PenaltyStage, is_noticed, stage


def test_9_there_is_nothing_to_reserve():
    assert rights_reserved(RightsReserved()).law == "9"


@pytest.mark.parametrize(("corrects", "says"), [(False, "goes on"), (True, "corrected the mistake")])
def test_9_nobody_acts_before_the_explanation(corrects, says):
    ruling = acted_too_soon(ActedTooSoon(corrects=corrects))
    assert (ruling.law, ruling.effects) == ("9", ()) and says in ruling.text.en


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, False),
        ({"attention": True}, True),
        ({"director": True}, True),
        ({"partner_acted": True}, False),
    ],
)
def test_9_10_the_law_speaks_after_attention_or_when_the_director_is_there(facts, expected):
    assert is_noticed(InsufficientBid(**facts)) is expected


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, PenaltyStage.UNNOTICED),
        ({"attention": True}, PenaltyStage.NOTICED),
        ({"lho_acted": True}, PenaltyStage.WAIVED),
        ({"lho_acted": True, "attention": True, "director": True}, PenaltyStage.WAIVED),
        ({"partner_acted": True, "turn_acted": True}, PenaltyStage.UNNOTICED),
    ],
)
def test_11_acting_over_a_right_hand_opponent_waives(facts, expected):
    assert stage(InsufficientBid(**facts)) is expected
