"""36: an inadmissible double or redouble."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import InadmissibleDouble, Kind
from troef.bridge.laws.ruling import Do, Extent, LeadRight, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law36 import inadmissible_double
from troef.cards import Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


DOUBLE = InadmissibleDouble(in_turn=True, attention=True)
REPEATED = replace(DOUBLE, repeated=True, suit=Suit.S)
PASSES = MustPass(Role.PARTNER, Extent.THROUGHOUT)


def test_36_nobody_has_noticed():
    assert inadmissible_double(InadmissibleDouble(in_turn=True)) is None


def test_36_waived_it_was_a_pass():
    assert ruled(inadmissible_double(InadmissibleDouble(in_turn=True, lho_acted=True))) == (
        "36",
        (Do.COUNT_AS_PASS,),
        False,
    )


def test_36_it_comes_out_in_the_play():
    assert ruled(inadmissible_double(replace(DOUBLE, play_begun=True))) == ("36", (Do.VOID,), False)


def test_36b_partner_passes_once():
    once = MustPass(Role.PARTNER, Extent.ONCE)
    assert ruled(inadmissible_double(DOUBLE)) == ("36b", (Do.CANCEL, Do.REPLACE, once), True)
    assert ruled(inadmissible_double(replace(DOUBLE, in_turn=False))) == ("36b", (Do.CANCEL, once), False)
    assert ruled(inadmissible_double(replace(DOUBLE, replaced=True))) == ("36b", (), False)


def test_36a_a_bid_or_a_pass():
    assert ruled(inadmissible_double(REPEATED)) == ("36a", (Do.CANCEL, Do.REPLACE_BY_BID_OR_PASS, PASSES), True)
    assert ruled(inadmissible_double(replace(REPEATED, in_turn=False))) == ("36a", (Do.CANCEL, PASSES), True)


def test_36a1_a_bid():
    bid = replace(REPEATED, replaced=True, replaced_by=Kind.BID)
    assert ruled(inadmissible_double(bid)) == ("36a1", (PASSES, LeadRight("36a1", prohibit=(Suit.S,))), False)
    assert ruled(inadmissible_double(replace(bid, suit=None))) == ("36a1", (PASSES,), False)


def test_36a2_a_pass():
    passed = replace(REPEATED, replaced=True, replaced_by=Kind.PASS)
    law, (passes, right, *offers), is_open = ruled(inadmissible_double(passed))
    assert (law, passes, right, is_open) == ("36a2", PASSES, any_suit("36a2"), True)
    assert [(each.to, [choice.id for choice in each.choices]) for each in offers] == [
        (Role.LHO, ["cancel", "leave"]),
        (Role.RHO, ["cancel", "leave"]),
    ]
    assert ruled(inadmissible_double(replace(passed, cancel=True))) == ("36a2", (Do.VOID_DOUBLES,), False)
    assert ruled(inadmissible_double(replace(passed, cancel=False))) == ("36a2", (), False)
    assert ruled(inadmissible_double(replace(passed, lho_acted=True))) == ("36a2", (), False)
