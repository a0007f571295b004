"""49: a defender shows a card."""

from dataclasses import replace

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.ruling import Penalty
from troef.bridge.laws.y1949.law49 import exposed_in_play


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


SHOWN = ExposedInPlay(declaring=False, cards=1, honour=False, director=True)


def test_49_a_penalty_card_when_the_director_says_so():
    assert exposed_in_play(replace(SHOWN, director=False, attention=True)) is None
    assert ruled(exposed_in_play(SHOWN)) == ("49", (Penalty("49"),), False)
    assert ruled(exposed_in_play(replace(SHOWN, deliberate=None))) == ("49", (Penalty("49"),), False)


def test_58_two_at_once():
    assert ruled(exposed_in_play(replace(SHOWN, two_at_once=True))) == ("58", (Penalty("58"),), False)


def test_11_the_left_hand_opponent_has_played():
    assert ruled(exposed_in_play(replace(SHOWN, lho_acted=True))) == ("11", (), False)


def test_48_declarers_cards():
    assert exposed_in_play(replace(SHOWN, declaring=True)).law == "48"
