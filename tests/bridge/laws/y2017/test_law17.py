"""17D3: the turn that was lost."""

from troef.bridge.laws.facts import MissedTurn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y2017.law17 import missed_turn


def test_17D3_the_passes_are_void():
    ruling = missed_turn(MissedTurn())
    assert (ruling.law, ruling.effects, ruling.open) == ("17D3", (Do.CANCEL_LATER,), False)
