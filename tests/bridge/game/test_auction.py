"""The regular auction: turn, sufficiency, doubles, end, contract and declarer; OpenSpiel as a second opinion."""

import random

import pytest

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, parse_call
from troef.cards import SEATS, Seat


def auction(dealer, calls):
    return Auction.of(dealer, []) if not calls else pushed(Auction.start(dealer), calls.split())


def pushed(start, calls):
    for call in calls:
        start = start.push(parse_call(call))
    return start


def test_17B_the_dealer_calls_first():
    assert [Auction.start(dealer).turn for dealer in SEATS] == list(SEATS)


def test_17C_clockwise():
    assert auction(Seat.S, "P P").turn is Seat.N


def test_18B_sufficient_bids():
    legal = auction(Seat.N, "1S P").legal()
    assert legal == (PASS, *BIDS[4:])


def test_19A1_only_an_opponents_bid_is_doubled():
    assert DOUBLE in auction(Seat.N, "1S").legal()
    assert DOUBLE not in auction(Seat.N, "1S P").legal()
    assert DOUBLE in auction(Seat.N, "1S P P").legal()


def test_19B1_only_an_opponents_double_is_redoubled():
    assert REDOUBLE in auction(Seat.N, "1S X").legal()
    assert REDOUBLE not in auction(Seat.N, "1S X P").legal()
    assert REDOUBLE in auction(Seat.N, "1S X P P").legal()
    assert REDOUBLE not in auction(Seat.N, "1S X XX").legal()


def test_22A_three_passes_after_a_bid():
    done = auction(Seat.N, "1S P P P")
    assert (done.is_over, done.is_passed_out, str(done.contract), done.declarer) == (True, False, "1S", Seat.N)
    assert done.legal() == ()


def test_22B_four_passes():
    done = auction(Seat.E, "P P P P")
    assert (done.is_over, done.is_passed_out, done.contract, done.declarer) == (True, True, None, None)


@pytest.mark.parametrize(
    ("calls", "declarer", "contract"),
    [
        ("1H P 1S P 2S P 4S P P P", Seat.S, "4S"),
        ("1S 2S P 3S X XX P P P", Seat.E, "3SXX"),
        ("1C 1D 1H 2D 3C P P P", Seat.N, "3C"),
    ],
)
def test_declarer_named_the_denomination_first_for_his_side(calls, declarer, contract):
    done = auction(Seat.N, calls)
    assert (done.declarer, str(done.contract)) == (declarer, contract)


def test_17D3_a_player_who_was_passed_over():
    robbed = auction(Seat.N, "1S").push(PASS, Seat.S).push(PASS).push(PASS)
    assert (robbed.is_over, robbed.missed) == (False, 1)


def test_a_call_that_only_took_its_turn_changes_nothing_else():
    void = auction(Seat.N, "1S P").push(None)
    assert (void.turn, void.bid, void.doubled, void.passes) == (Seat.W, BIDS[3], 0, 0)


def test_text_form():
    assert str(auction(Seat.W, "1S P X").push(None)) == "W: 1S P X -"


SPIEL = {PASS: 0, DOUBLE: 1, REDOUBLE: 2, **{bid: 3 + place for place, bid in enumerate(BIDS)}}


def test_legal_calls_equal_those_of_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    source = random.Random(7)
    for _ in range(150):
        theirs = game.new_initial_state()
        while theirs.is_chance_node():
            theirs.apply_action(source.choice(theirs.legal_actions()))
        ours = Auction.start(Seat.N)
        while not ours.is_over:
            calls = ours.legal()
            assert sorted(52 + SPIEL[call] for call in calls) == sorted(theirs.legal_actions())
            call = PASS if source.random() < 0.45 else source.choice(calls)
            ours = ours.push(call)
            theirs.apply_action(52 + SPIEL[call])
        after = theirs.is_terminal() or all(action < 52 for action in theirs.legal_actions())
        assert after
