"""Par of a klaverjas deal: the result of perfect bidding."""

from hypothesis import given
from hypothesis import strategies as st

from troef.analysis.klaverjas.solver import KlaverjasPar, best_suits, par
from troef.cards import Seat, Side, Suit


def table(ns, ew):
    """The best of each side in spades, everything else hopeless."""
    values = {(suit, side): -400 for suit in Suit for side in Side}
    values[Suit.S, Side.NS], values[Suit.S, Side.EW] = ns, ew
    return values


def test_the_dealer_plays_what_he_can_make():
    assert par(table(40, 80), Seat.N) == KlaverjasPar(Seat.N, Suit.S, 40, forced=False)


def test_a_dealer_who_can_make_it_plays_at_once_also_when_nobody_else_would():
    assert par(table(40, -200), Seat.N) == KlaverjasPar(Seat.N, Suit.S, 40, forced=False)


def test_all_pass_when_the_forced_dealer_loses_more_than_they_could_make():
    assert par(table(-182, 60), Seat.N) == KlaverjasPar(Seat.N, Suit.S, -182, forced=True)


def test_the_dealer_would_rather_lose_less_than_leave_the_deal_to_them():
    assert par(table(-182, 200), Seat.N) == KlaverjasPar(Seat.N, Suit.S, -182, forced=False)


def by_bidding(values, dealer):
    """The value for the dealer's side when every call is tried, from the last player back."""
    best = {side: max(values[suit, side] for suit in Suit) for side in Side}
    result = best[dealer.side]
    for seat in reversed(dealer.clockwise):
        mine = best[seat.side] if seat.side is dealer.side else -best[seat.side]
        result = max(result, mine) if seat.side is dealer.side else min(result, mine)
    return result


@given(st.integers(-300, 300), st.integers(-300, 300), st.sampled_from(Seat))
def test_trying_every_call_gives_the_same(ns, ew, dealer):
    assert par(table(ns, ew), dealer).value == by_bidding(table(ns, ew), dealer)


def test_best_suits():
    assert best_suits(table(40, 80)) == {Side.NS: (40, Suit.S), Side.EW: (80, Suit.S)}
