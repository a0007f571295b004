"""14: a missing card."""

import pytest

from troef.bridge.laws.facts.auction import Added, Cards, WrongNumber
from troef.bridge.laws.y1949.law14 import card_added, incomplete_hand


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    ("added", "law"),
    [
        (Added(found=True, play_begun=True, played=True), "14a"),
        (Added(found=True, play_begun=False), "14b"),
        (Added(found=False, play_begun=True), "14c"),
    ],
)
def test_14_where_it_turned_up(added, law):
    assert ruled(card_added(added)) == (law, (), False)


def test_14_the_director_looks_for_it():
    assert incomplete_hand(WrongNumber(cards=Cards.MISSING)) is None
    assert ruled(incomplete_hand(WrongNumber(cards=Cards.MISSING, director=True))) == ("14", (), True)
    assert ruled(incomplete_hand(WrongNumber(cards=Cards.MISSING, director=True, restored=True))) == ("14", (), False)
