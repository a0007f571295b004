"""Facing the lead closes what is still open about the calls."""

import pytest

from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog


def call(by, said):
    return {"do": "call", "by": by, "call": said}


AUCTION = [call(*told) for told in (("N", "1S"), ("E", "P"), ("S", "4S"), ("W", "P"), ("N", "P"), ("E", "P"))]
LEAD = {"do": "play", "by": "E", "card": "D2"}
DIRECTOR = {"do": "director", "by": "N"}
DOUBLES_AFTER_ALL = {"do": "change", "by": "E", "to": "X"}


def stood(*events):
    """Return the open irregularities, the laws that were applied, and the state of the last call."""
    deal = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
    state = replay(BridgeLog.read({"edition": "bridge-2017", "board": 1, "deal": deal, "events": list(events)}))
    left = [type(irregularity.facts).__name__ for irregularity in state.ledger.irregularities]
    return left, [ruling.law for ruling in state.ledger.rulings], state.calls[-1].status.value


@pytest.mark.parametrize("before", [[], [DIRECTOR]], ids=["nobody has spoken", "the director is asked"])
def test_41C_once_the_lead_is_faced_no_call_is_changed(before):
    assert stood(*AUCTION, DOUBLES_AFTER_ALL, *before)[0] == ["ChangeOfCall"]
    assert stood(*AUCTION, DOUBLES_AFTER_ALL, *before, LEAD) == ([], ["25A5"], "cancelled")


def test_41C_what_the_law_has_said_of_a_call_and_nobody_of_the_players_stays_open():
    """39C comes with the director, also after the lead."""
    late = [*AUCTION, call("W", "X"), LEAD]
    assert stood(*late) == (["CallAfterFinalPass"], ["39A"], "cancelled")
    assert stood(*late, DIRECTOR) == ([], ["39A", "39C"], "cancelled")


def test_41C_a_change_that_counts_is_no_longer_looked_at():
    changed = [call("N", "1S"), call("E", "P"), {"do": "change", "by": "E", "to": "2C"}]
    rest = [call("S", "2S"), call("W", "P"), call("N", "P"), call("E", "P")]
    assert stood(*changed, *rest, LEAD) == (["ChangeOfCall", "WithdrawnCall"], ["25B1"], "stands")


WRONG_LEAD = {"do": "play", "by": "W", "card": "HQ"}


def test_54C_a_lead_out_of_turn_stands_when_declarer_had_seen_a_card_of_dummy():
    dropped = {"do": "expose", "by": "S", "cards": ["SA"], "how": "dropped"}
    assert stood(*AUCTION, dropped, WRONG_LEAD, DIRECTOR)[1] == ["54C"]
    assert "54C" not in stood(*AUCTION, WRONG_LEAD, DIRECTOR)[1]


def test_47E1_who_was_told_that_the_lead_was_his_takes_it_back():
    assert stood(*AUCTION, {**WRONG_LEAD, "misinformed": "turn"}, DIRECTOR)[1] == ["47E1"]


def test_an_explanation_during_the_play_that_was_right_changes_nothing():
    explained = {"do": "explain", "by": "N", "call": 1, "text": "5+"}
    assert stood(*AUCTION, LEAD, explained) == stood(*AUCTION, LEAD)


def test_47E2_a_card_played_on_an_explanation_that_is_put_right_is_taken_back():
    wrong = {"do": "explain", "by": "N", "call": 3, "text": "zwak", "wrong": True}
    right = {"do": "explain", "by": "N", "call": 3, "text": "sterk", "corrects": True}
    back = {"do": "take-back", "by": "E", "card": "D2"}
    assert stood(*AUCTION, wrong, LEAD, right, back)[:2] == ([], ["75B1", "20F4a", "47E2a"])
