"""Every case of the contract, and every case of our own, holds."""

import json
from pathlib import Path

import pytest

from troef.conformance.case import CaseKind, load_suite
from troef.conformance.programs import OwnEngine
from troef.contest.file import contest_json

CONTRACT = Path(__file__).parent.parent / "cases" / "contract" / "contest"


EVERY = [case for case in load_suite(CONTRACT) if case.kind is CaseKind.CONTEST]
GOOD = [case for case in EVERY if "error" not in case.expect]


def _id(case):
    return case.id


@pytest.mark.parametrize("case", EVERY, ids=_id)
def test_case(case):
    answer = OwnEngine().ask(case.kind, case.question)
    assert case.differences(answer) == []
    assert "\n" not in answer.get("error", "")


@pytest.mark.parametrize("case", GOOD, ids=_id)
def test_a_session_is_written_and_read_again(case, contest):
    session = contest(case.contest)
    assert contest(json.loads(json.dumps(contest_json(session)))) == session


def test_every_note_has_a_law_or_a_regulation(printed):
    for case in GOOD:
        assert [note for note in printed(case.contest)["notes"] if not ({"law", "regulation"} & note.keys())] == []


def test_ids_are_different():
    ids = [case.id for case in EVERY]
    assert len(ids) == len(set(ids))
