"""92 and 93: whether an appeal is heard, by whom, and whether it goes further, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.desk_admin import AppealDecided, AppealMade, AppealSubject, ContestForm
from troef.bridge.laws.y2017.law92 import appeal_decided, appeal_made

GOOD = AppealMade(
    own_table=True,
    in_time=True,
    through_director=True,
    form=ContestForm.PAIRS,
    supported=True,
    committee=True,
    about=AppealSubject.JUDGEMENT,
)


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"own_table": False}, "92A"),
        ({"in_time": False}, "92B"),
        ({"through_director": False}, "92C"),
        ({"supported": False}, "92D1"),
        ({"supported": False, "form": ContestForm.TEAMS}, "92D2"),
    ],
)
def test_92_not_heard(change, law):
    advice = appeal_made(replace(GOOD, **change))
    assert (advice.law, advice.weighty) == (law, False)


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"committee": False}, "93A"),
        ({"about": AppealSubject.LAW}, "93B1"),
        ({}, "93B2"),
        ({"about": AppealSubject.DISCIPLINE}, "93B3"),
        ({"form": ContestForm.INDIVIDUAL, "supported": False}, "93B2"),
    ],
)
def test_93_who_hears_it(change, law):
    advice = appeal_made(replace(GOOD, **change))
    assert (advice.law, advice.weighty) == (law, True)


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (AppealDecided(), "93C1"),
        (AppealDecided(further=True), "93C1"),
        (AppealDecided(referred=True, further=True), "93C2"),
        (AppealDecided(final_body=True, referred=True), "93C3a"),
    ],
)
def test_93C_further(facts, law):
    assert appeal_decided(facts).law == law


def test_93C1_a_further_appeal_exists_or_not():
    assert appeal_decided(AppealDecided(further=True)).say != appeal_decided(AppealDecided()).say
