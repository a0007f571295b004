"""90 to 93: penalties; whether an appeal is heard, by whom, and whether it goes further."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.desk_office import (
    About,
    AppealDecided,
    AppealMade,
    Disorder,
    Form,
    Measure,
    Offence,
    OffenceSeen,
)
from troef.bridge.laws.y2017.law90_93 import appeal_decided, appeal_made, disorder, offence_seen


# 90: procedural penalties, paragraph by paragraph
@pytest.mark.parametrize(
    ("offence", "law"),
    [
        (Offence.LATE, "90B1"),
        (Offence.SLOW, "90B2"),
        (Offence.OVERHEARD, "90B3"),
        (Offence.COMPARING, "90B4"),
        (Offence.TOUCHING, "90B5"),
        (Offence.MISPLACED, "90B6"),
        (Offence.ADJUSTED, "90B7"),
        (Offence.DISOBEDIENT, "90B8"),
    ],
)
def test_90B_examples(offence, law):
    warned, penalised = (offence_seen(OffenceSeen(offence=offence, penalise=each)) for each in (False, True))
    assert (warned.law, warned.score, penalised.law, penalised.score) == (law, None, law, "penalty")


@pytest.mark.parametrize(
    ("hinders", "penalise", "score"), [(True, True, "penalty"), (True, False, None), (False, True, None)]
)
def test_90A_anything_that_hinders(hinders, penalise, score):
    advice = offence_seen(OffenceSeen(offence=Offence.OTHER, hinders=hinders, penalise=penalise))
    assert (advice.law, advice.score) == ("90A", score)


# 91: penalising, suspending and disqualifying, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law", "weighty", "score"),
    [
        (Disorder(discipline=False), "90A", False, None),
        (Disorder(discipline=True, measure=Measure.POINTS), "91A", True, "penalty"),
        (Disorder(discipline=True, measure=Measure.SUSPENSION), "91A", True, None),
        (Disorder(discipline=True, measure=Measure.DISQUALIFICATION, organiser_agrees=True), "91B", True, None),
        (Disorder(discipline=True, measure=Measure.DISQUALIFICATION), "91B", False, None),
    ],
)
def test_91_what_the_director_may_do(facts, law, weighty, score):
    advice = disorder(facts)
    assert (advice.law, advice.weighty, advice.score) == (law, weighty, score)


GOOD = AppealMade(
    own_table=True,
    in_time=True,
    through_director=True,
    form=Form.PAIRS,
    supported=True,
    committee=True,
    about=About.JUDGEMENT,
)


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"own_table": False}, "92A"),
        ({"in_time": False}, "92B"),
        ({"through_director": False}, "92C"),
        ({"supported": False}, "92D1"),
        ({"supported": False, "form": Form.TEAMS}, "92D2"),
    ],
)
def test_92_not_heard(change, law):
    advice = appeal_made(replace(GOOD, **change))
    assert (advice.law, advice.weighty) == (law, False)


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"committee": False}, "93A"),
        ({"about": About.LAW}, "93B1"),
        ({}, "93B2"),
        ({"about": About.DISCIPLINE}, "93B3"),
        ({"form": Form.INDIVIDUAL, "supported": False}, "93B2"),
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
