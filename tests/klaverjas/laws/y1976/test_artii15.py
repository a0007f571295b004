"""II-15: the wrong hand."""

import pytest

from troef.cards import Seat
from troef.klaverjas.laws.y1976.artii15 import WrongHand, wrong_hand


@pytest.mark.parametrize(("harm", "says"), [(None, "until the director"), (True, "annulled"), (False, "goes on")])
def test_ii15_harm_decides(harm, says):
    ruling = wrong_hand(WrongHand(Seat.N, Seat.E, harm))
    assert ruling.law == "II-15"
    assert says in ruling.text.en
