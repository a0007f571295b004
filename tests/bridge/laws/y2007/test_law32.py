"""32: a double out of turn; the chart is lost."""

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y2007.law32 import double_out_of_turn


def test_32_it_is_cancelled_and_our_sources_end():
    ruling = double_out_of_turn(OutOfTurn(kind=Kind.DOUBLE, turn=Turn.RHO, director=True, accepted=False))
    assert (ruling.law, ruling.effects[0], ruling.in_sources) == ("32", Do.CANCEL, False)
