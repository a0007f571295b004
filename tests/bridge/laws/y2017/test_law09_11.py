"""9 to 11: waiting for the director, who decides about rectification, and how the right to it is lost."""

import pytest

from troef.bridge.laws.facts.auction import ActedTooSoon
from troef.bridge.laws.facts.desk_general import ActedAlone
from troef.bridge.laws.y2017.law09_11 import acted_alone, acted_too_soon


@pytest.mark.parametrize(("corrects", "law"), [(False, "9B2"), (True, "9C")])
def test_9B2_9C_nobody_acts_before_the_explanation(corrects, law):
    ruling = acted_too_soon(ActedTooSoon(corrects=corrects))
    assert (ruling.law, ruling.effects, ruling.open) == (law, (), False)


@pytest.mark.parametrize("correct", [True, False])
def test_10B_a_settlement_by_the_players_is_left_or_set_aside(correct):
    told = acted_alone(ActedAlone(settled=True, correct=correct))
    assert (told.law, told.weighty) == ("10B", not correct)


@pytest.mark.parametrize(
    "facts", [ActedAlone(settled=False, acted=False), ActedAlone(settled=False, acted=True, lost=False)]
)
def test_10C1_otherwise_every_option_is_told(facts):
    assert acted_alone(facts).law == "10C1"


def test_11A_only_the_side_that_gained_is_adjusted():
    told = acted_alone(ActedAlone(settled=False, acted=True, lost=True, gained=True))
    assert (told.law, told.score, len(told.later)) == ("11A", "assigned", 1)


def test_11A_11B_no_gain_no_score_perhaps_a_penalty():
    told = acted_alone(ActedAlone(settled=False, acted=True, lost=True, gained=False))
    assert (told.law, told.score, len(told.do)) == ("11A", None, 1)


@pytest.mark.parametrize(
    "facts",
    [
        ActedAlone(),
        ActedAlone(settled=True),
        ActedAlone(settled=False),
        ActedAlone(settled=False, acted=True),
        ActedAlone(settled=False, acted=True, lost=True),
    ],
)
def test_10_says_nothing_while_a_finding_is_missing(facts):
    assert acted_alone(facts) is None
