"""The cost of the cards in a log."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the solver needs numba")

from troef.analysis.klaverjas.solver import KlaverjasSolver, SolverGoal
from troef.analysis.klaverjas.trace import trace_log
from troef.cards import Card, Seat, Side, TroefError
from troef.klaverjas import Table
from troef.klaverjas.table.log import read_log

CASES = Path(__file__).parents[2] / "cases" / "contract" / "klaverjas"


def log_of(name):
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["log"]


@pytest.mark.parametrize("aim", [SolverGoal.POINTS, SolverGoal.PAYOFF])
def test_the_costs_lead_from_the_first_value_to_the_result(aim):
    log = log_of("kj-full-wet-nkf")
    found = trace_log(read_log(log), aim, KlaverjasSolver())
    assert len(found.cards) == 32
    value = found.start
    for card in found.cards:
        assert card.cost is not None
        assert card.cost >= 0
        value += -card.cost if card.seat.side is found.declarers else card.cost
        assert value == card.value
    numbers = Table.read(log).situation.as_json()["points" if aim is SolverGoal.POINTS else "total"]
    assert value == numbers["NS"] - numbers["EW"]
    assert found.cost_of(Side.NS) + found.cost_of(Side.EW) == sum(card.cost for card in found.cards)


def test_a_card_that_was_not_legal_has_no_cost():
    found = trace_log(read_log(log_of("kj-revoke-now")), SolverGoal.POINTS, KlaverjasSolver())
    assert [str(card.card) for card in found.cards if card.cost is None] == ["DK"]


def test_the_deal_must_be_known():
    log = {key: value for key, value in log_of("kj-full-wet-nkf").items() if key != "deal"}
    with pytest.raises(TroefError, match="needs the deal"):
        trace_log(read_log(log), SolverGoal.POINTS, KlaverjasSolver())


def test_there_must_be_play(refusal):
    assert refusal(trace_log, read_log(log_of("kj-bid-allpass-1")), SolverGoal.POINTS, KlaverjasSolver()) == (
        "niemand heeft troef gemaakt: er is geen spel om te bekijken",
        "nobody has made trumps in this log: there is no play to analyse",
    )
    assert refusal(trace_log, read_log(log_of("kj-bid-lead-02")), SolverGoal.POINTS, KlaverjasSolver()) == (
        "er is geen kaart gespeeld",
        "no card was played in this log",
    )


def test_every_trick_must_be_complete(refusal):
    """West forgets to play to the seventh trick."""
    log = log_of("kj-full-wet-nkf")
    plays = [place for place, event in enumerate(log["events"]) if event["do"] == "play"]
    log["events"][plays[27]] = {"do": "omit", "by": log["events"][plays[27]]["by"]}
    assert refusal(trace_log, read_log(log), SolverGoal.POINTS, KlaverjasSolver()) == (
        "een slag is niet compleet: er horen vier kaarten in",
        "a trick of this log is not complete: the analysis needs four cards in each",
    )


def silent(name):
    """Return the same play without any claim of roem."""
    log = log_of(name)
    return log | {"events": [event for event in log["events"] if event["do"] != "roem"]}


def test_the_card_that_cost_most_is_said_in_a_sentence():
    found = trace_log(read_log(log_of("kj-full-wet-nkf")), SolverGoal.POINTS, KlaverjasSolver())
    assert (found.worst.card, found.worst.cost) == (Card.parse("HA"), max(card.cost for card in found.cards))
    assert [found.worst_words(lang) for lang in ("nl", "en")] == [
        "De duurste kaart was ♥A van Zuid in slag 4: die kostte 48. Beter was ♦H.",
        "The card that cost most was South's ♥A in trick 4: it cost 48. Better was ♦K.",
    ]
    perfect = replace(found, cards=tuple(card for card in found.cards if card.cost == 0))
    assert (perfect.worst, perfect.worst_words("nl"), perfect.worst_words("en")) == (
        None,
        "Geen kaart kostte iets.",
        "No card cost anything.",
    )


def test_18_roem_that_nobody_claimed():
    log = silent("kj-full-made-by-roem")
    found = trace_log(read_log(log), SolverGoal.ROEM, KlaverjasSolver())
    assert [(missed.trick, missed.winner, missed.points) for missed in found.missed] == [
        (2, Seat.E, 20),
        (6, Seat.W, 50),
    ]
    assert [found.missed[0].words(lang) for lang in ("nl", "en")] == [
        "Slag 2: Oost liet 20 roem liggen (driekaart ♥A ♥H ♥V).",
        "Trick 2: East missed 20 roem (run of three ♥A ♥K ♥Q).",
    ]
    claimed = trace_log(read_log(log_of("kj-full-made-by-roem")), SolverGoal.ROEM, KlaverjasSolver())
    assert claimed.missed == ()


def test_17_roem_claimed_too_late_is_missed_and_that_on_the_table_is_not_yet():
    late = log_of("kj-roem-late-20")
    assert [missed.trick for missed in trace_log(read_log(late), SolverGoal.ROEM, KlaverjasSolver()).missed] == [1]
    on_table = late | {"events": late["events"][:-2]}
    assert trace_log(read_log(on_table), SolverGoal.ROEM, KlaverjasSolver()).missed == ()
