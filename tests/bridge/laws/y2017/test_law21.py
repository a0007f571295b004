"""21: calls on misinformation."""

from dataclasses import replace

from troef.bridge.laws.facts import ChangeOfCall
from troef.bridge.laws.ruling import Ask, Do, MayNotUse, Offer, Role
from troef.bridge.laws.y2017.law21 import misinformed_player_changes

CHANGE = ChangeOfCall(misinformed=True)
FIRST = MayNotUse(Role.OFFENDER, (Role.LHO, Role.RHO), "16C2")
HIS = MayNotUse(Role.LHO, (Role.LHO, Role.RHO), "16C2")


def ruled(facts):
    ruling = misinformed_player_changes(facts)
    return ruling.law, tuple(each for each in ruling.effects if not isinstance(each, Offer)), ruling.open


def test_21B1a_only_influence_is_asked():
    assert ruled(CHANGE) == ("21B1a", (Ask("influenced", "21B1a"),), True)


def test_21B1a_changed_without_sanction():
    assert ruled(replace(CHANGE, influenced=True)) == ("21B1a", (Do.TAKE_PLACE, FIRST), False)


def test_21B1a_not_influenced():
    assert ruled(replace(CHANGE, influenced=False)) == ("21B1a", (Do.CANCEL, FIRST), False)


def test_21B2_his_left_hand_opponent_may_change_too():
    facts = replace(CHANGE, influenced=True, lho_called=True)
    assert ruled(facts) == ("21B1a", (Do.TAKE_PLACE, FIRST), True)
    assert ruled(replace(facts, withdrawn=True)) == ("21B2", (Do.WITHDRAW_LHO, HIS), False)
    assert ruled(replace(facts, withdrawn=False)) == ("21B2", (Do.KEEP_LHO,), False)
