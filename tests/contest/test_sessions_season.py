"""The season table: counting evenings, absence, substitutes, handicaps, promotion."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.contest.sessions import Absence, Attendance, AttendanceKind, Promotion, SeasonRules, promotions, season_table

EVENINGS = ["1", "2", "3", "4"]


def _there(contestant, *results):
    """Results by evening; None where absent, a pair `(result, True)` with a substitute."""
    found = []
    for evening, told in zip(EVENINGS, results, strict=False):
        if told is not None:
            result, substitute = told if isinstance(told, tuple) else (told, False)
            found.append(Attendance(contestant, evening, Fraction(result), substitute))
    return found


def _averages(table):
    return {row.contestant: (row.rank, row.average) for row in table}


def test_every_evening_counts_unless_told_otherwise():
    table = season_table([*_there("a", 60, 50, 40, 50), *_there("b", 55, 55, 55, None)], EVENINGS)
    assert _averages(table) == {"b": (1, 55), "a": (2, 50)}


def test_the_best_so_many_evenings_count():
    (row,) = season_table(_there("a", 60, 50, 40, 70), EVENINGS, SeasonRules(best_evenings=2))
    assert row.average == 65
    assert [cell.counts for cell in row.cells] == [True, False, False, True]


def test_absence_is_worth_nothing_a_fixed_result_or_the_own_average_less_some():
    sheet = _there("a", 60, 50, None, None)
    fixed = SeasonRules(absence=Absence.FIXED, absence_amount=Fraction(45))
    own = SeasonRules(absence=Absence.OWN, absence_amount=Fraction(5))
    assert [season_table(sheet, EVENINGS, rules)[0].average for rules in (SeasonRules(), fixed, own)] == [
        55, 50, Fraction(105, 2),
    ]  # fmt: skip


def test_absence_has_a_cap_and_a_number():
    sheet = _there("a", 60, 60, None, None)
    capped = SeasonRules(absence=Absence.OWN, absence_most=Fraction(50), absences=1)
    (row,) = season_table(sheet, EVENINGS, capped)
    assert [(cell.value, cell.how) for cell in row.cells] == [
        (60, AttendanceKind.PLAYED),
        (60, AttendanceKind.PLAYED),
        (50, AttendanceKind.ABSENT),
    ]


def test_a_substitute_lifts_nobody_far_above_his_own_average():
    (row,) = season_table(
        _there("a", 50, 50, (70, True), (40, True)), EVENINGS, SeasonRules(substitute_most=Fraction(5))
    )
    assert [cell.value for cell in row.cells] == [50, 50, 55, 40]
    assert row.cells[2].scored == 70


def test_handicaps_are_added():
    rules = SeasonRules(handicaps={"b": Fraction(3)})
    assert _averages(season_table([*_there("a", 52), *_there("b", 50)], ["1"], rules)) == {"b": (1, 53), "a": (2, 52)}


def test_who_was_there_too_seldom_is_listed_below_without_a_rank():
    table = season_table([*_there("a", 50, 50), *_there("b", 70)], EVENINGS, SeasonRules(minimum_evenings=2))
    assert [(row.contestant, row.rank) for row in table] == [("a", 1), ("b", None)]


def test_equal_averages_share_a_rank():
    table = season_table([*_there("a", 50), *_there("b", 50), *_there("c", 40)], EVENINGS)
    assert [row.rank for row in table] == [1, 1, 3]


@pytest.mark.parametrize(
    ("rules", "what"), [({"best_evenings": 0}, "at least one evening"), ({"minimum_evenings": 0}, "at least once")]
)
def test_what_cannot_be(rules, what):
    with pytest.raises(TroefError, match=what):
        SeasonRules(**rules)


def test_an_evening_of_another_season(refusal):
    assert refusal(season_table, [Attendance("a", "9", Fraction(50))], EVENINGS) == (
        "avond '9' hoort niet bij het seizoen",
        "evening '9' is not one of the season",
    )


def _line(*contestants):
    return season_table([Attendance(one, "1", Fraction(60 - place)) for place, one in enumerate(contestants)], ["1"])


def test_the_best_go_up_and_the_last_go_down():
    lines = [_line("a", "b", "c"), _line("d", "e", "f"), _line("g", "h", "i")]
    assert promotions(lines, 1) == (
        Promotion("c", False),
        Promotion("d", True),
        Promotion("f", False),
        Promotion("g", True),
    )
    assert promotions(lines, 0) == ()


def test_who_goes_up_from_a_small_line_does_not_go_down_too():
    assert promotions([_line("a", "b"), _line("c"), _line("d", "e")], 1) == (
        Promotion("b", False),
        Promotion("c", True),
        Promotion("d", True),
    )


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(EVENINGS), st.integers(0, 100), st.booleans())))
def test_no_average_is_above_the_best_that_counts(told):
    sheet = list({(who, when): Attendance(who, when, Fraction(what), sub) for who, when, what, sub in told}.values())
    for row in season_table(sheet, EVENINGS, SeasonRules(best_evenings=2, absence=Absence.OWN)):
        counted = [cell.value for cell in row.cells if cell.counts]
        assert min(counted, default=0) <= row.average <= max(counted, default=0)
        assert len(counted) <= 2


def test_nobody_has_two_results_of_one_evening(refusal):
    twice = [Attendance("a", "1", Fraction(50)), Attendance("a", "1", Fraction(60))]
    assert refusal(season_table, twice, EVENINGS) == ("a heeft twee uitslagen op 1", "a has two results on 1")
