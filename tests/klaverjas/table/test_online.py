"""Online the program refuses what the table would only record."""

import pytest

from troef.cards import Card, Seat, Suit
from troef.klaverjas.table.events import Bid, Play
from troef.klaverjas.table.fold import start
from troef.klaverjas.table.log import read_log
from troef.klaverjas.table.online import Refused, play_online

DEAL = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"


def table(**more):
    return start(read_log({"edition": "klaverjas-1976", "board": 1, "deal": DEAL, "events": [], **more}))


def played(state, *plays):
    for text in plays:
        seat, card = text.split(":")
        state = play_online(state, Play(Seat.parse(seat), Card.parse(card)))
    return state


def hearts():
    return play_online(table(), Bid(Seat.N, "play", Suit.H))


def test_roem_is_claimed_and_the_trick_covered_by_itself():
    state = played(hearts(), "E:DA", "S:DQ", "W:D9", "N:DK")
    assert {str(side): points for side, points in state.roem.items()} == {"NS": 0, "EW": 20}
    assert len(state.covered) == 1
    assert state.turn is Seat.E


@pytest.mark.parametrize(
    ("plays", "law", "words"),
    [
        (["S:ST"], "11", "penalty card"),
        (["E:DA", "S:ST"], "12", "must follow with diamonds"),
        (["E:CA", "S:CT", "W:C7", "N:S7"], "12", "must trump"),
        (["E:H9", "S:SJ"], "12", "must play a trump"),
    ],
)
def test_irregular_cards_are_refused(plays, law, words):
    state = played(hearts(), *plays[:-1])
    with pytest.raises(Refused, match=words) as refused:
        played(state, plays[-1])
    assert refused.value.law == law


@pytest.mark.parametrize("bid", [Bid(Seat.E, "pass"), Bid(Seat.S, "play", Suit.C), Bid(Seat.N, "pass", said="hm")])
def test_irregular_calls_are_refused(bid):
    with pytest.raises(Refused):
        play_online(table(), bid)


def test_the_forced_dealer_cannot_pass_again():
    state = table()
    for seat in Seat.N.clockwise:
        state = play_online(state, Bid(seat, "pass"))
    with pytest.raises(Refused, match="cannot pass again"):
        play_online(state, Bid(Seat.N, "pass"))
    assert play_online(state, Bid(Seat.N, "play", Suit.D)).bidding.trump is Suit.D


@pytest.mark.parametrize("variant", ["nkf", "amsterdams"])
def test_a_whole_random_deal_goes_through(random_game, variant):
    for seed in range(20):
        log, _, _ = random_game(seed, "S", variant)
        state = start(read_log({**log, "events": []}))
        state = play_online(state, Bid(Seat.N, "play", Suit.S))
        for event in log["events"]:
            if event["do"] == "play":
                state = play_online(state, Play(Seat.parse(event["by"]), Card.parse(event["card"])))
        assert state.phase == "ended"
        assert state.result is not None


def test_refusals_speak_dutch_too():
    state = played(hearts(), "E:DA")
    with pytest.raises(Refused) as refused:
        play_online(state, Play(Seat.S, Card.parse("ST")))
    assert "moet ruiten bekennen" in refused.value.words("nl")
