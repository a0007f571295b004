"""I-9: looking at one's cards."""

import pytest

from troef.cards import Seat
from troef.klaverjas.laws.facts import Look
from troef.klaverjas.laws.y1976 import LAW


@pytest.mark.parametrize(
    ("trumps_made", "in_turn", "law"),
    [(False, False, "9"), (False, True, None), (True, False, None), (True, True, None)],
)
def test_9_only_in_turn_until_somebody_plays(trumps_made, in_turn, law):
    ruling = LAW.about(Look(Seat.W, trumps_made, in_turn))
    assert (ruling.law if ruling else None) == law
