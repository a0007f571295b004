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


@pytest.mark.parametrize(("card", "law"), [("DT", "23b"), ("D9", "23a")])
def test_1949_23_a_ten_that_was_seen_during_the_auction_is_an_honour_at_its_end(card, law):
    shown = [{"do": "expose", "by": "E", "cards": [card], "how": "dropped"}, {"do": "director", "by": "S"}]
    calls = zip("NESWNE", ("1S", "P", "2S", "P", "P", "P"), strict=True)
    events = [*shown, *({"do": "call", "by": by, "call": call} for by, call in calls)]
    deal = "N:KJT3.A85.Q64.972 54.743.T952.AT86 AQ98.K62.A3.K54 762.QJ9.KJ87.QJ3"
    state = replay(BridgeLog.read({"edition": "bridge-1949", "board": 1, "deal": deal, "events": events}))
    assert state.ledger.rulings[-1].law == law
    options = [option.id for pending in state.ledger.pending for option in pending.decision.options]
    assert options == (["penalty", "pick-up"] if law == "23b" else [])
