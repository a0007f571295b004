"""The regular play: turn, following suit and winners. Corrections lose no card.

OpenSpiel agrees on legal cards and score.
"""

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE
from troef.bridge.game.play import PlayState, cards_of, winning_card
from troef.bridge.table.events import BridgePlayEvent as Played
from troef.bridge.table.events import CallEvent
from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.play.legal_cards import legal_cards
from troef.bridge.table.result import score_for_ns
from troef.bridge.table.situation import legal
from troef.bridge.table.state import Phase
from troef.cards import SEATS, Card, Deal, Hand, Seat, Suit
from troef.cards.dealing import seeded_deals

DEAL = Deal.parse("N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3")
HANDS = tuple(DEAL[seat].bits for seat in SEATS)


def cards(text):
    return tuple((Seat.parse(seat), Card.parse(card)) for seat, card in (each.split() for each in text.split(", ")))


def played(text, trump=Suit.S, leader=Seat.W):
    play = PlayState(trump, HANDS, leader)
    for seat, card in cards(text):
        assert play.turn is seat
        play = play.push(card)
    return play


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("W HQ, N H5, E H3, S HK", Suit.S, Seat.S),
        ("W HQ, N S3, E H3, S HK", Suit.S, Seat.N),
        ("W HQ, N S3, E S4, S HK", Suit.S, Seat.E),
        ("W HQ, N S3, E S4, S HK", None, Seat.S),
        ("W D7, N CA, E SA, S HA", None, Seat.W),
    ],
)
def test_44E_44F_who_wins(trick, trump, winner):
    assert winning_card(cards(trick), trump)[0] is winner


def test_44C_44D_what_may_be_played():
    assert {str(card) for card in cards_of(played("W HQ").legal())} == {"HA", "H8", "H5"}
    void = PlayState(Suit.S, (Hand.parse("K...2").bits,) * 4, Seat.N, cards("W HQ"))
    assert {str(card) for card in cards_of(void.legal())} == {"SK", "C2"}


def test_44G_the_winner_leads():
    play = played("W HQ, N HA, E H3, S H2")
    assert (play.turn, play.cards, play.number, play.tricks_won()) == (Seat.N, (), 2, (1, 0))


def test_a_card_put_out_of_turn_takes_its_place_in_the_rotation():
    play = played("W HQ").with_trick_card(Seat.S, Card.parse("HK"))
    assert (play.turn, play.cards) == (Seat.N, cards("W HQ, S HK"))
    assert play.with_trick_card(Seat.N, Card.parse("H5")).turn is Seat.E


def test_a_lifted_card_is_back_in_the_hand():
    play = played("W HQ, N HA").without_trick_card(Seat.N)
    assert play.hands == played("W HQ").hands
    assert played("W HQ").without_trick_card(Seat.W).turn is Seat.W


def test_a_complete_trick_can_be_reopened():
    play, later = played("W HQ, N HA, E H3, S H2, N S3").with_trick_reopened()
    assert (play.cards, later, play.tricks) == (cards("W HQ, N HA, E H3, S H2"), cards("N S3"), ())


def test_a_hand_that_is_not_known_may_hold_any_card_nobody_else_has():
    play = PlayState(None, (None, *HANDS[1:]), Seat.W)
    assert play.unseen == HANDS[0]
    assert play.holds(Seat.N, Card.parse("SK"))
    assert not play.holds(Seat.N, Card.parse("SA"))
    assert not play.can_follow(Seat.N, Suit.S)


def table(deal):
    return start(BridgeLog.read({"edition": "bridge-2017", "board": 1, "deal": str(deal), "events": []}))


@given(st.integers(0, 10**6))
def test_every_card_is_somewhere_and_thirteen_tricks_are_won(seed):
    source = random.Random(seed)
    state = table(next(seeded_deals(seed)))
    for call in (source.choice(BIDS), PASS, PASS, PASS):
        state = apply_event(state, CallEvent(state.auction.turn, call))
    while state.phase is not Phase.ENDED:
        state = apply_event(state, Played(state.play.turn, source.choice(legal_cards(state))))
        on_table = [card.index for trick in state.play.tricks for _, card in trick.cards]
        on_table += [card.index for _, card in state.play.cards]
        held = [card.index for bits in state.play.hands for card in cards_of(bits)]
        assert sorted(on_table + held) == list(range(52))
    assert sum(state.play.tricks_won()) == 13


def action(card):
    return card.rank.position * 4 + card.suit.position


CALLS = {PASS: 52, DOUBLE: 53, REDOUBLE: 54, **{bid: 55 + place for place, bid in enumerate(BIDS)}}


@pytest.mark.parametrize("seed", range(40))
def test_openspiel_agrees_on_every_legal_action_and_on_the_score(seed):
    pyspiel = pytest.importorskip("pyspiel")
    source = random.Random(seed)
    deal = next(islice(seeded_deals(77), seed, None))
    theirs = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    hands = [[action(card) for card in deal[seat]] for seat in SEATS]
    for place in range(52):
        theirs.apply_action(hands[place % 4][place // 4])
    state = table(deal)
    while state.phase is not Phase.ENDED:
        actions = {action(each) if isinstance(each, Card) else CALLS[each]: each for each in legal(state)}
        if not actions:  # Passed out: the hands go back into the board.
            break
        assert sorted(actions) == sorted(theirs.legal_actions())
        chosen = source.choice(sorted(actions)) if source.random() < 0.6 else min(actions)
        theirs.apply_action(chosen)
        each = actions[chosen]
        seat = state.play.turn if isinstance(each, Card) else state.auction.turn
        state = apply_event(state, Played(seat, each) if isinstance(each, Card) else CallEvent(seat, each))
    assert theirs.is_terminal()
    assert theirs.returns()[0] == (score_for_ns(state) or 0)
