"""Klaverjas results in a contest (1976: II-18)."""

import pytest

from troef.cards import Board, TroefError
from troef.contest.result import Award
from troef.contest.results_reader import Obtained
from troef.core.records import FieldsOf, record
from troef.klaverjas.contest import rules
from troef.laws import KLAVERJAS_1976

RULES = rules(KLAVERJAS_1976)
OBTAINED = FieldsOf(record(Obtained), RULES.fields, ())


def read(told):
    return RULES.read(OBTAINED.read(told), Board(1))


def test_II_18_the_lowest_has_two():
    assert RULES.lowest == 2


def test_points_per_side():
    played = read({"points": {"NS": 162, "EW": 100}})
    assert (played.ns, played.ew) == (162, 100)


@pytest.mark.parametrize(
    "points", [100, {"NS": 1}, {"NS": 1, "EW": -1}, {"NS": "1", "EW": 2}, {"NS": 1, "EW": 2, "X": 3}]
)
def test_what_cannot_be(points):
    with pytest.raises(TroefError):
        read({"points": points})


def test_without_points_there_is_no_result(refusal):
    assert refusal(read, {}) == ("veld 'points' ontbreekt", "field 'points' is missing")


def test_II_14_to_17_awards():
    assert {Award.LOWEST, Award.LOWEST_OF_CONTEST, Award.MINIMUM} <= RULES.awards
