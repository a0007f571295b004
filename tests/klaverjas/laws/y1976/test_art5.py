"""I-5: other words."""

import pytest

from troef.cards import Seat
from troef.klaverjas.laws.facts import OtherWords
from troef.klaverjas.laws.y1976 import LAW


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (OtherWords(Seat.N), "finds out"),
        (OtherWords(Seat.N, influence=False), "a warning"),
        (OtherWords(Seat.N, influence=True), "penalise North-South"),
        (OtherWords(Seat.N, repeated=True, influence=False), "barred"),
        (OtherWords(Seat.N, repeated=True, influence=True), "barred"),
    ],
)
def test_5_warning_penalty_or_exclusion(facts, says):
    ruling = LAW.about(facts)
    assert ruling.law == "5"
    assert says in ruling.text.en
