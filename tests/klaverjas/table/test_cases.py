"""Every case of the contract, and every case of our own, holds."""

from pathlib import Path

import pytest

from troef.cards import TroefError
from troef.conformance import cases_in
from troef.klaverjas import Table
from troef.klaverjas.laws.y1976 import LAW
from troef.laws.register import How

CONTRACT = Path(__file__).parents[2] / "cases" / "contract" / "klaverjas"


EVERY = [*cases_in(CONTRACT), *cases_in("klaverjas-1976")]


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case["id"])
def test_case(case, case_fits):
    expected = case["expect"]
    if "error" in expected:
        with pytest.raises(TroefError) as error:
            Table.read(case["log"], case.get("after"))
        assert "\n" not in str(error.value)
        assert expected["error"] is True or case_fits(expected["error"], str(error.value))
        return
    found = Table.read(case["log"], case.get("after")).situation
    wrong = {key: found.get(key.rstrip("!")) for key, value in expected.items() if not case_fits({key: value}, found)}
    assert wrong == {}


@pytest.mark.parametrize("case", [case for case in EVERY if "error" not in case["expect"]], ids=lambda case: case["id"])
def test_story_tells_every_event_in_both_languages(case):
    count = len(case["log"]["events"][: case.get("after")])
    for lang in ("nl", "en"):
        told = Table.read(case["log"], case.get("after")).story(lang)
        assert [line for line in told.splitlines() if line.startswith(f"{count:>3}. ")] or count == 0


def test_every_article_that_decides_has_a_case():
    cited = {law.rstrip("ab") for case in EVERY for law in case["law"]}
    decided = {number for number, entry in LAW.entries.items() if entry.how is How.EXECUTED}
    assert decided - cited == set()


def test_ids_are_different():
    ids = [case["id"] for case in EVERY]
    assert len(ids) == len(set(ids))
