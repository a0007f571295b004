"""28: calls that count as made in turn."""

import pytest

from troef.bridge.laws.facts.auction import BidOfMoreThanSeven, CallWhenObligedToPass, DeemedInTurn, InadmissibleDouble
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949 import RULES
from troef.bridge.laws.y1949.law28 import right_hand_opponent_must_pass, right_player_calls


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_28a_nobody_waits_for_a_compulsory_pass():
    assert ruled(right_hand_opponent_must_pass(DeemedInTurn())) == ("28a", (), False)


def test_28b_the_call_out_of_turn_never_happened():
    assert ruled(right_player_calls()) == ("28b", (Do.CANCEL,), False)


@pytest.mark.parametrize("kind", [InadmissibleDouble, CallWhenObligedToPass, BidOfMoreThanSeven])
def test_28b_whatever_the_call_was(kind):
    assert ruled(RULES.about(kind(in_turn=False, turn_acted=True))) == ("28b", (Do.CANCEL,), False)
