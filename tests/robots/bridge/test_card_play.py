"""The robot's card, its claim, and its answer to a claim."""

import pytest

from troef.analysis.bridge.dds import shared_solver
from troef.bridge import Table
from troef.cards import ALL_CARDS, SEATS, Card, Seat
from troef.laws import Text
from troef.robots.bridge.card_play import CardPlayer

ENDING = {
    "edition": "bridge-2017",
    "board": 1,
    "deal": "N:32...AK 54...32 AK...54 ..32.76",
    "begin": {"contract": "3N", "declarer": "S", "trick": 10, "lead": "S", "tricks": {"NS": 5, "EW": 4}},
    "events": [],
}


def table_of(deal, **begin):
    log = {**ENDING, "deal": deal, "begin": ENDING["begin"] | begin}
    return Table.read(log)


@pytest.fixture(scope="module")
def player():
    return CardPlayer(shared_solver(), lambda _view: {}, samples=10)


def reply(player, table, seat):
    """Return the reply. Cards gone are tricks of one card, so nobody can see that a player has run out of a suit."""
    view = table.remembered(seat)
    left = {card for each in SEATS for card in table.hand(each)} | {Card.parse(laid["card"]) for laid in view["trick"]}
    gone = [card for card in ALL_CARDS if card not in left]
    view["turned"] = [[{"by": "NEWS"[place % 4], "card": str(card)}] for place, card in enumerate(gone)]  # S won last.
    return player.act(view, table.may(seat))


def test_declarer_claims_when_no_card_of_his_loses_a_trick_in_any_deal(player):
    answer = reply(player, table_of(ENDING["deal"]), "S")
    assert answer.event == {"do": "claim", "by": "S", "tricks": 4}
    assert "hoe de kaarten ook zitten" in answer.reason.nl


def test_a_claim_that_holds_is_agreed_to_and_one_that_does_not_is_contested(player):
    table = table_of(ENDING["deal"])
    table.do("claim", by="S", tricks=4)
    agreed = reply(player, table, "W")
    assert agreed.event == {"do": "agree", "by": "W"}
    assert agreed.reason == Text("Er valt niets meer te halen.", "There is nothing left to win.")
    table = table_of("N:32...AK A4...32 KQ...54 ..32.76")
    table.do("claim", by="S", tricks=4)
    objected = reply(player, table, "E")
    assert objected.event == {"do": "object", "by": "E"}
    assert objected.reason == Text("Zo zeker is dat niet.", "That is not so certain.")


def test_partner_objects_to_a_concession_of_tricks_that_cannot_be_lost(player):
    table = table_of("N:32...54 AK...AK 54...32 ..32.76", lead="E")
    table.do("concede", by="W", tricks=4)
    assert reply(player, table, "E").event == {"do": "object", "by": "E"}


def test_partner_says_nothing_about_a_claim_of_exactly_the_tricks_that_are_made(player):
    table = table_of("N:32...54 AK...AK 54...32 ..32.76", lead="E")
    table.do("claim", by="W", tricks=4)
    assert [act["do"] for act in table.may("E") if act["do"] == "object"] == ["object"]
    assert reply(player, table, "E") is None


def test_the_only_card_needs_no_thought(player):
    table = table_of("N:3...A 5...2 A...4 ..3.6", trick=12, tricks={"NS": 7, "EW": 4})
    table.do("play", by="S", card="SA")
    table.do("play", by="W", card="D3")
    answer = reply(player, table, "S")
    assert answer.event == {"do": "play", "by": "N", "card": "S3"}
    assert answer.reason == Text("Er kon geen andere kaart.", "There was no other card.")


def test_the_card_that_makes_the_contract_is_played_and_the_reason_says_what_it_brings(player):
    """Third hand has the ace behind the king: it takes the king, whatever lies elsewhere."""
    table = table_of("N:K2...2 A3...3 54...4 QJ...5", trick=11, lead="W", tricks={"NS": 8, "EW": 2})
    for seat, card in (("W", "SQ"), ("N", "SK")):
        table.do("play", by=seat, card=card)
    answer = reply(player, table, "E")
    assert answer.event == {"do": "play", "by": "E", "card": "SA"}
    assert answer.reason == Text(
        "♠A: gemiddeld 1,9 slagen in 30 verdelingen die passen; de slechtste kaart 1,1.",
        "♠A: 1.9 tricks on average in 30 deals that fit; the worst card 1.1.",
    )


def test_nobody_acts_out_of_turn(player):
    table = table_of(ENDING["deal"])
    assert [reply(player, table, seat) for seat in "NEW"] == [None] * 3


def test_a_player_knows_no_hidden_card(player):
    """The hands of the others exchanged: the same card for the same reason."""
    one, other = (
        table_of(f"N:Q32.2.A. {hands[0]} AK4.3.2. {hands[1]}", trick=9, tricks={"NS": 4, "EW": 4})
        for hands in (HANDS, HANDS[::-1])
    )
    for table in (one, other):
        assert table.hand("S") == one.hand("S")
    assert reply(player, one, "S") == reply(player, other, "S")


HANDS = ("JT9.4.5.", "865..43.")


def test_the_lead_is_the_top_of_touching_honours_where_all_is_the_same(player):
    table = table_of("N:2..A5. A..K4. 4..Q3. KQJ...", trick=11, lead="W", declarer="S", tricks={"NS": 5, "EW": 5})
    assert Card.parse(reply(player, table, "W").event["card"]) == Card.parse("SK")
    assert table.situation.turn is Seat.W
