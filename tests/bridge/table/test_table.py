"""The table as a program uses it: events go in, and the situation comes out."""

import json
from pathlib import Path

import pytest

from troef.bridge import DOUBLE, PASS, Bid, Table
from troef.cards import Board, Card, Deal, Denomination, Hand, Seat, TroefError, Vulnerability
from troef.engine.situation import TrickCard
from troef.laws import BRIDGE_2017

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
CASES = Path(__file__).parents[2] / "cases" / "contract" / "bridge"


def in_play():
    """Four spades by North; East is to lead."""
    table = Table("bridge-2017", 1, DEAL)
    for seat, call in zip("NESWNESW", ["1S", "P", "4S", "P", "P", "P"], strict=False):
        table.do("call", by=seat, call=call)
    return table


def test_values_and_their_texts_tell_the_same():
    board = Board(7, Seat.N, Vulnerability.NONE)
    typed = Table(BRIDGE_2017, board, Deal.parse(DEAL))
    typed.do("call", by=Seat.N, call=Bid(1, Denomination.S))
    told = Table("bridge-2017", 7, DEAL, dealer="N", vulnerable="None")
    told.do({"do": "call", "by": "N", "call": "1S"})
    assert typed == told
    assert typed != Table("bridge-2017", 7, DEAL)


def test_what_is_done_gives_what_the_law_says_of_it():
    table = in_play()
    table.do("play", by="E", card="D2")
    table.do("director", by="N")
    (ruling,) = table.do("claim", by="N", tricks=13)
    assert (ruling.law, ruling.text["en"]) == ("68D", "The play stops.")


def test_a_field_that_is_a_word_of_python_has_an_underscore():
    table = Table("bridge-2017", 1, DEAL.replace("AT86", "AT6"))
    assert [ruling.law for ruling in table.do("restore", by="E", card="C8", from_="floor")] == ["14A", "14A1"]
    assert table.log["events"][0]["from"] == "floor"


def test_what_cannot_have_happened_is_refused_in_the_words_of_the_log_and_leaves_the_table_as_it_was():
    table = in_play()
    before = table.log
    for wrong, why in (
        ({"do": "play", "by": "E", "card": "SA"}, "E does not hold SA"),
        ({"do": "dance"}, "do: 'dance' is"),
    ):
        with pytest.raises(TroefError, match=why) as here:
            table.do(wrong)
        with pytest.raises(TroefError, match=why) as read:
            Table.read({**before, "events": [*before["events"], wrong]})
        assert str(here.value) == str(read.value)
    assert table.log == before


def test_what_was_asked_of_a_table_is_not_told_of_another_state_of_it():
    table = Table("bridge-2017", deal=DEAL)
    before = table.view("N"), table.situation_json
    other = table.copy()
    other.do("call", by="N", call="1C")
    assert (table.view("N"), table.situation_json) == before
    assert other.view("N") == Table.read(other.log).view("N") != before[0] and other.situation_json != before[1]
    assert (other.after(0).view("N"), other.after(0).situation_json) == before
    other.undo()
    assert (other.view("N"), other.situation_json) == before
    table.view("N")["hands"] = {}
    assert table.view("N") == before[0], "what one asker does with it is his"
    assert table.told == table.situation_json


def test_undo_takes_back_and_a_copy_goes_its_own_way():
    table = in_play()
    other = table.copy()
    other.do("play", by="E", card="D2")
    assert (table.situation.trick, other.situation.trick) == ((), (TrickCard(Seat.E, Card.parse("D2")),))
    other.undo()
    assert other == table
    assert other.situation == table.situation
    with pytest.raises(IndexError, match="nothing has been told yet"):
        Table("bridge-2017", 1).undo()


def test_repr_is_code():
    table = in_play()
    assert eval(repr(table)) == table


@pytest.mark.parametrize("path", sorted(CASES.glob("2[5-9]-*.json")), ids=lambda path: path.stem)
def test_told_one_by_one_is_the_same_as_read(path):
    log = json.loads(path.read_text(encoding="utf-8"))["log"]
    table = Table.read(log, 0)
    for event in log["events"]:
        table.do(event)
    whole = Table.read(log)
    assert (table, table.situation, table.story("nl")) == (whole, whole.situation, whole.story("nl"))


def test_legal_is_asked_of_a_hand():
    table = Table("bridge-2017", 1, DEAL)
    table.do("call", by="N", call="1S")
    assert table.legal("E")[:3] == (PASS, DOUBLE, Bid(1, Denomination.N))
    assert table.legal(Seat.S) == ()
    table = in_play()
    table.do("play", by="E", card="D2")
    assert table.legal("S") == (Card.parse("DA"), Card.parse("D3"))  # Dummy's hand; either name for its player works.
    assert table.hand("S") == Hand.parse("AQT98.K62.A3.K54")


def test_41D_a_player_sees_his_own_hand_and_dummy_after_the_lead():
    table = in_play()
    assert table.view("W")["hands"] == {"W": "62.QJT9.KJ87.QJ3"}
    table.do("play", by="E", card="D2")
    for seat in "NEW":
        assert set(table.view(seat)["hands"]) == {seat, "S"}
    assert table.view("S")["hands"] == {"S": "AQT98.K62.A3.K54"}  # Dummy sees only his own.


def test_who_must_act_is_told_what_he_may_do():
    table = in_play()
    table.do("play", by="E", card="D2")
    assert {seat: table.view(seat)["legal"] for seat in "NESW"} == {"N": ["DA", "D3"], "E": [], "S": [], "W": []}


def test_of_a_hand_that_is_not_known_no_card_is_told():
    table = Table("bridge-2017", 1, DEAL.replace("54.743.T952.AT86", "-"))
    for seat, call in zip("NESWNE", ["1S", "P", "4S", "P", "P", "P"], strict=True):
        table.do("call", by=seat, call=call)
    assert table.legal("E")
    assert table.view("E")["legal"] == []


def test_a_choice_is_put_to_whom_it_belongs():
    table = Table("bridge-2017", 1, DEAL)
    for event in ("call", "N", "1S"), ("call", "E", "P"), ("call", "S", "1D"):
        table.do(event[0], by=event[1], call=event[2])
    table.do("director", by="W")
    options = {
        seat: [option["id"] for choice in table.view(seat)["decisions"] for option in choice["options"]]
        for seat in "NESW"
    }
    assert options == {"N": [], "E": [], "S": [], "W": ["accept", "reject"]}


def test_nobody_is_told_of_a_revoke_that_nobody_has_noticed_or_of_a_card_that_another_has_seen():
    table = in_play()
    for seat, card in ("E", "D2"), ("S", "D3"), ("W", "S2"), ("N", "D4"):
        table.do("play", by=seat, card=card)
    assert [revoke.seat for revoke in table.situation.revokes] == [Seat.W]
    assert table.do("see", by="W", of="E", cards=["CA"])
    for seat in "NESW":
        assert (view := table.view(seat))["revokes"] == []
        assert "CA" not in json.dumps(view) and "♣A" not in json.dumps(view, ensure_ascii=False)
    assert [source["law"] for source in table.view("W")["unauthorized"]] == ["16D1"]
    assert table.view("E")["unauthorized"] == []


def test_49_50_an_exposed_card_is_seen_by_all_at_once_and_until_it_is_played():
    table = in_play()
    table.do("play", by="E", card="D2")
    table.do("expose", by="W", cards=["CQ"], how="dropped")
    for reader in (*"NESW", None):
        assert table.view(reader)["open"] == [{"by": "W", "card": "CQ"}], reader
    for seat, card in zip("SWNE", ("D3", "DJ", "DQ", "CA"), strict=True):
        table.do("play", by=seat, card=card)
    table.do("play", by="S", card="CK")
    table.do("play", by="W", card="CQ")
    assert table.view("N")["open"] == []


def test_69A_an_opponent_agrees_with_a_claim_and_partner_can_only_doubt_it():
    table = in_play()
    table.do("play", by="E", card="D2")
    table.do("claim", by="N", tricks=13)
    told = {seat: [act["do"] for act in table.may(seat) if act["do"] in ("agree", "object")] for seat in "NESW"}
    assert told == {"N": [], "E": ["agree", "object"], "S": ["object"], "W": ["agree", "object"]}
    assert table.view("W")["claim"]["contested"] is False
    table.do("object", by="E")
    assert table.view("W")["claim"]["contested"] is True
    assert not [act for seat in "NESW" for act in table.may(seat) if act["do"] in ("agree", "object")]


def test_attention_to_a_revoke_is_to_nothing_else():
    table = in_play()
    for seat, card in zip("ESWN", ("D2", "D3", "H9", "D4"), strict=True):
        table.do("play", by=seat, card=card)
    table.do("expose", by="E", cards=["C8"], how="dropped")
    other = table.copy()
    table.do("attention", by="N", of="W", what="revoke")
    other.do("attention", by="N", of="W", what="exposed")
    assert (table.view("N")["revokes"], other.view("N")["revokes"]) == ([{"seat": "W", "trick": 1}], [])
