"""17D3: the player who regains a turn lost to a pass out of turn, and the passes that count against a side."""

import pytest

from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog


def after(calls):
    events = [{"do": "call", "by": each[0], "call": each[2:]} for each in calls.split()]
    return replay(BridgeLog.read({"edition": "bridge-2017", "board": 1, "events": events}))


@pytest.mark.parametrize(
    ("calls", "turn", "standing"),
    [
        ("N:1S E:P W:P N:P", "S", ["1S", "P"]),
        ("N:1S S:P W:P N:P", "E", ["1S"]),
        ("N:1S E:X W:P N:P E:P", "S", ["1S", "X"]),
        ("N:1S W:P N:P S:P", "E", ["1S"]),  # The third pass is out of turn too.
        ("N:P E:P W:P N:P", "S", ["P", "P"]),
        ("E:P S:P W:P E:P", "N", []),  # The dealer himself was passed over.
    ],
)
def test_17D3_the_turn_goes_back(calls, turn, standing):
    state = after(calls)
    assert str(state.auction.turn) == turn
    assert [str(told.call) for told in state.calls if told.status.in_force] == standing
    assert [each.law for each in state.ledger.rulings][-2:] == ["34", "17D3"]


@pytest.mark.parametrize("calls", ["E:P S:P W:P N:P", "N:1S E:P S:P W:P", "N:1S E:P S:P N:P", "N:1S S:P W:P E:P"])
def test_17D3_nobody_has_lost_his_turn(calls):
    assert "17D3" not in [each.law for each in after(calls).ledger.rulings]


def test_17D3_every_side_that_passed_out_of_turn_is_an_offender():
    told = {(entry.seats[0].side.name, str(entry.source)) for entry in after("N:1S W:P N:P S:P").ledger.unauthorized}
    assert told == {(side, source) for side in ("NS", "EW") for source in ("N", "S", "W")}
