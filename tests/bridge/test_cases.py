"""Every case of the contract and every case of our own passes, has a story, and replays from each prefix."""

from pathlib import Path

import pytest

from troef.bridge import Table
from troef.conformance.case import CaseKind, load_suite
from troef.conformance.programs import OwnEngine
from troef.laws.book import article_of

CONTRACT = Path(__file__).parent.parent / "cases" / "contract" / "bridge"

EVERY = [case for case in load_suite(CONTRACT) if case.kind is CaseKind.TABLE and case.laws.game == "bridge"]
TELLABLE = [case for case in EVERY if "error" not in case.expect]


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.id)
def test_case(case):
    assert case.differences(OwnEngine().ask(case.kind, case.question)) == []


@pytest.mark.parametrize("case", TELLABLE, ids=lambda case: case.id)
def test_story_numbers_every_event_in_both_languages(case):
    table = Table.read(case.question)
    for lang in ("nl", "en"):
        lines = table.story(lang).splitlines()
        numbers = [line.split(".")[0] for line in lines if line[:1].isdigit()]
        assert numbers == [str(number) for number in range(1, len(table.log["events"]) + 1)]


def test_ids_are_different():
    ids = [case.id.partition("/")[2] for case in EVERY]
    assert len(ids) == len(set(ids))


def test_every_case_names_the_articles_it_is_about():
    assert all(case.law and all(map(article_of, case.law)) for case in EVERY)
