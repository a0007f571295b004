"""Every case of the contract, and every case of our own, holds; its story can be told; its prefixes replay."""

from pathlib import Path

import pytest

from troef.bridge import Table
from troef.cards import TroefError
from troef.conformance import cases_in
from troef.laws import EDITIONS
from troef.laws.citation import article

CONTRACT_CASES = Path(__file__).parent.parent / "cases" / "contract" / "bridge"

NOT_YET: set[str] = set()
"""Editions whose cases wait for their law modules; this set only shrinks."""
PLAY_NOT_YET: set[str] = set()
"""Cases that wait for the play; this set only shrinks."""


OWN = [case for edition in EDITIONS if edition.game == "bridge" for case in cases_in(str(edition))]
CONTRACT = list(cases_in(CONTRACT_CASES))
EVERY = [case for case in [*CONTRACT, *OWN] if case["edition"] not in NOT_YET and case["id"] not in PLAY_NOT_YET]
TELLABLE = [case for case in EVERY if "error" not in case["expect"]]


def told(case):
    """The log of a case; its edition need not be said twice."""
    return {"edition": case["edition"], **case["log"]}


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case["id"])
def test_case(case, differences):
    expected = case["expect"]
    if "error" in expected:
        with pytest.raises(TroefError) as error:
            Table.read(told(case), case.get("after"))
        assert differences(expected["error"], str(error.value)) == []
        return
    assert differences(expected, Table.read(told(case), case.get("after")).situation) == []


@pytest.mark.parametrize("case", TELLABLE, ids=lambda case: case["id"])
def test_story_numbers_every_event_in_both_languages(case):
    table = Table.read(told(case), case.get("after"))
    for lang in ("nl", "en"):
        lines = table.story(lang).splitlines()
        numbers = [line.split(".")[0] for line in lines if line[:1].isdigit()]
        assert numbers == [str(number) for number in range(1, len(table.log["events"]) + 1)]


def test_ids_are_different():
    ids = [case["id"] for case in [*CONTRACT, *OWN]]
    assert len(ids) == len(set(ids))


def test_every_case_names_the_articles_it_is_about():
    assert all(case["law"] and all(article(law) for law in case["law"]) for case in OWN)
