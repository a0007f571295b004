"""The search finds what a plain reckoning of every line finds, and keeps within what the cards allow."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.bridge.claims.oracle import Oracle

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.normal import Setting
from troef.analysis.bridge.claims.plan import Plan
from troef.analysis.bridge.claims.position import NO_TRUMP, Position
from troef.analysis.bridge.claims.search import Held, Search
from troef.analysis.bridge.claims.verdict import verdict
from troef.cards import ALL_CARDS, SEATS, Denomination, Hand, Seat

Ending = tuple[tuple[Hand, ...], Denomination, Seat]


def ending(seed: int, size: int) -> Ending:
    """Some cards left, drawn from few ranks so that suits run out and honours meet."""
    source = random.Random(seed)
    pack = source.sample([card for card in ALL_CARDS if card.rank.position > 5], 4 * size)
    hands = tuple(Hand(pack[size * place : size * (place + 1)]) for place in range(4))
    return hands, source.choice(list(Denomination)), source.choice(SEATS)


ENDINGS = st.builds(ending, st.integers(0, 10**9), st.integers(2, 4))


def searched(
    found: Ending,
    held: Held = Held.WORST,
    aware: bool = True,
    claimer: Seat = Seat.S,
    declarer: Seat = Seat.S,
    kind: type[Search] = Search,
) -> int:
    hands, trump, leader = found
    suit = NO_TRUMP if trump.suit is None else trump.suit.position
    setting = Setting(suit, claimer.index, declarer.index, aware)
    search = kind(setting, Plan(), held)
    return search.value(Position(tuple(hand.bits for hand in hands), leader.index), len(hands[0]) // 2)


@given(ENDINGS, st.booleans())
def test_the_search_equals_a_plain_reckoning(found: Ending, aware: bool) -> None:
    hands, trump, leader = found
    assert searched(found, aware=aware) == Oracle(trump, Seat.S, aware).tricks(hands, leader)


@given(ENDINGS, st.booleans(), st.sampled_from((Seat.S, Seat.E)))
def test_between_any_legal_play_and_the_best_normal_play(found: Ending, aware: bool, declarer: Seat) -> None:
    legal, worst, best = (
        searched(found, held, aware, declarer=declarer) for held in (Held.LEGAL, Held.WORST, Held.BEST)
    )
    assert legal <= worst <= best


@given(ENDINGS)
def test_who_forgot_a_trump_never_gets_more(found: Ending) -> None:
    assert searched(found, aware=False) <= searched(found, aware=True)


@given(ENDINGS, st.integers(1, 3), st.booleans())
def test_turning_the_table_changes_nothing(found: Ending, turns: int, defending: bool) -> None:
    hands, trump, leader = found
    declarer = Seat.E if defending else Seat.S
    turned = tuple(hands[(place - turns) % 4] for place in range(4))
    seats = [seat.clockwise[turns] for seat in (leader, Seat.S, declarer)]
    assert searched(found, declarer=declarer) == searched(
        (turned, trump, seats[0]), Held.WORST, True, seats[1], seats[2]
    )


@given(ENDINGS, st.integers(0, 4), st.sampled_from(("claim", "concede")), st.sampled_from((Seat.S, Seat.W, Seat.E)))
def test_the_line_is_legal_and_shows_the_tricks(found: Ending, count: int, kind, declarer: Seat) -> None:
    hands, trump, leader = found
    claim = Claim(trump, declarer, hands, leader, Seat.S, kind, min(count, len(hands[0])))
    answer = verdict(claim)
    left, turn, trick, won = list(hands), leader, [], {"NS": 0, "EW": 0}
    for seat, card in answer.line:
        assert seat is turn and card in left[seat.index]
        if trick and card.suit is not trick[0].suit:
            assert not left[seat.index].holds(trick[0].suit)
        left[seat.index] -= card
        trick.append(card)
        turn = turn.lho
        if len(trick) == 4:
            winner = turn.clockwise[trick.index(Oracle(trump, Seat.S, True).best(tuple(trick)))]
            won[str(winner.side)] += 1
            turn, trick = winner, []
    assert not any(left)
    assert answer.tricks is not None
    assert won == {str(side): tricks for side, tricks in answer.tricks.items()}
    for question in answer.judge:  # what is open goes against the claimer (70A)
        assert answer.tricks[Seat.S.side] == min(tricks[Seat.S.side] for _, tricks in question.outcomes)


@settings(max_examples=10)
@given(ENDINGS)
def test_never_more_than_double_dummy_allows(solver, found: Ending) -> None:
    from troef.analysis.bridge.solver import Position as Cards

    hands, trump, leader = found
    best = max(solver.best_cards(Cards(hands, trump, leader)).values())
    allowed = best if leader.side is Seat.S.side else len(hands[0]) - best
    assert searched(found) <= allowed


class NothingCutOff(Search):
    def _sure(self, position: Position) -> int:
        return 0


@given(st.builds(ending, st.integers(0, 10**9), st.integers(4, 5)), st.booleans())
def test_what_is_certain_at_a_glance_is_certain(found: Ending, aware: bool) -> None:
    assert searched(found, aware=aware) == searched(found, aware=aware, kind=NothingCutOff)


def test_winners_are_not_certain_when_the_lead_may_go_to_partner() -> None:
    texts = (".T2.QT.85", ".J85.A82.", "83.6.J93.", ".A9..QJ97")
    found = tuple(map(Hand.parse, texts)), Denomination.N, Seat.N
    assert searched(found, claimer=Seat.E, declarer=Seat.E) == 4


@pytest.mark.parametrize("size", [5, 6])
def test_longer_endings_equal_a_plain_reckoning(size: int) -> None:
    found = ending(size, size)
    assert searched(found, aware=False) == Oracle(found[1], Seat.S, False).tricks(found[0], found[2])
