"""Whole boards through our table: auction, 52 cards and score, compared with endplay and OpenSpiel."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Any

from troef.bridge.game.calls import BIDS, PASS
from troef.bridge.table.events import BridgePlayEvent, CallEvent
from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.play.legal_cards import legal_cards
from troef.bridge.table.result import score_for_ns
from troef.bridge.table.situation import legal_calls
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import SEATS, Card, Deal
from troef.cards.dealing import seeded_deals
from troef.engine.verbs import TableEvent


@dataclass(frozen=True)
class Sample:
    """A board and its events."""

    deal: Deal
    events: tuple[TableEvent, ...]


def table(deal: Deal) -> BridgeState:
    return start(BridgeLog.read({"edition": "bridge-2017", "board": 1, "deal": str(deal), "events": []}))


def sample(count: int) -> list[Sample]:
    """Return random boards: a short auction and random legal cards."""
    source = random.Random(5)
    found = []
    for deal in islice(seeded_deals(5), count):
        state, events = table(deal), []
        bid = BIDS[source.randint(0, 34)]
        while state.phase is not Phase.ENDED:
            event = _next(state, bid, source)
            events.append(event)
            state = apply_event(state, event)
        found.append(Sample(deal, tuple(events)))
    return found


def _next(state: BridgeState, bid: Any, source: random.Random) -> TableEvent:
    if state.phase is Phase.AUCTION:
        return CallEvent(state.auction.turn, PASS if state.calls else bid)
    assert state.play is not None
    return BridgePlayEvent(state.play.turn, source.choice(legal_cards(state)))


def by_troef(one: Sample) -> int | None:
    """Play a board through the table, with the legal calls or cards at every step, and return its score."""
    state = table(one.deal)
    for event in one.events:
        if isinstance(event, CallEvent):
            assert event.call in legal_calls(state, event.by)
        else:
            assert event.card in legal_cards(state)  # type: ignore[attr-defined]
        state = apply_event(state, event)
    return score_for_ns(state)


def by_endplay(one: Sample) -> None:
    """Play the cards only, because endplay has no auction to replay."""
    from endplay.types import Card as TheirCard
    from endplay.types import Deal as TheirDeal
    from endplay.types import Denom, Player

    first = next(event for event in one.events if isinstance(event, BridgePlayEvent))
    bid = one.events[0].call  # type: ignore[attr-defined]
    deal = TheirDeal(str(one.deal))
    deal.first = Player.find(str(first.by))
    deal.trump = Denom.find("NT" if str(bid.denomination) == "N" else str(bid.denomination))
    for event in one.events:
        if isinstance(event, BridgePlayEvent):
            card = TheirCard(str(event.card))
            assert card in list(deal.legal_moves())
            deal.play(card)


def openspiel() -> Callable[[Sample], float]:
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")

    def run(one: Sample) -> float:
        state = game.new_initial_state()
        owners = {card: seat.index for seat in SEATS for card in one.deal[seat]}
        for action in _dealt(owners):
            state.apply_action(action)
        for event in one.events:
            action = _call(event.call) if isinstance(event, CallEvent) else _card(event.card)  # type: ignore[attr-defined]
            assert action in state.legal_actions()
            state.apply_action(action)
        return state.returns()[0]

    return run


def _card(card: Card) -> int:
    return card.rank.position * 4 + card.suit.position


def _dealt(owners: dict[Card, int]) -> list[int]:
    """Return OpenSpiel's deal: one card at a time, North first. The order within a hand does not matter."""
    hands: list[list[int]] = [[], [], [], []]
    for card, owner in owners.items():
        hands[owner].append(_card(card))
    return [hands[place % 4][place // 4] for place in range(52)]


def _call(call: Any) -> int:
    return 52 if call is PASS else 55 + BIDS.index(call)


def seconds(run: Callable[[Sample], object], boards: list[Sample]) -> float:
    """Return the seconds per board, the best of three passes over all boards."""
    best = float("inf")
    for _ in range(3):
        begin = perf_counter()
        for one in boards:
            run(one)
        best = min(best, perf_counter() - begin)
    return best / len(boards)


def main(toy: bool) -> None:
    boards = sample(2 if toy else 60)
    ours = seconds(by_troef, boards)
    print(f"troef: {ours * 1e3:.3f} ms a board, auction, 52 cards and score, legal actions asked at every step")
    try:
        theirs = seconds(by_endplay, boards)
        print(f"endplay: {theirs * 1e3:.3f} ms a board, the play alone; troef is {theirs / ours:.1f} times as fast")
    except ImportError:
        print("endplay is not installed: skipped")
    try:
        theirs = seconds(openspiel(), boards)
        print(f"OpenSpiel from Python: {theirs * 1e3:.3f} ms a board; troef takes {ours / theirs:.1f} times as long")
    except ImportError:
        print("OpenSpiel is not installed: skipped")
