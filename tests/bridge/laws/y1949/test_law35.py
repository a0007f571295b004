"""35: nobody loses a turn."""

from troef.bridge.laws.facts.auction import MissedTurn, PassAmongThree, PassedOver
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law35 import missed_turn, pass_among_three


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_35_the_passes_go_and_he_calls():
    assert ruled(missed_turn(MissedTurn())) == ("35", (Do.CANCEL_LATER,), False)
    assert ruled(pass_among_three(PassAmongThree())) == ("35", (), False)


def test_35_also_before_three_have_passed():
    assert ruled(missed_turn(PassedOver())) == ("35", (Do.CANCEL_LATER,), False)
