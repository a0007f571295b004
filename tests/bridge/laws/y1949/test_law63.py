"""63: a revoke is established."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.law63 import established


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


REVOKE = Revoked(declaring=False, faced=False, established=True)


def test_63_the_trick_stays():
    assert ruled(established(REVOKE)) == ("63", (With.LEAVE_REVOKE,), False)


def test_65b_a_duty_that_was_not_met():
    assert ruled(established(replace(REVOKE, broken=True))) == ("65b", (With.LEAVE_REVOKE,), False)
