"""20: questions and reviews, and explanations set right."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ExplanationCorrected
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law20 import corrected, inquiry

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


Why, Period = Inquiry.Why, Inquiry.Period
AUCTION = {"why": Why.TO_KNOW, "period": Period.AUCTION}
CLARIFICATION = {"why": Why.TO_KNOW, "period": Period.CLARIFICATION}
PLAY = {"why": Why.TO_KNOW, "period": Period.PLAY}
HIS_TURN = {"dummy": False, "his_turn": True}
REVIEW, EXPLAIN = {"review": True}, {"review": False}


@pytest.mark.parametrize(
    ("facts", "law", "begins"),
    [
        ({"why": Why.FOR_PARTNER}, "20G1", "You ask only"),
        ({"why": Why.TO_TRAP}, "20G2", "You do not ask"),
        (AUCTION | EXPLAIN | {"his_turn": False}, "20F1", "You may, but only at your turn"),
        (AUCTION | REVIEW | {"his_turn": False}, "20B", "You may, but only at your turn"),
        (AUCTION | EXPLAIN | {"his_turn": True, "must_pass": True}, "20F1", "Whoever has to pass"),
        (AUCTION | REVIEW | {"his_turn": True, "must_pass": True}, "20B", "Whoever has to pass"),
        (AUCTION | {"his_turn": True, "must_pass": False, "review": True}, "20B", "You hear all calls"),
        (AUCTION | {"his_turn": True, "must_pass": False, "review": False}, "20F1", "The partner of whoever"),
        (CLARIFICATION | {"dummy": True}, "41B", "Dummy asks nothing"),
        (CLARIFICATION | {"dummy": False, "played": False}, "41B", "You may now"),
        (CLARIFICATION | {"dummy": False, "played": True}, "41B", "You have led already"),
        (PLAY | {"dummy": False, "his_turn": True, "review": False, "contract": True}, "41C", "You may be told"),
        (
            PLAY | {"dummy": False, "his_turn": False, "review": False, "contract": True},
            "41C",
            "You may, but only when",
        ),
        (PLAY | EXPLAIN | {"dummy": True}, "20F2", "Dummy asks nothing"),
        (PLAY | REVIEW | {"dummy": True}, "20C2", "Dummy asks nothing"),
        (PLAY | EXPLAIN | {"dummy": False, "his_turn": False}, "20F2", "You may, but only when"),
        (PLAY | REVIEW | {"dummy": False, "his_turn": False}, "20C2", "You may, but only when"),
        (PLAY | HIS_TURN | {"review": False}, "20F2", "The partner of whoever"),
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
        {"why": Why.TO_KNOW},
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
