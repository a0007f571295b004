"""Time of the klaverjas solver: random deals, one trump suit and declarer each, on one core after warming up.

There is no comparison: we know of no open program that solves klaverjas exactly. Published reference: plain alpha-beta
took minutes for a deal (van Rijn, Takes, Vis 2018).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from itertools import islice

from troef.analysis.klaverjas.solver import KlaverjasPosition, KlaverjasSolver, SolverGoal, opening_position
from troef.cards import Deck, Seat, Suit
from troef.cards.dealing import seeded_deals
from troef.klaverjas.game.rules import Rules

LIMITS = {SolverGoal.POINTS: (15.0, None), SolverGoal.ROEM: (50.0, 300.0)}
START = "from bench.bench_klaverjas import KlaverjasSolver, warm_up; warm_up(KlaverjasSolver())"


def positions(count: int, variant: str) -> list[KlaverjasPosition]:
    """Return random deals, each with its own trump suit, dealer and declarer."""
    found = []
    for number, deal in enumerate(islice(seeded_deals("bench", Deck.KLAVERJAS), count)):
        dealer = list(Seat)[number % 4]
        declarer = dealer.clockwise[number // 4 % 4]
        found.append(opening_position(deal, list(Suit)[number // 16 % 4], declarer, dealer, Rules.parse({}, variant)))
    return found


def warm_up(solver: KlaverjasSolver) -> None:
    for aim in SolverGoal:
        solver.value(positions(1, "nkf")[0], aim)


def measure(solver: KlaverjasSolver, deals: list[KlaverjasPosition], aim: SolverGoal) -> list[float]:
    """Return the milliseconds of processor time for each deal; other processes disturb these less."""
    times = []
    for position in deals:
        before = time.process_time()
        solver.value(position, aim)
        times.append((time.process_time() - before) * 1000)
    return times


def report(name: str, times: list[float], limits: tuple[float | None, float | None]) -> None:
    median, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    told = [f"{name:24} median {median:7.1f} ms", f"p95 {p95:7.1f} ms", f"worst {max(times):7.1f} ms"]
    for value, limit, what in ((median, limits[0], "median"), (p95, limits[1], "p95")):
        if limit is not None:
            told.append(f"{what} at {value / limit:.2f} of {limit:.0f} ms")
    print("  ".join(told))


def second_start() -> float:
    """Return the seconds for a new process to import everything and answer three questions from cached code."""
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", START], check=True)
    return time.perf_counter() - before


def main(toy: bool) -> None:
    count = 2 if toy else 200
    solver = KlaverjasSolver()
    before = time.perf_counter()
    warm_up(solver)
    print(f"first questions after {time.perf_counter() - before:.1f} s; a second start takes {second_start():.2f} s")
    for variant in ("nkf", "amsterdams"):
        for aim in SolverGoal:
            limits = LIMITS.get(aim, (None, None)) if variant == "nkf" else (None, None)
            report(f"{variant} {aim.value}", measure(solver, positions(count, variant), aim), limits)
