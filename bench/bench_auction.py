"""Legal auctions per second: our Auction and our whole table, compared with OpenSpiel's bridge from Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from troef.bridge.table.events import CallEvent
from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.log import BridgeLog
from troef.cards import Seat

ACTION = {PASS: 52, DOUBLE: 53, REDOUBLE: 54, **{bid: 55 + place for place, bid in enumerate(BIDS)}}


def sample(count: int) -> list[list[Call]]:
    """Return random legal auctions, with North as dealer."""
    source = random.Random(17)
    auctions = []
    for _ in range(count):
        auction, calls = Auction.start(Seat.N), []
        while not auction.is_over:
            legal = auction.legal()
            call = PASS if source.random() < 0.5 else source.choice(legal[: 1 + source.randint(1, 8)])
            calls.append(call)
            auction = auction.push(call)
        auctions.append(calls)
    return auctions


def by_auction(calls: list[Call]) -> None:
    auction = Auction.start(Seat.N)
    for call in calls:
        assert auction.legal()
        auction = auction.push(call)
    assert auction.is_over


def by_table(calls: list[Call]) -> None:
    state = START
    for call in calls:
        state = apply_event(state, CallEvent(state.auction.turn, call))
    assert state.auction.is_over


def by_openspiel(pyspiel: object) -> Callable[[list[Call]], None]:
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")  # type: ignore[attr-defined]
    dealt = game.new_initial_state()
    for card in range(52):
        dealt.apply_action(card)

    def run(calls: list[Call]) -> None:
        state = dealt.clone()
        for call in calls:
            assert state.legal_actions()
            state.apply_action(ACTION[call])

    return run


def rate(run: Callable[[list[Call]], None], auctions: list[list[Call]]) -> float:
    """Return the auctions per second, the best of three runs."""
    best = 0.0
    for _ in range(3):
        begin = perf_counter()
        for calls in auctions:
            run(calls)
        best = max(best, len(auctions) / (perf_counter() - begin))
    return best


START = start(BridgeLog.read({"edition": "bridge-2017", "board": 1, "events": []}))


def main(toy: bool) -> None:
    auctions = sample(20 if toy else 2000)
    ours, table = rate(by_auction, auctions), rate(by_table, auctions)
    mean = sum(map(len, auctions)) / len(auctions)
    print(f"auctions of {mean:.1f} calls, legal calls listed before each")
    print(f"troef Auction      {ours:10.0f} per second")
    print(f"troef table        {table:10.0f} per second (events, fold, law at hand)")
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: nothing to compare with")
        return
    theirs = rate(by_openspiel(pyspiel), auctions)
    print(f"OpenSpiel bridge   {theirs:10.0f} per second")
    print(f"ratio Auction to OpenSpiel {ours / theirs:.2f}, table to OpenSpiel {table / theirs:.2f}")
