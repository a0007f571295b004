"""Double-dummy tables per second: our worker, and endplay called directly in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import islice

from troef.analysis.bridge.dds import MOST_DEALS, DdsSolver
from troef.cards import Deal
from troef.cards.dealing import seeded_deals


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main(toy: bool) -> None:
    rounds, most = (1, 1) if toy else (2, MOST_DEALS)
    try:
        from endplay.dds import calc_all_tables
        from endplay.types import Deal as Theirs
    except ImportError:
        print("endplay is not installed: no double-dummy tables")
        return

    def direct(deals: Sequence[Deal]) -> list[object]:
        return list(calc_all_tables([Theirs(str(deal)) for deal in deals]))

    solver = DdsSolver()
    source = seeded_deals("bench")
    warm = list(islice(source, 1))
    solver.tables(warm)
    direct(warm)
    ours = theirs = 0.0
    for turn in range(rounds):  # In turns, so that other processes disturb both equally.
        deals = list(islice(source, most))
        order = [lambda: solver.tables(deals), lambda: direct(deals)]  # noqa: B023 - called at once
        times = [seconds(work) for work in (order if turn % 2 else order[::-1])]
        first, second = times if turn % 2 else times[::-1]
        ours, theirs = ours + first, theirs + second
    solver.close()
    count = rounds * most
    print(
        f"tables: {count / ours:.1f}/s in a worker, endplay directly {count / theirs:.1f}/s, ratio {theirs / ours:.3f}"
    )
