"""Klaverjas results in a contest (1976: II-18)."""

import pytest

from troef.cards import Board, TroefError
from troef.contest.result import NamedAward
from troef.contest.results_reader import TableScore
from troef.core.records import PartialRecordOf, record_schema
from troef.klaverjas.contest import rules
from troef.laws import KLAVERJAS_1976

RULES = rules(KLAVERJAS_1976)
OBTAINED = PartialRecordOf(record_schema(TableScore), RULES.fields, ())


def read(told):
    return RULES.read(OBTAINED.read(told), Board(1))


def test_II_18_the_lowest_has_two():
    assert RULES.lowest == 2


def test_points_per_side():
    played = read({"points": {"NS": 162, "EW": 100}})
    assert (played.ns, played.ew) == (162, 100)


@pytest.mark.parametrize(
    ("points", "why"),
    [
        (100, "^points: 100 is not an object"),
        ({"NS": 1}, "^points: field 'EW' is missing"),
        ({"NS": 1, "EW": -1}, r"^points\.EW: -1 is not possible"),
        ({"NS": "1", "EW": 2}, r"^points\.NS: '1' is not a whole number"),
        ({"NS": 1, "EW": 2, "X": 3}, "^points: unknown field 'X'"),
    ],
)
def test_what_cannot_be(points, why):
    with pytest.raises(TroefError, match=why):
        read({"points": points})


def test_without_points_there_is_no_result(refusal):
    assert refusal(read, {}) == ("veld 'points' ontbreekt", "field 'points' is missing")


def test_II_14_to_17_awards():
    assert {NamedAward.LOWEST, NamedAward.LOWEST_OF_CONTEST, NamedAward.MINIMUM} <= RULES.awards
