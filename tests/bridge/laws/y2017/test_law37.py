"""37: a call by a player who must pass."""

from troef.bridge.laws.facts.auction import CallWhenObligedToPass
from troef.bridge.laws.ruling import Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2017.law37 import call_when_obliged_to_pass

BOTH = (MustPass(Role.OFFENDER, Extent.THROUGHOUT), MustPass(Role.PARTNER, Extent.THROUGHOUT))
MORE = (Do.RESTRICT_LEAD, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"), Watch("72C"))


def ruled(**facts):
    ruling = call_when_obliged_to_pass(CallWhenObligedToPass(**facts))
    return ruling.law, ruling.effects, ruling.open


def test_37_nobody_has_noticed():
    assert call_when_obliged_to_pass(CallWhenObligedToPass(in_turn=True)) is None


def test_37A_it_stands_when_the_left_hand_opponent_has_called():
    assert ruled(in_turn=True, lho_acted=True) == ("37A", (Do.ACCEPT, Do.SERVED), False)


def test_37B_it_becomes_a_pass():
    assert ruled(in_turn=True, director=True) == ("37B2", (Do.CANCEL, Do.PASS_FOR_HIM, *BOTH, *MORE), False)


def test_37B_out_of_turn_there_is_no_pass_in_its_place():
    assert ruled(in_turn=False, director=True) == ("37B2", (Do.CANCEL, *BOTH, *MORE), False)
