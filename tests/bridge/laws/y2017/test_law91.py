"""91: penalising, suspending and disqualifying, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_office import Disorder, Measure
from troef.bridge.laws.y2017.law91 import disorder


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
