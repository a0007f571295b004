"""Time of a search in the law books: all four books, both languages, with typing errors."""

from __future__ import annotations

import statistics
import time

from troef.director.search import index, search

QUERIES = [
    "verzaking", "revoke", "onvoldoende bod", "insufficient bid", "voor de beurt", "out of turn", "strafkaart",
    "penalty card", "claim", "slagen opeisen", "conceding tricks", "blinde", "dummy", "arbiter", "director",
    "ongeoorloofde informatie", "unauthorised information", "dubbel", "herdubbel", "roem", "nat", "stopkaart",
    "alert", "gemiste alert", "vergelijkbare bieding", "comparable call", "arbitrale score", "adjusted score",
    "27B1a", "artikel 16 C2", "law 64", "II-18", "strafkrt", "verzakign", "insuficient bid", "ongeoorlofde informatie",
    "v", "ver", "verz", "ins", "de leider speelt een kaart uit de blinde voor de beurt", "qqqqzzzz",
]  # fmt: skip
REPEAT = 5
TARGET_MS = 50


def milliseconds(query: str) -> float:
    start = time.perf_counter()
    search(query)
    return (time.perf_counter() - start) * 1000


def main(toy: bool) -> None:
    start = time.perf_counter()
    paragraphs = len(index().paragraphs)
    print(f"{paragraphs} paragraphs read and indexed in {time.perf_counter() - start:.2f} s (once per process)")
    times = sorted((milliseconds(query), query) for query in QUERIES for _ in range(1 if toy else REPEAT))
    cuts = statistics.quantiles([each for each, _ in times], n=100)
    print(f"search: p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, slowest {times[-1][0]:.1f} ms ({times[-1][1]!r})")
    print(f"target {TARGET_MS} ms at p95: {'met' if cuts[94] <= TARGET_MS else 'missed'}")
