"""25: a change of call."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ChangeOfCall, Kind
from troef.bridge.laws.ruling import Ask, Do, Extent, LeadRight, MustPass, Role
from troef.bridge.laws.y1949.law25 import change_of_call
from troef.bridge.laws.y1949.law26 import any_suit
from troef.cards import Denomination, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CHANGE = ChangeOfCall(unintended=False, attention=True)


def test_25_nobody_has_noticed():
    assert change_of_call(ChangeOfCall(unintended=False)) is None


def test_24_a_slip_needs_no_attention():
    assert change_of_call(ChangeOfCall(unintended=True)).law == "24"


def test_24_whether_it_was_one_is_asked():
    asked = replace(CHANGE, unintended=None)
    assert ruled(change_of_call(asked)) == ("24", (Ask("unintended", "24"),), True)


def test_34_the_left_hand_opponent_calls_over_it():
    waived = replace(CHANGE, attention=False, lho_acted=True)
    assert ruled(change_of_call(waived)) == ("34", (Do.TAKE_PLACE_IRREGULARLY,), False)


@pytest.mark.parametrize("late", ["partner_called", "lho_called", "period_over"])
def test_25_too_late(late):
    assert ruled(change_of_call(replace(CHANGE, **{late: True}))) == ("25", (Do.CANCEL,), False)


def test_25a_the_first_call_was_irregular():
    for first in ("irregular", "insufficient"):
        assert ruled(change_of_call(replace(CHANGE, **{first: True}))) == ("25a", (Do.CANCEL,), False)


def test_25b_he_chooses():
    assert ruled(change_of_call(CHANGE)) == ("25b", (Do.CANCEL, Do.WITHDRAW_FIRST, Do.REPLACE), True)


def test_25b1_the_first_call_again():
    again = replace(CHANGE, maintained=True, named=frozenset({Denomination.D}))
    lead = LeadRight("26a", prohibit=(Suit.D,), opening_only=False)
    assert ruled(change_of_call(again)) == ("25b1", (MustPass(Role.PARTNER, Extent.ONCE), lead), False)


def test_25b2_another_call():
    other = replace(CHANGE, maintained=False, replaced_by=Kind.PASS)
    passes = MustPass(Role.PARTNER, Extent.THROUGHOUT)
    assert ruled(change_of_call(other)) == ("25b2", (passes,), False)
    assert ruled(change_of_call(replace(other, doubled=True))) == ("25b2", (passes, any_suit("26")), False)
    kept = replace(other, doubled=True, replaced_by=Kind.DOUBLE)
    assert ruled(change_of_call(kept)) == ("25b2", (passes,), False)


def test_21_a_misinformed_player_whose_call_did_not_come_from_that():
    told = ChangeOfCall(misinformed=True, influenced=False)
    assert change_of_call(told).law == "25b"
    assert change_of_call(replace(told, influenced=None)).law == "21"
