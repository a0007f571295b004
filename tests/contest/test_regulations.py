"""Sets of regulations are data with a source, and every choice can be parsed."""

from fractions import Fraction

import pytest

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.options import Method, VpScaleChoice
from troef.contest.regulations import regulation_set, regulation_sets
from troef.contest.result import NamedAward

SETS = ("wbf", "nbb", "vbl")


def chosen_for(method, regulations, **more):
    """Return the options of a contest with this method, and the set from which they start."""
    told = {"edition": "bridge-2017", "kind": "teams", "scoring": {"method": method}, "results": []}
    contest = contest_of(told | {"regulations": regulations, **more})
    return contest.options, contest.regulations


def test_the_sets_of_the_contract():
    regulation_sets.cache_clear()  # Parsed here, not in an earlier test.
    assert [(name, one.name) for name, one in regulation_sets().items()] == [(name, name) for name in SETS]


def test_90_usual_penalties_of_the_sets():
    regulation_sets.cache_clear()
    usual = {name: one.penalty for name, one in regulation_sets().items()}
    assert usual == {"wbf": {}, "nbb": {"top": Fraction(1, 4), "imp": 3, "vp": 1}, "vbl": {}}


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("method", list(Method))
def test_every_choice_can_be_read(name, method):
    options, used = chosen_for(str(method), name)
    assert (options.method, used) == (method, name)


def test_every_choice_has_a_source_and_a_law():
    for one in regulation_sets().values():
        assert [choice for choice in one.choices if not choice.source or not choice.law] == []


def test_nbb_two_imps_in_butler_only():
    for method, imps in ((Method.BUTLER, 2), (Method.IMPS, 3), (Method.CROSS_IMPS, 3)):
        options, _ = chosen_for(str(method), "nbb")
        assert options.artificial_imps[NamedAward.PLUS] == imps


def test_nbb_usual_penalties():
    assert {unit: float(amount) for unit, amount in regulation_set("nbb").penalty.items()} == {
        "top": 0.25,
        "imp": 3,
        "vp": 1,
    }


def test_an_object_may_build_on_a_set():
    chosen = {"base": "nbb", "artificial": {"A+": 55}, "rank_by": "points"}
    options, used = chosen_for("butler", chosen, ties="1949-85")
    assert (used, options.percentages[NamedAward.PLUS], options.artificial_imps[NamedAward.PLUS]) == ("nbb", 55, 2)
    assert (str(options.rank_by), str(options.ties)) == ("points", "1949-85")


def test_victory_points_without_a_scale_follow_that_of_the_same_regulations():
    options, _ = chosen_for("imps", {"vp": {"boards": 16}, "vp_scale": [[0, 10], [2, 12]]})
    assert options.vp == VpScaleChoice(((0, 10), (2, 12)), 16)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("acbl", ": 'acbl' is not a set of regulations"),
        (7, ": 7 is not a text"),
        ({"base": "acbl"}, ": 'acbl' is not a set of regulations"),
        ({"colour": 1}, ": unknown field 'colour'"),
        ({"artificial": {"A+": 30}}, r"\.artificial: the percentages go up"),
        ({"several_boards": {}}, r"\.several_boards: field 'after' is missing"),
        ({"team_size": 3}, r"\.team_size: 3 is not possible"),
    ],
)
def test_what_cannot_be(chosen, why):
    with pytest.raises(TroefError, match=f"^regulations{why}"):
        chosen_for("butler", chosen)


def test_an_average_may_be_all_or_nothing():
    options, _used = chosen_for("matchpoints", {"artificial": {"A-": 0, "A+": 100}})
    assert (options.percentages[NamedAward.MINUS], options.percentages[NamedAward.PLUS]) == (0, 100)
