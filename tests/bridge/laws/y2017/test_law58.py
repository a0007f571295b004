"""58: cards played together, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import (
    CardsAlong,
    SimultaneousCard,
)
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y2017.law58 import cards_along, simultaneous_card


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_58A_counts_as_played_after():
    assert ruled(simultaneous_card(SimultaneousCard())) == ("58A", (), False)


@pytest.mark.parametrize(("late", "law"), [(False, "58B1"), (True, "67B2a")])
def test_58B1_58B4_cards_that_went_along(late, law):
    assert cards_along(CardsAlong(declaring=False)) is None
    assert ruled(cards_along(CardsAlong(declaring=False, director=True, too_late=late))) == (
        law,
        (With.PICK_UP,),
        False,
    )
