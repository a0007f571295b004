"""83: the director mentions the right to appeal where his own judgement might be reviewed."""

import pytest

from troef.bridge.laws.facts.desk_office import RulingMade
from troef.bridge.laws.y2017.law83 import right_to_appeal


@pytest.mark.parametrize(
    ("judged", "open_to_review", "law", "spoken"),
    [(True, True, "83", 1), (True, False, "92A", 0), (False, True, "92A", 0)],
)
def test_83_the_right_is_mentioned(judged, open_to_review, law, spoken):
    advice = right_to_appeal(RulingMade(judged=judged, open_to_review=open_to_review))
    assert (advice.law, len(advice.say)) == (law, spoken)
