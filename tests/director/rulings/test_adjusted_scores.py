"""Adjusted scores as values: weights, sides, awards, and a side's own part in its damage."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import Card, Side, TroefError
from troef.contest.result import Artificial, NamedAward
from troef.director.rulings.adjusted_scores import (
    AdjustedScore,
    ScoreKind,
    WeightedShare,
    is_rectification,
    normalise_weights,
    outcome_fields,
    parse_award,
    read_cards,
    self_inflicted_share,
    without_self_inflicted,
)
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976

MADE = outcome_fields({"contract": "4S", "by": "N", "tricks": 10})
DOWN = outcome_fields({"contract": "4S", "by": "N", "tricks": 9})
ONE = (WeightedShare(Fraction(1), MADE),)
SIXTY = (WeightedShare(Fraction(3, 5), MADE), WeightedShare(Fraction(2, 5), DOWN))
PLUS, MINUS = Artificial(NamedAward.PLUS), Artificial(NamedAward.MINUS)


@pytest.mark.parametrize(
    ("score", "kind"),
    [
        (AdjustedScore(ONE, ONE), ScoreKind.ASSIGNED),
        (AdjustedScore(SIXTY, SIXTY), ScoreKind.WEIGHTED),
        (AdjustedScore(SIXTY, ONE), ScoreKind.SPLIT),
        (AdjustedScore(PLUS, ONE), ScoreKind.SPLIT),
        (AdjustedScore(None, ONE), ScoreKind.ONE_SIDED),
        (AdjustedScore(PLUS, MINUS), ScoreKind.ARTIFICIAL),
        (AdjustedScore(ONE, ONE, rectified=True), ScoreKind.RECTIFIED),
    ],
)
def test_every_kind_has_its_name_and_reads_back(score, kind):
    assert score.kind is kind
    assert AdjustedScore.read(score.given()) == score


def test_a_rectified_score_with_another_value_for_one_side_is_split():
    split = AdjustedScore(ONE, ONE, rectified=True).but(Side.NS, SIXTY)
    assert (split.kind, split.ns, split.ew) == (ScoreKind.SPLIT, SIXTY, ONE)
    assert AdjustedScore.read(split.given()) == split


@pytest.mark.parametrize(
    ("law", "edition", "rectified"),
    [
        ("64A1", BRIDGE_2017, True),
        ("64C1", BRIDGE_2017, False),
        ("70C", BRIDGE_2017, True),
        ("71B", BRIDGE_2017, True),
        ("79A2", BRIDGE_2017, True),
        ("79C1", BRIDGE_2017, False),
        ("12C1b", BRIDGE_2017, False),
        ("64A2", BRIDGE_2007, True),
        ("64", BRIDGE_1949, True),
        ("13", KLAVERJAS_1976, True),
        ("II-20", KLAVERJAS_1976, False),
    ],
)
def test_64A_tricks_that_the_law_moves_are_a_rectification_and_no_adjusted_score(law, edition, rectified):
    assert AdjustedScore(ONE, ONE).by(law, edition).rectified is rectified
    assert is_rectification(law, edition) is rectified


@pytest.mark.parametrize("score", [AdjustedScore(SIXTY, SIXTY), AdjustedScore(PLUS, MINUS), AdjustedScore(None, ONE)])
def test_only_one_result_for_both_sides_is_rectified(score):
    assert score.by("64A1", BRIDGE_2017) == score


def test_64A_a_rectified_result_is_written_as_any_result(refusal):
    assert AdjustedScore(ONE, ONE).by("64A1", BRIDGE_2017).given() == {"contract": "4S", "by": "N", "tricks": 10}
    both = {"contract": "4S", "by": "N", "tricks": 10, "artificial": {"NS": "A+"}}
    assert refusal(AdjustedScore.read, both) == (
        "score: er is meer dan één uitslag",
        "score: there is more than one result",
    )


def test_12C1c_a_weighted_score_as_the_contest_file_writes_it():
    outcomes = [
        ({"contract": "4S", "by": "N", "tricks": 10}, 60),
        ({"contract": "4S", "by": "N", "tricks": 9}, 40),
        ({"contract": "P"}, 0),
    ]
    score = AdjustedScore(normalise_weights(outcomes), normalise_weights(outcomes))
    side = [
        {"weight": 0.6, "contract": "4S", "by": "N", "tricks": 10},
        {"weight": 0.4, "contract": "4S", "by": "N", "tricks": 9},
    ]
    assert score.given() == {"weighted": {"NS": side, "EW": side}}


def test_11A_one_side_only_leaves_the_other_what_it_had():
    assert AdjustedScore(None, ONE).given() == {
        "weighted": {"EW": [{"weight": 1, "contract": "4S", "by": "N", "tricks": 10}]}
    }


def test_klaverjas_points_per_side():
    told = outcome_fields({"points": {"NS": 82, "EW": 80}})
    score = AdjustedScore((WeightedShare(Fraction(1), told),), (WeightedShare(Fraction(1), told),))
    assert score.given()["weighted"]["NS"] == [{"weight": 1, "points": {"NS": 82, "EW": 80}}]
    assert AdjustedScore.read(score.given()) == score


@pytest.mark.parametrize(("weights", "percent"), [((60, 30), 90), ((), 0)])
def test_weights_must_reach_a_hundred(weights, percent, refusal):
    shares = tuple(WeightedShare(Fraction(one, 100), MADE) for one in weights)
    assert refusal(AdjustedScore, shares, ONE) == (
        f"De gewichten van NZ zijn samen {percent}%, geen 100%.",
        f"The weights of NS add up to {percent}%, not 100%.",
    )


def test_no_weight_is_below_nothing(refusal):
    shares = tuple(WeightedShare(Fraction(one, 100), MADE) for one in (110, -10))
    assert refusal(AdjustedScore, ONE, shares) == (
        "Een gewicht van OW is negatief.",
        "A weight of EW is below zero.",
    )


def test_nothing_is_no_score(refusal):
    assert refusal(AdjustedScore) == (
        "Geen van beide partijen krijgt een andere score.",
        "Neither side gets another score.",
    )


def test_an_outcome_without_a_weight(refusal):
    told = {"weighted": {"NS": [{"contract": "4S", "by": "N", "tricks": 10}]}}
    assert refusal(AdjustedScore.read, told) == (
        "score.weighted.NS[0]: veld 'weight' ontbreekt",
        "score.weighted.NS[0]: field 'weight' is missing",
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [("A+", PLUS), ("A-", MINUS), ("45", Artificial(Fraction(45))), ("62,5 %", Artificial(Fraction(125, 2)))],
)
def test_awards(text, found):
    assert parse_award(text) == found


@pytest.mark.parametrize("text", ["101", "-1"])
def test_a_percentage_has_its_limits(text, refusal):
    assert refusal(parse_award, text) == ("Een percentage ligt tussen 0 en 100.", "A percentage is between 0 and 100.")


@pytest.mark.parametrize("text", ["B", "", "1/0"])
def test_awards_are_a_name_or_a_percentage(text):
    with pytest.raises(TroefError, match=f"“{text}” is not an artificial score"):
        parse_award(text)


@pytest.mark.parametrize(
    ("table", "expected", "without_error", "part"),
    [
        (0, 8, 0, 0),  # The error cost nothing.
        (0, 8, 4, Fraction(1, 2)),  # Half of the damage is its own.
        (0, 8, 8, 1),  # Without the error there was no damage.
        (0, 8, 12, 1),  # No more than all of it.
        (2, 8, 1, 0),
    ],
)
def test_12C1e_the_part_a_side_did_itself(table, expected, without_error, part):
    assert self_inflicted_share(table, expected, without_error) == part


def test_12B1_no_damage_nothing_to_divide(refusal):
    assert refusal(self_inflicted_share, 8, 8, 8) == (
        "Er is geen schade: aan tafel is niet minder gescoord dan zonder de overtreding te verwachten was.",
        "There is no damage: the table scored no less than was to be expected without the infraction.",
    )


def test_12C1eii_for_its_own_part_the_table_counts():
    assert without_self_inflicted(SIXTY, DOWN, Fraction(1, 2)) == (
        WeightedShare(Fraction(3, 10), MADE),
        WeightedShare(Fraction(7, 10), DOWN),
    )
    assert without_self_inflicted(SIXTY, DOWN, Fraction(1)) == (WeightedShare(Fraction(1), DOWN),)


@given(st.integers(0, 20), st.integers(1, 20), st.integers(-5, 30))
def test_12C1e_what_it_gets_is_the_expected_less_what_it_did_itself(table, damage, gain):
    """For any points per outcome: expected minus (without error minus table), never below the table."""
    expected, without = table + damage, table + gain
    part = self_inflicted_share(table, expected, without)
    worth = part * table + (1 - part) * expected
    assert worth == expected - min(max(gain, 0), damage)


def test_12C1c_an_outcome_that_is_filled_in_twice_counts_once_with_all_its_weight():
    outcome = {"contract": "4S", "by": "N", "tricks": 10}
    assert (
        normalise_weights([(outcome, 30), ({**outcome, "tricks": 9}, 40), (outcome, 30), ({"contract": "P"}, 0)])
        == SIXTY
    )


def test_cards_in_both_languages():
    assert read_cards("S4, hv R10") == read_cards("S4 HQ d10") == list(map(Card.parse, ("S4", "HQ", "DT")))


def test_what_is_no_card(refusal):
    assert refusal(read_cards, "S4 V7") == (
        "“V7” is geen kaart: eerst de kleur, dan de kaart, zoals HV of R10.",
        "“V7” is not a card: the suit first, then the rank, such as HQ or D10.",
    )
    assert refusal(read_cards, "HV S4 HV") == ("♥V staat er twee keer.", "♥Q occurs twice.")
