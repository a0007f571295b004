"""Sets of regulations are data with a source, and every choice can be read."""

import pytest

from troef.bridge.contest import rules
from troef.cards import TroefError
from troef.contest.options import Method
from troef.contest.read_options import read_options
from troef.contest.regulations import regulation_set, regulation_sets
from troef.contest.result import Award
from troef.laws import BRIDGE_2017


def test_the_sets_of_the_contract():
    assert list(regulation_sets()) == ["wbf", "nbb", "vbl"]


@pytest.mark.parametrize("name", ["wbf", "nbb", "vbl"])
@pytest.mark.parametrize("method", list(Method))
def test_every_choice_can_be_read(name, method):
    options, used = read_options(rules(BRIDGE_2017), {"method": str(method)}, name, None)
    assert (options.method, used) == (method, name)


def test_every_choice_has_a_source_and_a_law():
    for one in regulation_sets().values():
        assert [choice for choice in one.choices if not choice.source or not choice.law] == []


def test_nbb_two_imps_in_butler_only():
    for method, imps in ((Method.BUTLER, 2), (Method.IMPS, 3), (Method.CROSS_IMPS, 3)):
        options, _ = read_options(rules(BRIDGE_2017), {"method": str(method)}, "nbb", None)
        assert options.artificial_imps[Award.PLUS] == imps


def test_nbb_usual_penalties():
    assert {unit: float(amount) for unit, amount in regulation_set("nbb").penalty.items()} == {
        "top": 0.25,
        "imp": 3,
        "vp": 1,
    }


def test_an_object_may_build_on_a_set():
    chosen = {"base": "nbb", "artificial": {"A+": 55}, "rank_by": "points"}
    options, used = read_options(rules(BRIDGE_2017), {"method": "butler"}, chosen, "1949-85")
    assert (used, options.percentages[Award.PLUS], options.artificial_imps[Award.PLUS]) == ("nbb", 55, 2)
    assert (str(options.rank_by), str(options.ties)) == ("points", "1949-85")


@pytest.mark.parametrize(
    "chosen",
    ["acbl", 7, {"base": "acbl"}, {"colour": 1}, {"artificial": {"A+": 30}}, {"several_boards": {}}, {"team_size": 3}],
)
def test_what_cannot_be(chosen):
    with pytest.raises(TroefError):
        read_options(rules(BRIDGE_2017), {"method": "butler"}, chosen, None)
