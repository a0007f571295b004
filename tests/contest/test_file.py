"""The contest file: whatever is wrong with it, one line says what and where."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.conformance import cases_in
from troef.contest import Contest
from troef.contest.file import contest_of, read_contest, write_contest
from troef.contest.report import answer_lines
from troef.contest.score import score

FILES = [case["contest"] for case in cases_in("contest") if "error" not in case["expect"]]
STRANGE = [None, True, -1, 0, 1, 1e999, 0.1, "", "x", "1/3", "\ud800", "A+", [], [[]], {}, {"NS": 1}, 10**400, [0, 1]]


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from places(part, (*path, key))


def put(value, path, new):
    changed = copy.deepcopy(value)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = new
    return changed


def printed(told):
    """The answer on one line, or the error."""
    try:
        return json.dumps(json.loads("".join(answer_lines(score(contest_of(told))))))
    except TroefError as error:
        return str(error)


@given(st.data())
def test_a_strange_value_anywhere_is_refused_in_one_line_or_scored(data):
    told = data.draw(st.sampled_from(FILES))
    path = data.draw(st.sampled_from([path for path in places(told) if path]))
    assert "\n" not in printed(put(told, path, data.draw(st.sampled_from(STRANGE))))


@pytest.mark.parametrize("text", ["", "{", "[1", "nul", "1" * 5000, "[" * 100_000, '{"edition": Infinity}'])
def test_not_json(text):
    with pytest.raises(TroefError) as error:
        read_contest(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["edition", "kind", "scoring", "results"])
def test_a_field_that_must_be_there(name):
    told = {key: value for key, value in FILES[0].items() if key != name}
    with pytest.raises(TroefError, match=f"^field '{name}' is missing$"):
        contest_of(told)


def test_written_text_reads_back():
    for told in FILES:
        session = contest_of(told)
        assert Contest.read(write_contest(session)) == eval(repr(session)) == session


def test_numbers_may_be_ids():
    told = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": 1, "ew": 2, "score": 0}],
    }
    assert contest_of(told).results[0].ns == ("1",)


def test_15B3_a_pair_that_played_the_board_elsewhere_has_nothing_where_only_its_opponents_score():
    one_sided = {"board": 1, "ns": "1", "ew": "8", "artificial": {"EW": "A+"}, "adjusted_from": {"not_played": True}}
    file = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": "1", "ew": "6", "score": 420}, {"board": 1, "ns": "2", "ew": "7", "score": -50}],
    }
    contest = contest_of({**file, "results": [*file["results"], one_sided]})
    assert contest_of(json.loads(write_contest(contest))) == contest
    ranking = {row.contestant: (row.boards, row.percentage) for row in score(contest).ranking}
    assert ranking["8"] == (1, 60) and ranking["1"][0] == 1
    with pytest.raises(TroefError, match="NS pair 1 appears twice"):
        contest_of({**file, "results": [*file["results"], {**file["results"][0], "ew": "8"}]})
