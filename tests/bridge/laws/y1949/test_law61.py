"""61: asking about a revoke."""

from troef.bridge.laws.facts.play import DummyAsks
from troef.bridge.laws.y1949.law61 import dummy_asks


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_61_dummy_may_ask_too():
    assert ruled(dummy_asks(DummyAsks())) == ("61", (), False)
