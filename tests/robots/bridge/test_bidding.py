"""Bidding by the system: every call is allowed, its meaning true, and nobody runs away."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troef import bridge
from troef.bridge.game.calls import parse_call
from troef.cards import SEATS, Board, Hand, Seat, Vulnerability
from troef.cards.dealing import deal_count, deal_from_number, seeded_deals
from troef.robots.bridge.auction_state import position_after
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.bridge.par_comparison import bid_out
from troef.robots.bridge.robot import SystemBidder
from troef.robots.bridge.system import own_system


def _calls(deal, board):
    """Every position of a board that is bid out, with the call that was made in it."""
    end = bid_out(own_system(), deal, board)
    for place, (_, call) in enumerate(end.auction.calls):
        yield position_after(own_system(), board.dealer, board.vulnerable, end.auction.calls[:place]), call


@settings(max_examples=60, deadline=None)
@given(st.integers(0, deal_count() - 1), st.integers(1, 16))
def test_every_call_is_explained_truthfully(number, board):
    deal = deal_from_number(number)
    for position, call in _calls(deal, Board(board)):
        holding = evaluate_hand(deal[position.seat])
        meaning = position.meaning(call)
        assert any(option.wanted.holds(holding) for option in meaning.options), (position.auction, call)
        shown = position.after(position.seat, call).shown[position.seat]
        assert shown.admits(deal[position.seat])
        assert holding.hcp in shown.hcp, (position.auction, call)
        assert all(length in span for length, span in zip(holding.lengths, shown.lengths, strict=True)), call


@pytest.mark.slow
def test_no_auction_runs_away():
    for number, deal in enumerate(islice(seeded_deals("reason"), 250), 1):
        auction = bid_out(own_system(), deal, Board(number)).auction
        contract, declarer = auction.contract, auction.declarer
        assert len(auction.calls) <= 24, auction
        if contract is None:
            assert all(evaluate_hand(deal[seat]).hcp < 12 for seat in SEATS)
            continue
        holdings = [evaluate_hand(deal[seat]) for seat in declarer.side.seats]
        honours, suit = sum(each.hcp for each in holdings), contract.denomination.suit
        assert contract.level < 6 or honours >= 26, auction
        assert contract.level < 3 or suit is not None or honours >= 18, auction
        assert contract.level < 2 or suit is None or sum(each.lengths[suit.position] for each in holdings) >= 5, auction


def test_at_a_real_table_every_call_is_allowed_and_comes_from_what_the_seat_sees():
    bidder = SystemBidder()
    for number, deal in enumerate(islice(seeded_deals("table"), 12), 1):
        table = bridge.Table("bridge-2017", board=number, deal=deal)
        while table.situation.phase.value == "auction":
            view = table.view(table.situation.turn)
            call, meaning, _ = bidder.call(view)
            assert meaning.text.nl and meaning.text.en
            table.do({"do": "call", "by": view["seat"], "call": str(call)})
        assert not table.rulings
        made = tuple(parse_call(each["call"]) for each in table.view(None)["auction"])
        assert made == tuple(call for _, call in bid_out(own_system(), deal, Board(number)).auction.calls)


def _after(auction, dealer="N"):
    """The position after an auction without irregularities."""
    seats = islice(cycle(Seat.parse(dealer).clockwise), len(auction.split()))
    calls = tuple(zip(seats, map(parse_call, auction.split()), strict=True))
    return position_after(own_system(), Seat.parse(dealer), Vulnerability.NONE, calls)


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("", "AQ2.KJ54.Q63.KJ2", "1N"),
        ("", "AQ762.KJ5.Q63.92", "1S"),
        ("", "AQ762.KJ543.Q6.9", "1S"),
        ("", "AQ76.KJ54.Q63.92", "1C"),
        ("", "AQ7.K5.QJ63.9832", "1D"),
        ("", "KQT962.J54.63.92", "2S"),
        ("", "A2.AKQJ54.AK3.K2", "2C"),
        ("", "QJ2.J542.Q63.K92", "P"),
        ("1S P", "K762.A5.9863.732", "2S"),
        ("1S P", "K762.A5.KJ63.732", "3S"),
        ("1S P", "72.A5.KJ632.9732", "1N"),
        ("1S P", "72.A5.KJ632.AQ32", "2D"),
        ("1N P", "K7632.85.J63.732", "2H"),
        ("1N P", "K763.A854.J6.732", "2C"),
        ("1N P 2H P", "A2.KJ54.Q63.AQ92", "2S"),
        ("1N P 2C P", "AQ2.KJ54.Q63.KJ2", "2H"),
        ("1D", "AQ762.K5.863.732", "1S"),
        ("1D", "AQ76.KJ54.3.K932", "X"),
        ("1D X P", "9762.K54.863.732", "1S"),
        ("1C 1S", "72.AJ54.Q863.K32", "X"),
        ("1S P 3S P", "AQ762.KQ5.AK3.A2", "4N"),
        ("1S P 3S P 4N P", "K954.A63.854.KQ2", "5H"),
        ("1S P 3S P 4N P 5H P", "AQ762.KQ5.AK3.A2", "6S"),
    ],
)
def test_the_system_calls_what_a_teacher_expects(auction, hand, call):
    position = _after(auction)
    option = position.choose(evaluate_hand(Hand.parse(hand)), position.auction.legal())
    assert str(option.call) == call


def test_a_meaning_is_told_by_the_auction_alone_in_both_languages():
    text = _after("1S P").meaning(parse_call("2S")).text
    assert text.nl == "steun: 6–9 punten met steun, 3+ schoppen"
    assert text.en == "raise: 6–9 points with support, 3+ spades"
    stayman = _after("1N P").meaning(parse_call("2C")).text
    assert "4 schoppen of 4 harten" in stayman.nl or "4 harten of 4 schoppen" in stayman.nl


def test_what_a_seat_has_shown_adds_up_over_its_calls():
    shown = _after("1H P 1S P 2S P").shown
    assert str(shown[Seat.N].lengths[2]) == "5+"
    assert shown[Seat.N].lengths[3].low == 3
    assert str(shown[Seat.S].lengths[3]) == "4+"
    assert not shown[Seat.N].admits(Hand.parse("KQ7.A532.KQ3.432"))
    assert shown[Seat.N].admits(Hand.parse("KQ73.AJ532.Q3.43"))
    assert not shown[Seat.N].admits(Hand.parse("KQ73.AK532.Q3.43")), "an earlier rule goes to three spades"


def test_a_call_that_nobody_would_make_tells_nothing():
    position = _after("1S P 7C P")
    assert position.shown[Seat.S].lengths == _after("1S P").shown[Seat.S].lengths
    assert position.meaning(parse_call("P")).text.en
