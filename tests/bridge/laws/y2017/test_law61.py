"""61: asking about a revoke, paragraph by paragraph."""

from troef.bridge.laws.facts.play import DummyAsks
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2017.law62 import dummy_asks


def ruled(ruling):
    return ruling.law, ruling.effects


def test_61B2b_dummy_asks_a_defender():
    effects = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3"))
    assert ruled(dummy_asks(DummyAsks())) == ("61B2b", effects)
