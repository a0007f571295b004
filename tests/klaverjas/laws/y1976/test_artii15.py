"""II-15: the wrong hand."""

import pytest

from troef.cards import Seat
from troef.klaverjas.laws.facts import WrongHand
from troef.klaverjas.laws.y1976 import LAW


@pytest.mark.parametrize(("harm", "says"), [(None, "until the director"), (True, "annulled"), (False, "goes on")])
def test_ii15_harm_decides(harm, says):
    ruling = LAW.about(WrongHand(Seat.N, Seat.E, harm))
    assert ruling.law == "II-15"
    assert says in ruling.text.en
