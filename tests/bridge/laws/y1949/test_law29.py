"""29: a call out of turn is cancelled after attention."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law29 import call_out_of_turn


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CALL = OutOfTurn(kind=Kind.BID, turn=Turn.PARTNER)


def test_29_nobody_has_noticed():
    assert call_out_of_turn(CALL) is None


def test_28b_the_player_in_turn_goes_first():
    assert ruled(call_out_of_turn(replace(CALL, turn_acted=True, lho_acted=True))) == ("28b", (Do.CANCEL,), False)


def test_34_the_left_hand_opponent_calls_over_it():
    assert ruled(call_out_of_turn(replace(CALL, lho_acted=True))) == ("34", (Do.ACCEPT,), False)


@pytest.mark.parametrize(("kind", "law"), [(Kind.PASS, "30b"), (Kind.BID, "31b"), (Kind.DOUBLE, "32a")])
def test_29_the_kind_of_call_decides_the_article(kind, law):
    assert call_out_of_turn(replace(CALL, kind=kind, attention=True)).law == law
