"""I-15: a false accusation."""

from troef.cards import Seat, Side
from troef.klaverjas.laws.y1976.art13 import Award
from troef.klaverjas.laws.y1976.art15 import false_accusation


def test_15_costs_what_a_revoke_costs():
    ruling = false_accusation(Seat.N, Award(Side.EW, 100, 0, 20))
    assert ruling.law == "15"
    assert "East-West 282" in ruling.text.en
