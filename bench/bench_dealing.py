"""Deals per second; parsing and printing a deal, compared with endplay."""

from __future__ import annotations

import time
from collections.abc import Callable

from troef.cards import Deal
from troef.cards.dealing import fair_deal


def per_second(work: Callable[[], object], count: int) -> float:
    """Return the rate of the best of three runs; the others were disturbed."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(count):
            work()
        best = min(best, time.perf_counter() - start)
    return count / best


def main(toy: bool) -> None:
    count = 200 if toy else 20_000
    print(f"fair deals: {per_second(fair_deal, count):,.0f}/s on one core (aim: 20,000)")
    text = str(fair_deal())
    ours = per_second(lambda: str(Deal.parse(text)), count)
    try:
        from endplay.types import Deal as Theirs
    except ImportError:
        print("endplay is not installed: no comparison")
        return
    theirs = per_second(lambda: str(Theirs(text)), count // 10)
    print(f"deal from text and back: {ours:,.0f}/s, endplay {theirs:,.0f}/s, ratio {ours / theirs:.2f}")
