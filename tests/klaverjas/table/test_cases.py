"""Every case of the contract, and every case of our own, holds."""

from pathlib import Path

import pytest

from troef.conformance.case import CaseKind, load_suite
from troef.conformance.programs import OwnEngine
from troef.klaverjas import Table
from troef.klaverjas.laws.y1976 import LAW
from troef.laws.register import ArticleStatus

CONTRACT = Path(__file__).parents[2] / "cases" / "contract" / "klaverjas"


EVERY = [case for case in load_suite(CONTRACT) if case.kind is CaseKind.TABLE and case.laws.game == "klaverjas"]


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.id)
def test_case(case):
    answer = OwnEngine().ask(case.kind, case.question)
    assert case.differences(answer) == []
    assert "\n" not in answer.get("error", "")


@pytest.mark.parametrize("case", [case for case in EVERY if "error" not in case.expect], ids=lambda case: case.id)
def test_story_tells_every_event_in_both_languages(case):
    count = len(case.question["events"])
    for lang in ("nl", "en"):
        told = Table.read(case.question).story(lang)
        assert [line for line in told.splitlines() if line.startswith(f"{count:>3}. ")] or count == 0


def test_every_article_that_decides_has_a_case():
    cited = {law.rstrip("ab") for case in EVERY for law in case.law}
    decided = {number for number, entry in LAW.entries.items() if entry.how is ArticleStatus.EXECUTED}
    assert decided - cited == set()


def test_ids_are_different():
    ids = [case.id.partition("/")[2] for case in EVERY]
    assert len(ids) == len(set(ids))
