"""65: a duty that was not met."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import Later, Penalty, Taking, With
from troef.bridge.laws.y1949.law65 import broken_duty


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


BROKEN = Revoked(declaring=False, faced=False, broken=True)


def test_65a_put_right_as_a_revoke():
    assert ruled(broken_duty(BROKEN)) == ("65a", (With.REPLACE, Penalty("65a"), Later(Taking.REVOKE)), True)


def test_65_no_penalty_for_declarer_or_an_open_card():
    assert ruled(broken_duty(replace(BROKEN, declaring=True))) == ("65a", (With.REPLACE, Later(Taking.REVOKE)), True)
    assert ruled(broken_duty(replace(BROKEN, faced=True))) == ("65a", (With.REPLACE, Later(Taking.REVOKE)), True)
