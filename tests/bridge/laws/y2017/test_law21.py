"""21: calls on misinformation."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.facts.desk_auction import MisinformedCall
from troef.bridge.laws.ruling import AskDirector, CallEffect, MayNotUse, OfferChoice, Role
from troef.bridge.laws.y2017.law21 import misinformed_call, misinformed_player_changes

CHANGE = ChangeOfCall(misinformed=True)
FIRST = MayNotUse(Role.OFFENDER, (Role.LHO, Role.RHO), "16C2")
HIS = MayNotUse(Role.LHO, (Role.LHO, Role.RHO), "16C2")


def ruled(facts):
    ruling = misinformed_player_changes(facts)
    return ruling.law, tuple(each for each in ruling.effects if not isinstance(each, OfferChoice)), ruling.open


def test_21B1a_only_influence_is_asked():
    assert ruled(CHANGE) == ("21B1a", (AskDirector("influenced", "21B1a"),), True)


def test_21B1a_changed_without_sanction():
    assert ruled(replace(CHANGE, influenced=True)) == ("21B1a", (CallEffect.TAKE_PLACE, FIRST), False)


def test_21B1a_not_influenced():
    assert ruled(replace(CHANGE, influenced=False)) == ("21B1a", (CallEffect.CANCEL, FIRST), False)


def test_21B2_his_left_hand_opponent_may_change_too():
    facts = replace(CHANGE, influenced=True, lho_called=True)
    assert ruled(facts) == ("21B1a", (CallEffect.TAKE_PLACE, FIRST), True)
    assert ruled(replace(facts, withdrawn=True)) == ("21B2", (CallEffect.WITHDRAW_LHO, HIS), False)
    assert ruled(replace(facts, withdrawn=False)) == ("21B2", (CallEffect.KEEP_LHO,), False)


TOLD = MisinformedCall(misheard=False, misbid=False, period_over=False, partner_called=False, influenced=True)


@pytest.mark.parametrize(
    ("finding", "law", "score"),
    [
        ({}, "21B1a", None),
        ({"influenced": False}, "21B1a", None),
        ({"misheard": True}, "21A", None),
        ({"misbid": True}, "75C", None),
        ({"partner_called": True, "gained": True}, "21B3", "assigned"),
        ({"period_over": True, "gained": True}, "21B3", "assigned"),
        ({"period_over": True, "gained": False}, "12B1", None),
    ],
)
def test_21A_21B_who_says_that_he_was_misinformed(finding, law, score):
    told = misinformed_call(replace(TOLD, **finding))
    assert (told.law, told.score) == (law, score)


def test_21B2_the_left_hand_opponent_may_change_too():
    assert [each.to for each in misinformed_call(TOLD).say] == ["player", "lho", "offending side"]


@pytest.mark.parametrize("missing", ["misheard", "misbid", "period_over", "partner_called", "influenced"])
def test_21B_says_nothing_while_a_finding_is_missing(missing):
    assert misinformed_call(replace(TOLD, **{missing: None})) is None


def test_21B3_waits_for_the_gain():
    assert misinformed_call(replace(TOLD, period_over=True)) is None
