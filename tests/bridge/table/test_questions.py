"""Questions: the players who may ask now, in the situation, a player's view and the story."""

import pytest

from troef.bridge import Table
from troef.bridge.laws.facts.desk_play import RevokeSuspected
from troef.bridge.laws.register import BridgeRules
from troef.bridge.table import questions as questions_of_the_law
from troef.bridge.table.state import Phase

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


@pytest.fixture
def table():
    table = Table("bridge-2017", board=11, deal=DEAL)
    for by, call in zip("SWNESWNE", ["1S", "P", "3S", "P", "4S", "P", "P", "P"], strict=True):
        table.do("call", by=by, call=call)
    return table


def questions(table, seat):
    return [(entry["about"], entry["law"]) for entry in table.view(seat)["may_ask"]]


def test_41B_a_view_has_what_its_player_may_ask(table):
    assert questions(table, "S") == [("auction", "41B"), ("call", "41B"), ("contract", "41B")]
    assert questions(table, "N") == []


def test_41B_a_review_ends_with_the_first_card(table):
    table.do("play", by="W", card="HQ")
    assert questions(table, "S") == [("auction", "20C2"), ("call", "20F2"), ("contract", "41C")]
    table.do("play", by="N", card="H5")
    assert questions(table, "E") == [("auction", "20C2"), ("call", "20F2"), ("contract", "41C")]
    table.do("play", by="E", card="H7")
    assert questions(table, "S") == [("call", "20F2"), ("contract", "41C")]


def test_66D_after_the_play_nothing_is_listed(table):
    table.do("claim", by="S", tricks=10)
    table.do("agree", by="W")
    assert table.situation.phase is Phase.ENDED and table.situation.may_ask == ()


def test_22B_of_a_board_that_was_passed_out_nothing_is_asked():
    table = Table("bridge-2017", board=1)
    for by in "NESW":
        table.do("call", by=by, call="P")
    assert table.situation.may_ask == ()


def test_20F1_the_story_says_who_answers(table):
    table.do("play", by="W", card="HQ")
    table.do("ask", by="S", about="contract")
    assert table.story("en").splitlines()[-2:] == [
        "10. South asks what the contract is.",
        "   You may ask what the contract is and whether it is doubled or redoubled, not by whom. (41C)",
    ]


def test_66B_the_story_tells_of_ones_own_card(table):
    for by, card in zip("WNES", ["HQ", "H5", "H7", "HK"], strict=True):
        table.do("play", by=by, card=card)
    table.do("ask", by="W", about="card")
    assert table.story("nl").splitlines()[-2:] == [
        "13. West wil de net gespeelde kaart nog eens zien.",
        "   Je mag je eigen kaart bekijken, maar niet laten zien. (66B)",
    ]


def test_61B_asked_without_a_name_nobody_is_asked_when_all_followed(table):
    for by, card in zip("WNES", ["HQ", "H5", "H7", "HK"], strict=True):
        table.do("play", by=by, card=card)
    assert table.do("ask", by="W", about="revoke") == ()
    assert table.story("en").splitlines()[-1] == "13. West asks: no more of that suit?"


def test_61B1_the_story_says_that_declarer_may_ask_a_defender(table):
    for by, card in zip("WNES", ["HQ", "H5", "H7", "HK"], strict=True):
        table.do("play", by=by, card=card)
    table.do("ask", by="S", about="revoke", of="E")
    questions_of_the_law.clear_cache()
    assert table.story("en").splitlines()[-1] == "   Declarer may ask this. (61B1)"
    assert table.story("nl").splitlines()[-1] == "   De leider mag dit vragen. (61B1)"


def test_what_was_forgotten_is_asked_of_the_book_again(table, monkeypatch):
    asked = []
    about = BridgeRules.about
    monkeypatch.setattr(BridgeRules, "about", lambda rules, facts: asked.append(type(facts)) or about(rules, facts))
    table.do("play", by="W", card="HQ")
    table.do("ask", by="S", about="revoke", of="E")
    asked.clear()
    table.story("en")
    assert RevokeSuspected not in asked
    questions_of_the_law.clear_cache()
    table.story("en")
    assert RevokeSuspected in asked


def test_65B3_the_story_of_a_card_that_points_the_wrong_way(table):
    for by, card in zip("WNES", ["HQ", "H5", "H7", "HK"], strict=True):
        table.do("play", by=by, card=card)
    table.do("direction", by="W", of="N")
    assert table.story("en").splitlines()[-2:] == [
        "13. West says that the last card of North points the wrong way.",
        "   Turn that card the right way. (65B3)",
    ]
    assert table.story("nl").splitlines()[-2] == "13. West zegt dat de laatste kaart van Noord verkeerd ligt."
    table.do("play", by="S", card="SA")
    assert [ruling.law for ruling in table.do("direction", by="S")] == ["65B3", "16B1"]
    assert table.story("nl").splitlines()[-3:-1] == [
        "15. Zuid zegt dat een kaart van de laatste slag verkeerd ligt.",
        "   Dat zeg je te laat; speel verder. (65B3)",
    ]
    assert table.story("en").splitlines()[-3] == "15. South says that a card of the last trick points the wrong way."


def test_79A_the_story_of_a_score_and_of_mixed_cards(table):
    table.do("play", by="W", card="HQ")
    for by, card in zip("NES", ["H5", "H7", "HK"], strict=True):
        table.do("play", by=by, card=card)
    table.do("claim", by="S", tricks=9)
    table.do("agree", by="W")
    table.do("mix", by="S")
    table.do("score", by="S", tricks=10)
    assert table.story("en").splitlines()[-2:] == [
        "15. South mixes the played cards.",
        "16. South enters 10 tricks for South's side, and all agree.",
    ]
    assert table.story("nl").splitlines()[-2:] == [
        "15. Zuid schuift de gespeelde kaarten door elkaar.",
        "16. Zuid noteert 10 slagen voor de eigen partij, en iedereen is het eens.",
    ]
