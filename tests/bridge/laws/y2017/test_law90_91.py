"""90 and 91: penalties."""

import pytest

from troef.bridge.laws.facts.desk_admin import DisciplinaryMeasure, DisciplineBreach, Offence, OffenceSeen
from troef.bridge.laws.y2017.law90_91 import disorder, offence_seen


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
        (DisciplineBreach(discipline=False), "90A", False, None),
        (DisciplineBreach(discipline=True, measure=DisciplinaryMeasure.POINTS), "91A", True, "penalty"),
        (DisciplineBreach(discipline=True, measure=DisciplinaryMeasure.SUSPENSION), "91A", True, None),
        (
            DisciplineBreach(discipline=True, measure=DisciplinaryMeasure.DISQUALIFICATION, organiser_agrees=True),
            "91B",
            True,
            None,
        ),
        (DisciplineBreach(discipline=True, measure=DisciplinaryMeasure.DISQUALIFICATION), "91B", False, None),
    ],
)
def test_91_what_the_director_may_do(facts, law, weighty, score):
    advice = disorder(facts)
    assert (advice.law, advice.weighty, advice.score) == (law, weighty, score)
