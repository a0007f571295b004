"""The fold: the director's arrival and return to play, choices, acting too soon, watching and adjustment."""

import re

import pytest

from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.situation import situation
from troef.cards import TroefError
from troef.core.records import write


def call(by, said):
    return {"do": "call", "by": by, "call": said}


def table(*events, **more):
    return replay(BridgeLog.read({"edition": "bridge-2017", "board": 1, "events": list(events), **more}))


INSUFFICIENT = (call("N", "1S"), call("E", "P"), call("S", "1D"))
DIRECTOR = {"do": "director", "by": "W"}
REJECT = {"do": "choose", "by": "W", "option": "reject"}


def test_9B1_the_law_waits_for_the_director():
    assert table(*INSUFFICIENT, {"do": "attention", "by": "W"}).ledger.pending == ()
    assert len(table(*INSUFFICIENT, DIRECTOR).ledger.pending) == 1


def test_9B_the_director_stays_until_nothing_is_pending():
    stages = [
        table(*INSUFFICIENT, DIRECTOR),
        table(*INSUFFICIENT, DIRECTOR, REJECT),
        table(*INSUFFICIENT, DIRECTOR, REJECT, call("S", "2D")),
    ]
    assert [stage.ledger.director for stage in stages] == [True, True, False]


def test_9B_while_he_is_there_he_rules_at_once():
    state = table(*INSUFFICIENT, DIRECTOR, REJECT, call("S", "1H"))
    assert [each.decision.by for each in state.ledger.pending] == ["W"]


def test_10C1_every_option_says_in_both_languages_what_it_leads_to():
    (decision,) = situation(table(*INSUFFICIENT, DIRECTOR)).decisions
    assert [option.id for option in decision.options] == ["accept", "reject"]
    assert all(option.nl.endswith(".") and option.en.endswith(".") for option in decision.options)
    assert "Noord past verder" in decision.options[1].nl


@pytest.mark.parametrize(
    ("by", "option", "sentence"),
    [
        ("E", "accept", "event 5: E has no choice to make"),
        ("W", "spread", "event 5: W was not offered 'spread': it is accept or reject"),
    ],
)
def test_10C_a_choice_that_nobody_was_offered(by, option, sentence):
    with pytest.raises(TroefError, match=re.escape(sentence)) as error:
        table(*INSUFFICIENT, DIRECTOR, {"do": "choose", "by": by, "option": option})
    assert str(error.value) == sentence


def test_11A_acting_before_the_director_comes_loses_the_right():
    state = table(call("E", "1S"), call("S", "2C"))
    assert (state.ledger.watch, state.ledger.obligations) == (("11A",), ())


@pytest.mark.parametrize(
    ("events", "law"),
    [
        ([call("N", "X")], "36B2"),
        ([call("N", "8C")], "38C"),
        ([call("N", "1S"), *(call(seat, "P") for seat in "ESW"), call("E", "X")], "39C"),
    ],
    ids=["35A", "35C", "35D"],
)
def test_35_inadmissible_calls_go_to_their_articles(events, law):
    assert [each.law for each in table(*events, DIRECTOR).ledger.rulings][-1] == law


def test_40B3_a_missing_alert_misinforms_from_the_call_on():
    events = [
        {**call("N", "1N"), "artificial": True},
        call("E", "P"),
        {"do": "explain", "by": "S", "call": 1, "text": "12-14, to be alerted", "corrects": True},
    ]
    (misinformed,) = situation(table(*events)).misinformed
    assert write(misinformed) == {"side": "EW", "from": "S", "may_change": ["E"], "law": "21B1a"}


@pytest.mark.parametrize(("regulations", "law", "source"), [("nbb", "20F5a", "S"), ("screens", "20F4a", "N")])
def test_20F_with_screens_whoever_calls_alerts_and_so_sets_it_right_himself(regulations, law, source):
    right = {"do": "explain", "by": "N", "call": 1, "text": "12-14", "corrects": True}
    state = table(call("N", "1N"), call("E", "P"), right, regulations=regulations)
    assert [ruling.law for ruling in state.ledger.rulings] == [law]
    assert [write(each)["from"] for each in situation(state).misinformed] == [source]


def rule(question, answer):
    return {"do": "rule", "by": "TD", "question": question, "answer": answer}


FORCED_PASS = (call("E", "P"), DIRECTOR, {"do": "choose", "by": "S", "option": "reject"})


@pytest.mark.parametrize(
    ("findings", "laws"),
    [
        ([("damage", True)], {"16C3"}),
        ([("could-have-known", True)], set()),
        ([("could-have-known", True), ("damage", True)], {"16C3", "72C"}),
        ([("could-have-known", False), ("damage", True)], {"16C3"}),
    ],
)
def test_72C_needs_knowledge_and_damage(findings, laws):
    state = table(*FORCED_PASS, *(rule(*finding) for finding in findings))
    assert {each.law for each in state.ledger.adjust} == laws


def test_an_error_names_the_event():
    with pytest.raises(TroefError, match="E has no call to change") as error:
        table(call("N", "P"), {"do": "change", "by": "E", "to": "1S"})
    assert str(error.value) == "event 2: E has no call to change"
