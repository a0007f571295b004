"""28 to 34: calls out of turn, and calls made after them."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import (
    CallDeemedInTurn,
    CallKind,
    OutOfTurn,
    PassAmongThree,
    SimultaneousCall,
    Turn,
)
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    MayNotUse,
    MustPassEffect,
    OfferChoice,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y2017.law28_34 import (
    bid_out_of_turn,
    call_out_of_turn,
    double_out_of_turn,
    pass_out_of_turn,
    right_hand_opponent_must_pass,
    right_player_calls,
    right_to_call_is_kept,
    simultaneous_call,
)


# 28: calls that count as made in turn
def test_28A_nobody_waits_for_an_imposed_pass():
    ruling = right_hand_opponent_must_pass(CallDeemedInTurn())
    assert (ruling.law, ruling.effects, ruling.open) == ("28A", (), False)


def test_28B_the_call_out_of_turn_is_forgotten():
    ruling = right_player_calls()
    told = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
    assert (ruling.law, ruling.effects, ruling.open) == ("28B", (CallEffect.CANCEL, told), False)


# 29: a call out of turn is accepted, or cancelled

CALL = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO)


def test_29_nobody_has_noticed():
    assert call_out_of_turn(CALL) is None


def test_29A_the_left_hand_opponent_is_asked():
    ruling = call_out_of_turn(replace(CALL, director=True))
    (offer,) = ruling.effects
    assert isinstance(offer, OfferChoice)
    assert (offer.to, [(each.id, each.law) for each in offer.choices]) == (
        Role.LHO,
        [("accept", "29A"), ("reject", "29B")],
    )


def test_29A_accepted_in_words():
    ruling = call_out_of_turn(replace(CALL, director=True, accepted=True))
    assert (ruling.law, ruling.effects) == ("29A", (CallEffect.ACCEPT,))


def test_29A_accepted_by_calling_without_the_director():
    ruling = call_out_of_turn(replace(CALL, lho_acted=True))
    assert (ruling.law, ruling.effects) == ("29A", (CallEffect.ACCEPT,))


def test_29A_against_28B_the_player_in_turn_goes_first():
    assert call_out_of_turn(replace(CALL, lho_acted=True, turn_acted=True)).law == "28B"


@pytest.mark.parametrize(
    ("kind", "artificial", "law"),
    [
        (CallKind.PASS, False, "30A"),
        (CallKind.PASS, True, "31A"),
        (CallKind.BID, False, "31A"),
        (CallKind.BID, True, "31A"),
        (CallKind.DOUBLE, False, "32A"),
    ],
)
def test_29B_29C_which_article_follows(kind, artificial, law):
    facts = replace(CALL, kind=kind, artificial=artificial, director=True, accepted=False)
    assert call_out_of_turn(facts).law == law


def test_28A_a_call_before_an_imposed_pass_is_no_call_out_of_turn():
    facts = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO, must_pass=True, director=True)
    assert (call_out_of_turn(facts).law, call_out_of_turn(facts).effects) == ("28A", ())


# 30: a pass out of turn

PASS = OutOfTurn(kind=CallKind.PASS, turn=Turn.RHO, director=True, accepted=False)
TOLD = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


def pass_ruled(facts):
    ruling = pass_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


def test_30A_the_offender_passes_once():
    assert pass_ruled(PASS) == (
        "30A",
        (CallEffect.CANCEL, MustPassEffect(Role.OFFENDER, Extent.ONCE), TOLD, WatchArticle("72C")),
        False,
    )


@pytest.mark.parametrize("turn", [Turn.PARTNER, Turn.LHO])
def test_30B1a_partner_may_make_any_call(turn):
    assert pass_ruled(replace(PASS, turn=turn)) == ("30B1a", (CallEffect.CANCEL, TOLD, CallEffect.RESTRICT_LEAD), True)


def test_30B1b_the_replacement_is_asked_about():
    facts = replace(PASS, turn=Turn.PARTNER, replaced=True)
    assert pass_ruled(facts) == ("30B1bi", (AskDirector("comparable", "23A"),), True)


def test_30B1bi_comparable():
    facts = replace(PASS, turn=Turn.PARTNER, replaced=True, comparable=True)
    assert pass_ruled(facts) == ("30B1bi", (CallEffect.CLEAR, WatchArticle("23C")), False)


def test_30B1bii_not_comparable():
    facts = replace(PASS, turn=Turn.LHO, replaced=True, comparable=False)
    effects = (MustPassEffect(Role.PARTNER, Extent.ONCE), CallEffect.RESTRICT_LEAD, TOLD, WatchArticle("72C"))
    assert pass_ruled(facts) == ("30B1bii", effects, False)


def test_30B1b_an_imposed_pass_is_not_asked_about():
    facts = replace(PASS, turn=Turn.PARTNER, replaced=True, imposed=True)
    assert pass_ruled(facts)[0] == "30B1bi"


# 31: a bid out of turn

BID = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO, director=True, accepted=False)
PARTNER_PASSES = (MustPassEffect(Role.PARTNER, Extent.ONCE), CallEffect.RESTRICT_LEAD, TOLD, WatchArticle("72C"))


def bid_ruled(facts):
    ruling = bid_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


def test_31A_the_right_hand_opponent_calls_first():
    assert bid_ruled(BID) == ("31A", (CallEffect.CANCEL,), True)


def test_31A1_he_passes_and_the_bid_is_repeated():
    facts = replace(BID, rho_passed=True)
    assert bid_ruled(facts) == ("31A1", (CallEffect.REPEAT,), True)
    assert bid_ruled(replace(facts, replaced=True)) == ("31A1", (), False)


def test_31A1_an_insufficient_bid_is_repeated_too():
    facts = replace(BID, insufficient=True, rho_passed=True)
    assert bid_ruled(facts) == ("31A1", (CallEffect.REPEAT,), True)


def test_31A2_he_acts_and_the_offender_is_free():
    assert bid_ruled(replace(BID, rho_passed=False)) == ("31A2", (), True)


def test_31A2_the_replacement_is_asked_about():
    facts = replace(BID, rho_passed=False, replaced=True)
    assert bid_ruled(facts) == ("31A2a", (AskDirector("comparable", "23A"),), True)


def test_31A2a_comparable():
    facts = replace(BID, rho_passed=False, replaced=True, comparable=True)
    assert bid_ruled(facts) == ("31A2a", (CallEffect.CLEAR, WatchArticle("23C")), False)


def test_31A2b_not_comparable():
    facts = replace(BID, rho_passed=False, replaced=True, comparable=False)
    assert bid_ruled(facts) == ("31A2b", PARTNER_PASSES, False)


@pytest.mark.parametrize("turn", [Turn.PARTNER, Turn.LHO])
def test_31B1_partner_may_make_any_call(turn):
    assert bid_ruled(replace(BID, turn=turn)) == ("31B1", (CallEffect.CANCEL, TOLD, CallEffect.RESTRICT_LEAD), True)


@pytest.mark.parametrize(("comparable", "law"), [(True, "31A2a"), (False, "31A2b")])
def test_31B2_the_replacement_goes_by_31A2(comparable, law):
    assert bid_ruled(replace(BID, turn=Turn.PARTNER, replaced=True, comparable=comparable))[0] == law


@pytest.mark.parametrize(("comparable", "law"), [(True, "31A2a"), (False, "31A2b")])
def test_31A2_what_is_judged_comparable_has_been_called(comparable, law):
    facts = replace(BID, rho_passed=False, comparable=comparable)
    assert bid_ruled(facts) == bid_ruled(replace(facts, replaced=True))
    assert bid_ruled(facts)[0] == law


# 32: a double or redouble out of turn

DOUBLE = OutOfTurn(kind=CallKind.DOUBLE, turn=Turn.RHO, director=True, accepted=False)


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (DOUBLE, "32A", (CallEffect.CANCEL,)),
        (replace(DOUBLE, rho_passed=True), "32A1", (CallEffect.REPEAT,)),
        (replace(DOUBLE, rho_passed=False), "32A2", ()),
        (
            replace(DOUBLE, turn=Turn.PARTNER),
            "32B1",
            (
                CallEffect.CANCEL,
                MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"),
                CallEffect.RESTRICT_LEAD,
            ),
        ),
    ],
    ids=["32A", "32A1", "32A2", "32B1"],
)
def test_32_before_the_replacement(facts, law, effects):
    ruling = double_out_of_turn(facts)
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, True)


@pytest.mark.parametrize(("comparable", "law"), [(True, "32A2a"), (False, "32A2b")])
def test_32A2_32B2_the_replacement(comparable, law):
    acted = replace(DOUBLE, rho_passed=False, replaced=True, comparable=comparable)
    away = replace(DOUBLE, turn=Turn.PARTNER, replaced=True, comparable=comparable)
    assert [double_out_of_turn(acted).law, double_out_of_turn(away).law] == [law, law]


# 33: simultaneous calls
def test_33_it_counts_as_the_later_call():
    ruling = simultaneous_call(SimultaneousCall())
    assert (ruling.law, ruling.effects, ruling.open) == ("33", (), False)


# 34: the right to call is kept
def test_34_sends_us_to_17D3():
    ruling = right_to_call_is_kept(PassAmongThree())
    assert (ruling.law, ruling.effects, ruling.open) == ("34", (), False)
