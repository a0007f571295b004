"""69: agreeing to a claim, paragraph by paragraph."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Claimed, Told
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y2017.law68 import claimed

CLAIM = Claimed(told=Told.CLAIM, declaring=True, gives=True)


def ruled(ruling):
    return ruling.law, ruling.effects


def test_69A_agreed():
    assert ruled(claimed(replace(CLAIM, agreed=True))) == ("69A", (With.AGREED,))
