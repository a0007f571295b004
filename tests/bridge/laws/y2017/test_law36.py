"""36: an inadmissible double or redouble."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import InadmissibleDouble
from troef.bridge.laws.ruling import Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2017.law36 import inadmissible_double

DOUBLE = InadmissibleDouble(in_turn=True, director=True)
PENALTY = (
    MustPass(Role.PARTNER, Extent.THROUGHOUT),
    Do.RESTRICT_LEAD,
    MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"),
    Watch("72C"),
)


def ruled(facts):
    ruling = inadmissible_double(facts)
    return ruling.law, ruling.effects, ruling.open


def test_36_nobody_has_noticed():
    assert inadmissible_double(InadmissibleDouble(in_turn=True, lho_acted=True)) is None


def test_36A_the_left_hand_opponent_has_called():
    assert ruled(replace(DOUBLE, lho_acted=True)) == ("36A", (Do.CANCEL_LATER,), False)


def test_36B2_it_is_replaced_and_partner_passes_throughout():
    assert ruled(DOUBLE) == ("36B2", (Do.CANCEL, Do.REPLACE, *PENALTY), True)
    assert ruled(replace(DOUBLE, replaced=True)) == ("36B2", (), True)
    assert ruled(replace(DOUBLE, replaced=True, comparable=True)) == ("26A", (Do.CLEAR, Watch("23C")), False)


def test_28B_the_right_player_calls_over_a_double_out_of_turn():
    assert ruled(replace(DOUBLE, in_turn=False, turn_acted=True))[0] == "28B"


def test_36B4_out_of_turn():
    assert ruled(replace(DOUBLE, in_turn=False)) == ("36B4", (Do.CANCEL, *PENALTY), False)


def test_36C_discovered_in_the_play():
    assert ruled(replace(DOUBLE, play_begun=True, lho_acted=True)) == ("36C", (Do.VOID,), False)
