"""12: adjusted scores."""

from troef.bridge.laws.facts.booklet_2007 import AdjustedScoreDue
from troef.bridge.laws.y2007 import RULES

Blame = AdjustedScoreDue.Blame


def judged(**facts):
    advice = RULES.about(AdjustedScoreDue(**facts))
    return None if advice is None else (advice.law, advice.score, len(advice.do))


def test_12C1_what_would_have_happened():
    assert judged(result=True) == ("12C1", "assigned", 2)
    assert judged(result=True, own_error=True) == ("12C1", "assigned", 3)


def test_12C2_an_average_by_blame():
    assert {judged(result=False, blame=blame) for blame in Blame} == {("12C2", "artificial", 1)}
    said = [RULES.about(AdjustedScoreDue(result=False, blame=blame)).do[0].en.split(":")[0] for blame in Blame]
    assert said == ["Average plus", "Average", "Average minus"]


def test_12C_waits_for_the_facts():
    assert judged() is None
    assert judged(result=False) is None
