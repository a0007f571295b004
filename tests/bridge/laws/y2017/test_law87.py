"""87: a fouled board, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_office import BoardPlayedDifferently
from troef.bridge.laws.y2017.law87 import board_played_differently


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (BoardPlayedDifferently(fouled=False), "87A", None),
        (BoardPlayedDifferently(fouled=True), "87B", "artificial"),
        (BoardPlayedDifferently(fouled=True, method_known=True), "87B", "artificial"),
        (BoardPlayedDifferently(fouled=True, teams=True), "87C", "cancel"),
    ],
)
def test_87_how_the_scores_are_grouped(facts, law, score):
    advice = board_played_differently(facts)
    assert (advice.law, advice.score) == (law, score)
