"""72: general principles."""

import pytest

from troef.bridge.laws.facts.desk_general import CouldHaveKnown
from troef.bridge.laws.y2017.law72 import could_have_known

Intent = CouldHaveKnown.Intent


@pytest.mark.parametrize(("intent", "law"), [(Intent.ON_PURPOSE, "72B1"), (Intent.CONCEALED, "72B3")])
def test_72B1_72B3_intent_is_penalised(intent, law):
    told = could_have_known(CouldHaveKnown(intent=intent))
    assert (told.law, told.score) == (law, "penalty")


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (CouldHaveKnown(could_have_known=False), "10C4", None),
        (CouldHaveKnown(could_have_known=True, over=False), "72C", None),
        (CouldHaveKnown(could_have_known=True, over=True, gained=False), "12B1", None),
        (CouldHaveKnown(could_have_known=True, over=True, gained=True), "72C", "assigned"),
    ],
)
def test_72C_awareness_first_then_gain(facts, law, score):
    told = could_have_known(facts)
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize(
    "facts",
    [CouldHaveKnown(), CouldHaveKnown(could_have_known=True), CouldHaveKnown(could_have_known=True, over=True)],
)
def test_72C_says_nothing_while_a_finding_is_missing(facts):
    assert could_have_known(facts) is None
