"""Every case of the contract, and every case of our own, holds."""

import json
from pathlib import Path

import pytest

from troef.cards import TroefError
from troef.conformance import cases_in
from troef.contest.file import contest_json, read_contest
from troef.contest.score import score

CONTRACT = Path(__file__).parent.parent / "cases" / "contract" / "contest"


EVERY = [*cases_in(CONTRACT), *cases_in("contest")]
GOOD = [case for case in EVERY if "error" not in case["expect"]]
BAD = [case for case in EVERY if "error" in case["expect"]]


def _id(case):
    return case["id"]


@pytest.mark.parametrize("case", GOOD, ids=_id)
def test_case(case, printed, fits):
    found = printed(case["contest"])
    tolerance = case.get("tolerance", 1e-9)
    wrong = {key: found.get(key) for key, value in case["expect"].items() if not fits({key: value}, found, tolerance)}
    assert wrong == {}


@pytest.mark.parametrize("case", BAD, ids=_id)
def test_refused(case):

    told = case["contest"]
    with pytest.raises(TroefError) as error:
        score(read_contest(told if isinstance(told, str) else json.dumps(told)))
    line = str(error.value)
    assert "\n" not in line
    assert [word for word in case["expect"]["error"]["contains"] if word not in line] == []


@pytest.mark.parametrize("case", GOOD, ids=_id)
def test_a_session_is_written_and_read_again(case, contest):
    session = contest(case["contest"])
    assert contest(json.loads(json.dumps(contest_json(session)))) == session


def test_every_note_has_a_law_or_a_regulation(printed):
    for case in GOOD:
        assert [note for note in printed(case["contest"])["notes"] if not ({"law", "regulation"} & note.keys())] == []


def test_ids_are_different():
    ids = [case["id"] for case in cases_in("contest")]
    assert len(ids) == len({(case["id"], case["title"]) for case in cases_in("contest")})
