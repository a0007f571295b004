"""Facts in a table log are not asked, and the chart reaches the paragraph that the table cites."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from troef.bridge.charts import EDITIONS
from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog
from troef.cards import Seat, TroefError
from troef.conformance import cases_in
from troef.director.charts.outcome import outcome
from troef.director.charts.prefill import charts_in, facts_for_chart, last_judged_facts, prefilled_answers
from troef.director.charts.walk import Walk, chart, facts_class_of, rule_on
from troef.laws.charts.chart import Chart, coerce_fact

CONTRACT = Path(__file__).parents[2] / "cases" / "contract" / "bridge"


def logs() -> dict[str, BridgeLog]:
    found: dict[str, BridgeLog] = {}
    for case in cases_in(CONTRACT, *map(str, EDITIONS)):
        if "error" not in case["expect"] and case["edition"] in map(str, EDITIONS):
            found[case["id"]] = BridgeLog.read({"edition": case["edition"], **case["log"]})
    return found


def with_given(each: Chart, facts: Any) -> Any:
    given = {name: coerce_fact(type(facts), name, value) for name, value in each.given.items()}
    return replace(facts, **given)


@pytest.mark.slow
def test_same_paragraph_as_the_table() -> None:
    """For every case whose facts lead to the end of a chart: the law itself gives that paragraph."""
    compared, different = 0, []
    for id, log in logs().items():
        judged = last_judged_facts(log)
        for each in charts_in(log):
            facts = next((facts for record, facts in judged.items() if record is facts_class_of(each)), None)
            ended = None if facts is None else outcome(Walk.begin(each, facts_for_chart(each, facts)))
            if ended is not None and ended.paragraph is not None:
                compared += 1
                law = rule_on(each, with_given(each, facts)).law
                if ended.paragraph != law:
                    different.append(f"{id}: chart {each.id} says {ended.paragraph}, the table {law}")
    assert different == []
    assert compared > 400


def test_same_paragraph_as_troef_table() -> None:
    """The contract's log of a refused insufficient bid: the paragraph of the chart is in the record of the table."""
    log = logs()["27-06"]
    at = Walk.begin(chart("27"), prefilled_answers(log, chart("27")))
    ended = outcome(at)
    assert ended is not None
    assert ended.paragraph == replay(log).ledger.rulings[-1].law


INSUFFICIENT: dict[str, Any] = {
    "edition": "bridge-2017",
    "board": 1,
    "events": [
        {"do": "call", "by": "N", "call": "1S"},
        {"do": "call", "by": "E", "call": "1H"},
        {"do": "director", "by": "S"},
    ],
}


def test_what_the_table_knows_is_not_asked() -> None:
    log = BridgeLog.read(INSUFFICIENT)
    assert [each.id for each in charts_in(log)] == ["27"]
    at = Walk.begin(chart("27"), prefilled_answers(log, chart("27")))
    assert str(at) == "bridge-2017 27:unintended~false,premature~false"
    assert at.question is not None and at.question.id == "accepted"


def test_back_goes_past_what_the_table_told() -> None:
    log = BridgeLog.read(INSUFFICIENT)
    at = Walk.begin(chart("27"), prefilled_answers(log, chart("27"))).answer(False)
    assert str(at.back()) == "bridge-2017 27:unintended~false,premature~false"
    assert at.back().back() is None  # type: ignore[union-attr]


def out_of_turn(*more: dict[str, Any]) -> BridgeLog:
    events = [{"do": "call", "by": "N", "call": "P"}, {"do": "call", "by": "S", "call": "1D"}]
    return BridgeLog.read({**INSUFFICIENT, "events": [*events, {"do": "director", "by": "W"}, *more]})


def test_of_several_charts_the_one_that_fits() -> None:
    """A bid out of turn: first whether it is accepted (28-29), then the consequences if it is not (31)."""
    assert [each.id for each in charts_in(out_of_turn())] == ["28-29"]
    assert [each.id for each in charts_in(out_of_turn({"do": "choose", "by": "W", "option": "reject"}))] == ["31"]


@pytest.mark.parametrize(
    ("events", "ids"),
    [
        ([{"do": "inform", "by": "N", "how": "tempo"}], ["16-during"]),
        ([{"do": "call", "by": "N", "call": "P", "said": "sorry, partner"}], ["16-during"]),
        ([{"do": "call", "by": "N", "call": "P"}], []),
    ],
    ids=["a hesitation", "words with a call", "nothing at all"],
)
def test_a_chart_that_ends_in_what_the_law_said(events: list[dict[str, Any]], ids: list[str]) -> None:
    log = BridgeLog.read({**INSUFFICIENT, "events": events})
    assert [each.id for each in charts_in(log)] == ids


def test_a_log_of_another_edition_is_refused() -> None:
    log = BridgeLog.read({**INSUFFICIENT, "edition": "bridge-2007"})
    with pytest.raises(TroefError, match=r"^the log is about bridge-2007, chart 27 about bridge-2017$"):
        prefilled_answers(log, chart("27"))


AUCTION = [{"do": "call", "by": by, "call": call} for by, call in zip("NESW", ("1N", "P", "P", "P"), strict=True)]


def log(*events: dict[str, Any]) -> BridgeLog:
    return BridgeLog.read({"edition": "bridge-2017", "board": 1, "events": list(events)})


@pytest.mark.parametrize(
    ("id", "events", "known"),
    [
        ("6D", [], {"begun": False}),
        ("6D", AUCTION[:1], {"begun": True}),
        ("16-other", AUCTION[:1], {"called": True}),
        ("17/22", AUCTION[:3], {}),
        ("17/22", AUCTION, {"passes": True, "bid": True, "led": False}),
        ("72C", AUCTION, {"over": False}),
        ("79", AUCTION, {}),
        ("50", AUCTION, {}),
    ],
)
def test_what_the_auction_shows(id: str, events: list[dict[str, Any]], known: dict[str, Any]) -> None:
    assert prefilled_answers(log(*events), chart(id)) == known


def dropped(*cards: str) -> list[dict[str, Any]]:
    """North declares, East leads; West has let these cards fall."""
    shown = [{"do": "expose", "by": "W", "cards": [card], "how": "dropped"} for card in cards]
    return [*AUCTION, {"do": "play", "by": "E", "card": "C2"}, *shown, {"do": "director", "by": "N"}]


@pytest.mark.parametrize(
    ("id", "cards", "known"),
    [
        ("50", ["SQ"], {"more": False, "minor": False}),
        ("50", ["SQ", "H4"], {"more": True}),
        ("51", ["SQ", "S4"], {"one_suit": True}),
        ("51", ["SQ", "H4"], {"one_suit": False}),
        ("51", ["SQ"], {}),
    ],
)
def test_penalty_cards_lie_open(id: str, cards: list[str], known: dict[str, Any]) -> None:
    assert prefilled_answers(log(*dropped(*cards)), chart(id)) == known


def test_a_partner_who_follows_suit_does_not_lead() -> None:
    plays = zip("ESWNN", ("C2", "C3", "C4", "CA", "D2"), strict=True)
    *trick, lead = [{"do": "play", "by": by, "card": card} for by, card in plays]
    shown = [{"do": "expose", "by": "W", "cards": ["SQ"], "how": "dropped"}, {"do": "director", "by": "N"}]
    assert replay(log(*AUCTION, *trick, *shown, lead)).play.turn is Seat.E
    assert prefilled_answers(log(*AUCTION, *trick, *shown, lead), chart("50")) == {"more": False, "minor": False}


def test_a_small_penalty_card_at_the_players_turn() -> None:
    """The contract's case of a penalty card: the log shows the turn and whether the card may be played."""
    told = json.loads((CONTRACT / "50-01.json").read_text(encoding="utf-8"))
    known = prefilled_answers(BridgeLog.read(told["log"]), chart("50"))
    assert known == {
        "more": False,
        "minor": True,
        "partner_leads": False,
        "playable": True,
    }
