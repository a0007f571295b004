"""Time of a verdict on a claim by cards left: random endings in which declarer claims all without a statement.

Random endings are the hard case, because real claims come when most cards are high. There is no comparison: we know of
no other program that rules on claims.
"""

from __future__ import annotations

import random
import statistics
import time

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.verdict import verdict
from troef.cards import ALL_CARDS, SEATS, Denomination, Hand, Seat

LIMIT = 1.0
"""Seconds for eight cards in each hand."""


def ending(size: int, number: int) -> Claim:
    source = random.Random(f"{size} {number}")
    pack = source.sample(ALL_CARDS, 4 * size)
    hands = tuple(Hand(pack[size * place : size * (place + 1)]) for place in range(4))
    return Claim(source.choice(list(Denomination)), Seat.S, hands, source.choice(SEATS), Seat.S, "claim", size)


def main(toy: bool) -> None:
    for size in range(2, 4 if toy else 9):
        times = []
        for number in range(2 if toy else 100):
            before = time.process_time()
            verdict(ending(size, number))
            times.append(time.process_time() - before)
        told = f"{size} cards each: median {statistics.median(times):.3f} s, worst {max(times):.3f} s"
        print(told + (f", worst at {max(times) / LIMIT:.2f} of {LIMIT:g} s" if size == 8 else ""))
