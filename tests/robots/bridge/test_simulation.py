"""Beyond the rules: the candidates, the best of them, and a true explanation."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from troef.analysis.bridge.dds import shared_solver
from troef.bridge.game.calls import PASS, parse_call
from troef.cards import Board, Hand, Seat, Vulnerability
from troef.cards.dealing import seeded_deals
from troef.laws import Text
from troef.robots.bridge.auction_state import position_after
from troef.robots.bridge.deal_sampler import SeatKnowledge
from troef.robots.bridge.hand_evaluation import evaluate_hand
from troef.robots.bridge.par_comparison import bid_out
from troef.robots.bridge.simulation import CallSimulator
from troef.robots.bridge.system import own_system

JUDGE = CallSimulator(shared_solver(), deals=8)
REBID = "1D P 1H P 3D P"


def after(auction, dealer="N"):
    seats = islice(cycle(Seat.parse(dealer).clockwise), len(auction.split()))
    calls = tuple(zip(seats, map(parse_call, auction.split()), strict=True))
    return position_after(own_system(), Seat.parse(dealer), Vulnerability.NONE, calls)


def judged(auction, hand, judge=JUDGE):
    position = after(auction)
    return judge.call(position, SeatKnowledge.dealt(position.seat, Hand.parse(hand)), position.auction.legal())


def test_where_the_system_has_a_rule_nothing_is_judged():
    assert judged("", "AQ762.KJ5.Q63.92") is None
    assert judged("1S P", "K762.A5.9863.732") is None


def test_without_time_the_rules_for_any_auction_decide():
    few = CallSimulator(shared_solver(), deals=4)
    assert judged(REBID, "K4.AKJ873.82.A52", few) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["judged", "again"])
def test_every_judged_call_is_allowed_and_has_about_what_its_explanation_says(seed):
    for number, deal in enumerate(islice(seeded_deals(seed), 3), 1):
        board = Board(number)
        end = bid_out(own_system(), deal, board, JUDGE)
        for place, (seat, call) in enumerate(end.auction.calls):
            position = position_after(own_system(), board.dealer, board.vulnerable, end.auction.calls[:place])
            assert position.auction.is_proper(call)
            meaning = position.meaning(call)
            assert any(option.promised.holds(evaluate_hand(deal[seat])) for option in meaning.options), (
                end.auction,
                call,
            )


def test_an_explanation_says_that_it_is_judgement_and_about_what():
    text = after(REBID).meaning(parse_call("3N")).text
    assert text.nl == "manche, naar inzicht ongeveer: 7+ honneurpunten"
    assert text.en == "game, by judgement about: 7+ honour points"


def test_what_was_judged_is_said_with_what_it_brings_in_both_languages():
    same = judged(REBID, "Q42.KJ73.82.A752")
    assert (same.call, same.reason) == (
        parse_call("3N"),
        Text(
            "Het systeem heeft hier geen regel: in 8 passende verdelingen was niets beter dan 3SA.",
            "The system has no rule here: in 8 deals that fit nothing was better than 3NT.",
        ),
    )


def test_a_call_that_brings_more_than_that_of_the_rule_is_made_and_says_how_much():
    better = judged("1D X P 2C P 2H P", "T76.K64.54.QJ643")
    assert (str(better.call), better.reason) == (
        "3H",
        Text(
            "Het systeem heeft hier geen regel: in 8 passende verdelingen bracht 3♥ 2,1 IMP meer dan 4♥.",
            "The system has no rule here: in 8 deals that fit 3♥ brought 2.1 IMPs more than 4♥.",
        ),
    )


def test_a_pass_that_partner_does_not_allow_is_no_candidate():
    position = after("1S P 2C P")
    options = position.candidates(evaluate_hand(Hand.parse("AQ762.KJ5.Q63.92")), position.auction.legal())
    assert PASS not in {option.call for option in options}
