"""The contest file: every fault is reported in one line, with its place."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.conformance import cases_in
from troef.contest import Contest
from troef.contest.file import ContestDocument, contest_of, read_contest, write_contest
from troef.contest.report import answer_lines
from troef.contest.score import score
from troef.core.records import json_schema, record_schema

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
    """Return the answer on one line, or the error."""
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
    with pytest.raises(TroefError, match=r"^this is not JSON: ") as error:
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


MATCHPOINTS = {
    "edition": "bridge-2017",
    "kind": "pairs",
    "scoring": {"method": "matchpoints"},
    "results": [{"board": 1, "ns": "1", "ew": "2", "score": 420}],
}
DRIVE = {
    "edition": "klaverjas-1976",
    "kind": "pairs",
    "scoring": {"method": "total-points"},
    "results": [{"round": 1, "table": 1, "ns": "1", "ew": "2", "deals": 1, "points": {"NS": 100, "EW": 62}}],
}
SCALE = {"edition": "bridge-2017", "kind": "teams", "scoring": {"method": "imps"}, "results": []}


def test_boards_are_numbered_from_1_in_the_schema_too(fits):
    schema = json_schema(record_schema(ContestDocument), "contest")
    numbers = ("1", "07", "120", "0", "-1", "1a", "")
    assert [fits(schema, {**MATCHPOINTS, "boards": {number: {}}}) for number in numbers] == [True] * 3 + [False] * 4


def test_a_contract_is_a_text_in_the_schema_too(fits):
    schema = json_schema(record_schema(ContestDocument), "contest")
    row = {"board": 1, "ns": "1", "ew": "2", "by": "N", "tricks": 10}
    results = [[{**row, "contract": contract}] for contract in ("4S", 4)]
    assert [fits(schema, {**MATCHPOINTS, "results": rows}) for rows in results] == [True, False]


def test_a_result_on_a_board_may_have_its_round():
    row = {"board": 1, "ns": "1", "ew": "2", "score": 420}
    results = contest_of({**MATCHPOINTS, "results": [row, {**row, "board": 2, "round": 3}]}).results
    assert [one.drive and one.drive.round for one in results] == [None, 3]


def test_a_rest_may_be_worth_nothing():
    told = {**DRIVE, "compensation": [{"contestant": "1", "round": 2, "points": 0}]}
    assert [row.points for row in score(contest_of(told)).ranking] == [100, 62]


@pytest.mark.parametrize(
    ("told", "changes", "words"),
    [
        (
            DRIVE,
            {"winners": 2, "compensation": [{"contestant": "1", "round": 2, "rule": "own-average"}]},
            (
                "compensation: een drive heeft één klassement, dus winners is 1",
                "compensation: a drive has one ranking, so winners is 1",
            ),
        ),
        (
            DRIVE,
            {
                "results": [
                    {"round": 1, "table": 1, "ns": "1", "ew": "2", "deals": 1, "artificial": {"NS": "A+", "EW": "A"}}
                ]
            },
            (
                "results[0]: ronde 1: artificial.NS: bij totaalpunten is er geen gemiddelde; schrijf de punten",
                "results[0]: round 1: artificial.NS: total points have no average; write the points",
            ),
        ),
        (
            MATCHPOINTS,
            {
                "winners": 2,
                "results": [
                    {"board": 1, "ns": "1", "ew": "2", "score": 0},
                    {"board": 2, "ns": "2", "ew": "1", "score": 0},
                ],
                "penalties": [{"contestant": "1", "amount": 10, "unit": "percent"}],
            },
            ("penalties[0]: 1 zit NZ én OW; zet de partij erbij", "penalties[0]: 1 sits NS and EW; add the side"),
        ),
        (
            MATCHPOINTS,
            {"penalties": [{"contestant": "1", "amount": 10, "unit": "euro"}]},
            (
                "penalties[0].unit: 'euro' is geen eenheid: schrijf top, mp, imp, vp of percent",
                "penalties[0].unit: 'euro' is not a unit: use top, mp, imp, vp or percent",
            ),
        ),
        (
            MATCHPOINTS,
            {"regulations": {"artificial": {"A+": 30}}},
            (
                "regulations.artificial: de percentages lopen op van A- naar A+, van 0 tot 100",
                "regulations.artificial: the percentages go up from A- to A+, within 0 and 100",
            ),
        ),
        (
            MATCHPOINTS,
            {"results": [{"board": 1, "ns": "1", "ew": "2", "score": 420, "adjusted_from": {"ns": "3", "score": 0}}]},
            (
                "results[0]: spel 1: adjusted_from: ns is niet dat van de uitslag",
                "results[0]: board 1: adjusted_from: ns is not that of the result",
            ),
        ),
        (
            MATCHPOINTS,
            {"results": [{"board": 1, "ns": "1", "ew": "2", "score": 420, "adjusted_from": {"board": 2, "score": 0}}]},
            (
                "results[0]: spel 1: adjusted_from: board is niet dat van de uitslag",
                "results[0]: board 1: adjusted_from: board is not that of the result",
            ),
        ),
        (
            MATCHPOINTS,
            {
                "results": [
                    {"board": 1, "ns": "1", "ew": "2", "score": 420, "adjusted_from": {"artificial": {"NS": "A+"}}}
                ]
            },
            (
                "results[0]: spel 1: adjusted_from: er staat geen uitslag voor OW",
                "results[0]: board 1: adjusted_from: there is no result for EW",
            ),
        ),
        (
            MATCHPOINTS,
            {
                "results": [
                    {
                        "board": 1,
                        "ns": "1",
                        "ew": "2",
                        "weighted": {
                            "NS": [
                                {"weight": 0.5, "score": 420},
                                {"weight": 0.5, "contract": "4S", "by": "N"},
                            ],
                            "EW": [{"weight": 1, "score": 420}],
                        },
                    }
                ]
            },
            (
                "results[0]: spel 1: weighted.NS[1]: 4S: de slagen ontbreken",
                "results[0]: board 1: weighted.NS[1]: 4S: the tricks are missing",
            ),
        ),
        (
            SCALE,
            {"bracket": [{"round": 1, "match": "final", "teams": ["A", "A"]}]},
            (
                "bracket[0].teams: wedstrijd final gaat tussen twee viertallen",
                "bracket[0].teams: match final is between two teams",
            ),
        ),
        *(
            (
                SCALE,
                {"scoring": {"method": "imps", "vp": {"scale": steps}}},
                tuple(f"scoring.vp.scale{place}: {text}" for text in words),
            )
            for steps, place, words in (
                ([[0, 10, 1]], "[0]", ("een stap is [imps, vp]", "a step is [imps, vp]")),
                ([[5, 11], [0, 10]], "", ("de stappen lopen op in imps", "the steps go up in IMPs")),
                ([[1, 10], [5, 11]], "", ("er hoort een stap voor 0 imps bij", "there is a step for 0 IMPs")),
            )
        ),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(told, changes, words, refusal):
    assert refusal(contest_of, {**told, **changes}) == words
