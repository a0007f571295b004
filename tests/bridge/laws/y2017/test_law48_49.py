""""""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    MayNotUse,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law48_49 import exposed_in_play

# 48: declarer shows cards, paragraph by paragraph

SPREAD = ExposedInPlay(declaring=True, cards=5, honour=True, spread=True, director=True)


def ruled(facts):
    ruling = exposed_in_play(facts)
    return ruling.law, ruling.effects


def test_48A_declarer_shows_a_card():
    assert ruled(ExposedInPlay(declaring=True, cards=1, honour=True)) == ("48A", ())


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (SPREAD, ("48B2", (AskDirector("claim", "48B2"),))),
        (replace(SPREAD, claim=False), ("48A", ())),
        (replace(SPREAD, claim=True), ("48B2", (AskDirector("tricks", "70A"),))),
        (replace(SPREAD, claim=True, tricks=4), ("70A", (CardEffect.SETTLED,))),
    ],
)
def test_48B2_declarer_lays_down_his_hand(facts, expected):
    assert ruled(facts) == expected


def test_48B2_nobody_has_called_the_director():
    assert exposed_in_play(replace(SPREAD, director=False)) is None


# 49: a defender shows cards, paragraph by paragraph

SMALL = ExposedInPlay(declaring=False, cards=1, honour=False, director=True)
WATCHED = (WatchArticle("50E4"), WatchArticle("72C"))


def test_49_nobody_has_called_the_director():
    assert exposed_in_play(replace(SMALL, director=False)) is None


@pytest.mark.parametrize("deliberate", [True, False])
def test_49_becomes_a_penalty_card(deliberate):
    assert ruled(replace(SMALL, deliberate=deliberate)) == ("49", (MakePenaltyCards("49", deliberate), *WATCHED))


def test_50B_the_director_says_whether_it_was_deliberate():
    assert ruled(replace(SMALL, deliberate=None)) == ("50B", (AskDirector("deliberate", "50B"),))


@pytest.mark.parametrize("change", [{"honour": True}, {"cards": 2}, {"others": True}])
def test_50B_not_asked_when_it_makes_no_difference(change):
    assert ruled(replace(SMALL, deliberate=None, **change)) == ("49", (MakePenaltyCards("49", False), *WATCHED))


def test_58B2_two_at_once():
    effects = (MakePenaltyCards("58B2", False), *WATCHED, LaterCardsMayBeWithdrawn(WithdrawalRight.TWO_CARDS))
    assert ruled(replace(SMALL, two_at_once=True)) == ("58B2", effects)


def test_68_shown_while_speaking_of_the_current_trick():
    effects = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    assert ruled(replace(SMALL, current_trick=True)) == ("68", effects)
