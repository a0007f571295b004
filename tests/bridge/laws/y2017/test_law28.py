"""28: calls that count as made in turn."""

from troef.bridge.laws.facts.auction import DeemedInTurn
from troef.bridge.laws.ruling import Do, MayNotUse, Role, Watch
from troef.bridge.laws.y2017.law28 import right_hand_opponent_must_pass, right_player_calls


def test_28A_nobody_waits_for_an_imposed_pass():
    ruling = right_hand_opponent_must_pass(DeemedInTurn())
    assert (ruling.law, ruling.effects, ruling.open) == ("28A", (), False)


def test_28B_the_call_out_of_turn_is_forgotten():
    ruling = right_player_calls()
    told = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
    assert (ruling.law, ruling.effects, ruling.open) == ("28B", (Do.CANCEL, told, Watch("11A")), False)
