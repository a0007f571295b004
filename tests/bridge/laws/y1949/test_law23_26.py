"""23–26: a card seen during the auction, and a call that is changed."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CallKind, ChangeOfCall, ExposedAtAuctionEnd, ExposedInAuction, LeadPenalty
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    LeadRight,
    MayRestrict,
    MustPassEffect,
    RestrictLead,
    Role,
)
from troef.bridge.laws.y1949.law23_26 import (
    any_suit,
    at_the_end,
    change_of_call,
    exposed_in_auction,
    immediate_correction,
    lead_penalty,
    named_in_vain,
)
from troef.cards import SUITS_HIGH_FIRST, Denomination, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


SMALL = ExposedInAuction(cards=1, honour=False, led=False, attention=True)


def test_23_nobody_speaks():
    assert exposed_in_auction(replace(SMALL, attention=False)) is None


def test_11_the_left_hand_opponent_has_called():
    assert ruled(exposed_in_auction(replace(SMALL, honour=True, lho_acted=True))) == ("11", (), False)


def test_23a_one_small_card():
    assert ruled(exposed_in_auction(SMALL)) == ("23a", (CallEffect.LIE_OPEN,), False)


@pytest.mark.parametrize("more", [{"honour": True}, {"cards": 2}, {"led": True}])
def test_23b_partner_passes_once(more):
    effects = (CallEffect.LIE_OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE))
    assert ruled(exposed_in_auction(replace(SMALL, **more))) == ("23b", effects, False)


def test_23_it_comes_out_after_the_auction():
    assert ruled(exposed_in_auction(replace(SMALL, honour=True, auction_over=True))) == (
        "23",
        (CallEffect.LIE_OPEN,),
        False,
    )


def test_23_what_becomes_of_the_card():
    honour = ExposedAtAuctionEnd(defender=True, honour=True)
    assert ruled(at_the_end(ExposedAtAuctionEnd(defender=True))) == ("23a", (CallEffect.PICK_UP,), False)
    assert ruled(at_the_end(replace(honour, defender=False))) == ("23b", (CallEffect.PICK_UP,), False)
    law, (offer,), is_open = ruled(at_the_end(honour))
    assert (law, offer.to, [each.id for each in offer.choices], is_open) == (
        "23b",
        Role.DECLARER,
        ["penalty", "pick-up"],
        True,
    )
    assert ruled(at_the_end(replace(honour, penalty=True))) == ("23b", (CallEffect.PENALTY_CARDS,), False)
    assert ruled(at_the_end(replace(honour, penalty=False))) == ("23b", (CallEffect.PICK_UP,), False)


# 24: a slip that is corrected in one breath.


def test_24_the_intended_call_counts():
    assert ruled(immediate_correction(ChangeOfCall(unintended=True))) == ("24", (CallEffect.TAKE_PLACE,), False)


# 25: a change of call

CHANGE = ChangeOfCall(unintended=False, attention=True)


def test_25_nobody_has_noticed():
    assert change_of_call(ChangeOfCall(unintended=False)) is None


def test_24_a_slip_needs_no_attention():
    assert change_of_call(ChangeOfCall(unintended=True)).law == "24"


def test_24_whether_it_was_one_is_asked():
    asked = replace(CHANGE, unintended=None)
    assert ruled(change_of_call(asked)) == ("24", (AskDirector("unintended", "24"),), True)


def test_34_the_left_hand_opponent_calls_over_it():
    waived = replace(CHANGE, attention=False, lho_acted=True)
    assert ruled(change_of_call(waived)) == ("34", (CallEffect.TAKE_PLACE_IRREGULARLY,), False)


@pytest.mark.parametrize("late", ["partner_called", "lho_called", "period_over"])
def test_25_too_late(late):
    assert ruled(change_of_call(replace(CHANGE, **{late: True}))) == ("25", (CallEffect.CANCEL,), False)


def test_25a_the_first_call_was_irregular():
    for first in ("irregular", "insufficient"):
        assert ruled(change_of_call(replace(CHANGE, **{first: True}))) == ("25a", (CallEffect.CANCEL,), False)


def test_25b_he_chooses():
    assert ruled(change_of_call(CHANGE)) == (
        "25b",
        (CallEffect.CANCEL, CallEffect.WITHDRAW_FIRST, CallEffect.REPLACE),
        True,
    )


def test_25b1_the_first_call_again():
    again = replace(CHANGE, maintained=True, named=frozenset({Denomination.D}))
    lead = LeadRight("26a", prohibit=(Suit.D,), opening_only=False)
    assert ruled(change_of_call(again)) == ("25b1", (MustPassEffect(Role.PARTNER, Extent.ONCE), lead), False)


def test_25b2_another_call():
    other = replace(CHANGE, maintained=False, replaced_by=CallKind.PASS)
    passes = MustPassEffect(Role.PARTNER, Extent.THROUGHOUT)
    assert ruled(change_of_call(other)) == ("25b2", (passes,), False)
    assert ruled(change_of_call(replace(other, doubled=True))) == ("25b2", (passes, any_suit("26")), False)
    kept = replace(other, doubled=True, replaced_by=CallKind.DOUBLE)
    assert ruled(change_of_call(kept)) == ("25b2", (passes,), False)


def test_21_a_misinformed_player_whose_call_did_not_come_from_that():
    told = ChangeOfCall(misinformed=True, influenced=False)
    assert change_of_call(told).law == "25b"
    assert change_of_call(replace(told, influenced=None)).law == "21"


# 26: denominations named and withdrawn, and the right over a lead.

HEART = LeadRight("26a", prohibit=(Suit.H,), opening_only=False)
CLUB = LeadRight("26a", prohibit=(Suit.C,), opening_only=False)


def choices(facts):
    ruling = lead_penalty(facts)
    return [(each.id, each.law) for each in ruling.effects[1].choices]


def test_26a_each_suit_may_be_prohibited():
    assert named_in_vain({Denomination.C, Denomination.H}) == (HEART, CLUB)


def test_26b_no_trumps_lets_a_suit_be_required_at_the_opening_lead():
    assert named_in_vain({Denomination.N}) == (LeadRight("26b", require=SUITS_HIGH_FIRST),)


def test_26_nothing_is_left():
    assert ruled(lead_penalty(LeadPenalty(rights=()))) == ("26", (), False)


def test_26_it_waits_for_the_lead():
    assert ruled(lead_penalty(LeadPenalty(rights=(HEART,)))) == ("26a", (MayRestrict((Suit.H,)),), True)


def test_26a_suits_may_be_prohibited_together():
    assert choices(LeadPenalty(rights=(HEART, CLUB), on_lead=True)) == [
        ("prohibit:H", "26a"),
        ("prohibit:C", "26a"),
        ("prohibit:HC", "26a"),
        ("leave", "26a"),
    ]


def test_27c_require_or_prohibit_any_suit():
    offered = choices(LeadPenalty(rights=(any_suit("27c"),), on_lead=True))
    assert offered == [
        *((f"require:{suit}", "27c1") for suit in "SHDC"),
        *((f"prohibit:{suit}", "27c2") for suit in "SHDC"),
        ("leave", "27c"),
    ]


def test_37_and_36a2_number_their_parts_otherwise():
    assert dict(choices(LeadPenalty(rights=(any_suit("37"),), on_lead=True)))["require:S"] == "37a"
    assert dict(choices(LeadPenalty(rights=(any_suit("36a2"),), on_lead=True)))["prohibit:S"] == "36a2-2"


def test_26_what_declarer_chose():
    facts = LeadPenalty(rights=(any_suit("31b"),), on_lead=True)
    required, prohibited = (replace(facts, chosen=each) for each in ("require:D", "prohibit:D"))
    assert ruled(lead_penalty(required)) == ("31b1", (RestrictLead("require:D", "first-lead"),), False)
    assert ruled(lead_penalty(prohibited)) == ("31b2", (RestrictLead("prohibit:D", "while-on-lead"),), False)
    assert ruled(lead_penalty(replace(facts, chosen="leave"))) == ("31b", (RestrictLead("leave", None),), False)
