"""92: a number of tricks that is disputed."""

import pytest

from troef.bridge.laws.facts.play import TricksDisputed
from troef.bridge.laws.y1949.law92 import tricks_disputed


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"won": 3}, "The played cards show that {offender}'s side won 3, not 4."),
        ({"won": None}, "Not every trick is known"),
        ({"won": 3, "claimed": True}, "Tricks were claimed or conceded"),
        ({"won": 3, "round_over": True}, "The round is over"),
    ],
)
def test_92_at_the_table_the_director_decides_and_after_the_round_nobody(facts, says):
    assert tricks_disputed(TricksDisputed(counted=4, **facts)) is None
    ruling = tricks_disputed(TricksDisputed(counted=4, director=True, **facts))
    assert ruling.law == "92" and ruling.text.en.startswith(says)
