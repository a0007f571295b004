"""58: cards played at the same moment."""

from troef.bridge.laws.facts.play import CardsAlong, SimultaneousCard
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.law58 import cards_along, simultaneous_card


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_58_two_players():
    assert ruled(simultaneous_card(SimultaneousCard())) == ("58", (), False)


def test_58_one_card_could_be_seen():
    assert cards_along(CardsAlong(declaring=False)) is None
    assert ruled(cards_along(CardsAlong(declaring=False, director=True))) == ("58", (With.PICK_UP,), False)


def test_68a_too_late():
    assert ruled(cards_along(CardsAlong(declaring=False, director=True, too_late=True))) == ("68a", (), False)
