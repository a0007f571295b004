"""19–21: words added to a double, questions and explanations, and calls on misinformation."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CallKind, CallWithExtraWords, ChangeOfCall, ExplanationCorrected
from troef.bridge.laws.facts.desk_auction import Inquiry, MisinformedCall
from troef.bridge.laws.ruling import AskDirector, CallEffect, MayNotUse, OfferChoice, Role, WatchArticle
from troef.bridge.laws.y2017.law19_21 import (
    corrected,
    inquiry,
    misinformed_call,
    misinformed_player_changes,
    wrong_words,
)


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (CallWithExtraWords(kind=CallKind.DOUBLE), "19A3"),
        (CallWithExtraWords(kind=CallKind.DOUBLE, redouble=True), "19B3"),
        (CallWithExtraWords(kind=CallKind.BID), "16B1"),
    ],
)
def test_19A3_19B3_the_actual_bid_counts(facts, law):
    ruling = wrong_words(facts)
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1")
    assert (ruling.law, ruling.effects, ruling.open) == (law, (told, WatchArticle("16B3")), False)


TELLS = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))


def test_20F5b_dummy_and_declarer_correct_before_the_lead_is_faced():
    facts = ExplanationCorrected(by_giver=False, auction_over=True, play_over=False, defender=False, too_late=False)
    late = replace(facts, play_begun=True)
    assert corrected(facts).text.nl == "{offender} verbetert op het juiste moment de uitleg van {partner}."
    assert (corrected(late).law, corrected(late).text.nl.endswith("nu is dat te laat.")) == ("20F5bii", True)


@pytest.mark.parametrize(
    ("by_giver", "auction_over", "play_over", "defender", "law", "effects"),
    [
        (True, False, False, False, "20F4a", ()),
        (True, True, False, True, "20F4a", ()),
        (False, False, False, False, "20F5a", TELLS),
        (False, True, False, True, "20F5a", TELLS),
        (False, True, False, False, "20F5bii", ()),
        (False, True, True, True, "20F5bi", ()),
    ],
)
def test_20F4_20F5_who_corrects_and_when(by_giver, auction_over, play_over, defender, law, effects):
    facts = ExplanationCorrected(
        by_giver=by_giver, auction_over=auction_over, play_over=play_over, defender=defender, too_late=False
    )
    assert (corrected(facts).law, corrected(facts).effects) == (law, effects)


def test_21B3_goes_under_watch_when_a_call_cannot_be_changed():
    facts = ExplanationCorrected(by_giver=True, auction_over=False, play_over=False, defender=False, too_late=True)
    assert corrected(facts).effects == (WatchArticle("21B3"),)


Purpose, Period = Inquiry.Purpose, Inquiry.Period
AUCTION = {"why": Purpose.TO_KNOW, "period": Period.AUCTION}
CLARIFICATION = {"why": Purpose.TO_KNOW, "period": Period.CLARIFICATION}
PLAY = {"why": Purpose.TO_KNOW, "period": Period.PLAY}
HIS_TURN = {"dummy": False, "his_turn": True}
REVIEW, EXPLAIN = {"review": True}, {"review": False}


@pytest.mark.parametrize(
    ("facts", "law", "begins"),
    [
        ({"why": Purpose.FOR_PARTNER}, "20G1", "You ask only"),
        ({"why": Purpose.TO_TRAP}, "20G2", "You do not ask"),
        (AUCTION | EXPLAIN | {"his_turn": False}, "20F1", "You may, but only at your turn"),
        (AUCTION | REVIEW | {"his_turn": False}, "20B", "You may, but only at your turn"),
        (AUCTION | EXPLAIN | {"his_turn": True, "must_pass": True}, "20F1", "A player who has to pass"),
        (AUCTION | REVIEW | {"his_turn": True, "must_pass": True}, "20B", "A player who has to pass"),
        (AUCTION | {"his_turn": True, "must_pass": False, "review": True}, "20B", "You hear all calls"),
        (AUCTION | {"his_turn": True, "must_pass": False, "review": False}, "20F1", "The partner of the player who"),
        (CLARIFICATION | {"dummy": True}, "41B", "Dummy asks nothing"),
        (CLARIFICATION | {"dummy": False, "played": False}, "41B", "You may now"),
        (CLARIFICATION | {"dummy": False, "played": True}, "41B", "You have led already"),
        (PLAY | {"dummy": False, "his_turn": True, "review": False, "contract": True}, "41C", "You may ask"),
        (
            PLAY | {"dummy": False, "his_turn": False, "review": False, "contract": True},
            "41C",
            "You may, but only when",
        ),
        (PLAY | EXPLAIN | {"dummy": True}, "20F2", "Dummy asks nothing"),
        (PLAY | REVIEW | {"dummy": True}, "20C2", "Dummy asks nothing"),
        (PLAY | EXPLAIN | {"dummy": False, "his_turn": False}, "20F2", "You may, but only when"),
        (PLAY | REVIEW | {"dummy": False, "his_turn": False}, "20C2", "You may, but only when"),
        (PLAY | HIS_TURN | {"review": False}, "20F2", "The partner of the player who"),
        (PLAY | HIS_TURN | {"review": True, "played": False}, "20C2", "You hear all calls"),
        (PLAY | HIS_TURN | {"review": True, "played": True}, "41C", "It is too late for a review"),
    ],
)
def test_20B_20C_20F_20G_who_may_ask_what_and_when(facts, law, begins):
    told = inquiry(Inquiry(**facts))
    assert told.law == law
    assert told.say[0].text.en.startswith(begins)


@pytest.mark.parametrize(
    "facts",
    [
        {"why": Purpose.TO_KNOW},
        AUCTION,
        AUCTION | {"his_turn": True},
        AUCTION | {"his_turn": True, "must_pass": False},
        CLARIFICATION,
        CLARIFICATION | {"dummy": False},
        PLAY,
        PLAY | {"dummy": False},
        PLAY | HIS_TURN,
        PLAY | HIS_TURN | {"review": True},
    ],
)
def test_20_says_nothing_while_a_finding_is_missing(facts):
    assert inquiry(Inquiry(**facts)) is None


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (AUCTION | REVIEW | {"his_turn": True, "must_pass": False, "wrong_answerer": True}, "20D"),
        (AUCTION | EXPLAIN | {"his_turn": True, "must_pass": False, "wrong_answerer": True}, "20F1"),
        (AUCTION | EXPLAIN | {"his_turn": True, "must_pass": False, "own_call": True}, "20F1"),
        (CLARIFICATION | EXPLAIN | {"dummy": False, "played": False, "wrong_answerer": True}, "20F2"),
        (PLAY | EXPLAIN | HIS_TURN | {"wrong_answerer": True}, "20F2"),
        (PLAY | EXPLAIN | HIS_TURN | {"own_call": True}, "20F2"),
    ],
)
def test_20D_20F_whom_one_asks_and_about_whose_calls(facts, law):
    told = inquiry(Inquiry(**facts))
    assert (told.law, told.refused) == (law, True)


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
