"""74: a concession is taken back."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Claimed, Told
from troef.bridge.laws.ruling import Ask, MayNotUse, Role, Watch, With
from troef.bridge.laws.y1949.law74 import taken_back


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CONCESSION = Claimed(told=Told.CONCESSION, declaring=False, gives=True, objector=Role.PARTNER)
LATER = replace(CONCESSION, agreed=True, director=True)


def test_74c_partner_objects_at_once():
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), Watch("16b"))
    assert ruled(taken_back(CONCESSION)) == ("74c", (With.PLAY_ON, *tells), False)
    assert ruled(taken_back(replace(CONCESSION, declaring=True))) == ("74c", (With.PLAY_ON,), False)


def test_74b_before_the_hands_are_back():
    assert ruled(taken_back(LATER)) == ("74b", (Ask("tricks", "74b"),), True)
    assert ruled(taken_back(replace(LATER, director=False))) == ("74b", (), True)


def test_74b_too_late_once_the_hands_are_back():
    assert ruled(taken_back(replace(LATER, returned=True))) == ("74b", (), True)


def test_94_the_period_is_over():
    assert ruled(taken_back(replace(LATER, returned=True, correction_over=True))) == ("94", (), True)
