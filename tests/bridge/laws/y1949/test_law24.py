"""24: a call made by mistake is put right in one breath."""

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law24 import immediate_correction


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_24_the_intended_call_counts():
    assert ruled(immediate_correction(ChangeOfCall(unintended=True))) == ("24", (Do.TAKE_PLACE,), False)
