"""Random acts at every table: no crash, no card lost, no illegal card offered, and no choice that stays open."""

import json
import os
import runpy

import pytest

EVENTS = 250_000 if os.environ.get("TROEF_LONG") else 4_000


@pytest.fixture(scope="module")
def acts(root):
    return runpy.run_path(str(root / "scripts" / "random_acts.py"))


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949", "klaverjas-1976"])
def test_nothing_that_players_do_breaks_the_table(acts, edition):
    for board, wrong in acts["boards"]((edition,), 0, EVENTS):
        assert wrong is None, f"{wrong}: {json.dumps(acts['shortest'](board.told_log(), wrong))}"


def test_a_mistake_is_told_with_as_few_events_as_possible(acts, monkeypatch):
    def check(table, state, told):
        if told["just"] == "inform":
            raise acts["Wrong"]("somebody spoke")

    monkeypatch.setattr(acts["BridgeActs"], "check", check)
    spoken = {"do": "inform", "by": "E", "how": "remark"}
    calls = [{"do": "call", "by": seat, "call": "P"} for seat in "NESW"]
    log = {"edition": "bridge-2017", "board": 1, "events": [*calls[:2], spoken, *calls[2:]]}
    assert acts["replayed"](log) == "somebody spoke"
    assert acts["shortest"](log, "somebody spoke")["events"] == [spoken]


def test_laws_that_cannot_meet_are_a_mistake_when_they_do(acts, monkeypatch):
    board = next(board for board, _ in acts["boards"](("bridge-2017",), 0, 1000) if len(board.laws) > 1)
    pair = next(board.pairs())
    monkeypatch.setitem(acts["APART"], "bridge-2017", {pair: "they exclude each other"})
    wrong = [wrong for _, wrong in acts["boards"](("bridge-2017",), 0, 1000)]
    assert f"laws {pair[0]} and {pair[1]} on one board" in wrong
