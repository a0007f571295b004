"""63: when a revoke is established, paragraph by paragraph."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import Watch, With
from troef.bridge.laws.y2017.law62 import revoked

DEFENDER = Revoked(declaring=False, faced=False, attention=True, director=True)


def ruled(ruling):
    return ruling.law, ruling.effects


def test_63B_established():
    facts = replace(DEFENDER, established=True, director=False)
    assert ruled(revoked(facts)) == ("63B", (With.LEAVE_REVOKE, Watch("64C1")))
