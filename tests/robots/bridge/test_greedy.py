"""The simple player: its calls and cards, and that it finishes a board."""

import pytest

from troef.bridge import Table
from troef.cards import SEATS, Card, Seat, Suit
from troef.cards.dealing import seeded_deals
from troef.laws import Text
from troef.robots.bridge.greedy import GreedyBridgePlayer, cheapest_winner
from troef.robots.player import play_board

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


@pytest.mark.parametrize("seed", range(1, 6))
def test_four_of_them_play_a_board_to_its_score(seed):
    table = Table("bridge-2017", board=seed, deal=str(next(seeded_deals(seed))))
    played = play_board(table, dict.fromkeys(SEATS, GreedyBridgePlayer()))
    assert played.situation.score is not None and not played.rulings


def test_he_says_why():
    table = Table("bridge-2017", board=1, deal=DEAL)
    assert GreedyBridgePlayer().act(table.remembered("N"), table.may("N")).reason == Text(
        "Op punten geteld.", "Counted in points."
    )
    for seat, call in zip("NESWNE", ("1S", "P", "4S", "P", "P", "P"), strict=True):
        table.do("call", by=seat, call=call)
    led = GreedyBridgePlayer().act(table.remembered("E"), table.may("E"))
    assert led.reason == Text("Voor deze slag de goedkoopste.", "The cheapest for this trick.")
    table.do(led.event)
    table.do("claim", by="N", tricks=10)
    agreed = GreedyBridgePlayer().act(table.remembered("E"), table.may("E"))
    assert (agreed.event["do"], agreed.reason) == ("agree", Text("Het zal wel.", "It will be so."))


def test_he_opens_his_longest_suit_and_partner_raises_with_a_fit():
    table = Table("bridge-2017", board=1, deal=DEAL)
    played = play_board(table, dict.fromkeys(SEATS, GreedyBridgePlayer()))
    calls = [(call["by"], call["call"]) for call in played.view(None)["auction"]]
    assert calls[:5] == [("N", "P"), ("E", "P"), ("S", "1S"), ("W", "P"), ("N", "2S")]


@pytest.mark.parametrize(
    ("cards", "trick", "chosen"),
    [
        ("SK S9 S2", [("N", "SQ")], "SK"),
        ("SK S9 S2", [("N", "SA")], "S2"),
        ("SK S9 S2", [("W", "SQ"), ("N", "SJ")], "S2"),
        ("H2 HT D3", [("N", "SQ")], "H2"),
        ("H2 HK D3 DQ D4", [], "DQ"),
    ],
)
def test_the_cheapest_card_that_wins(cards, trick, chosen):
    laid = tuple((Seat.parse(by), Card.parse(card)) for by, card in trick)
    assert str(cheapest_winner(Seat.E, [Card.parse(card) for card in cards.split()], laid, Suit.H)) == chosen
