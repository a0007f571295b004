"""Hostile visitors: fifty addresses submit claims of thirteen cards and start robots, while a director works.

Measured are a sign-in, a director's page, a verdict on a claim of three cards, and the first act of robots, all for
honest users. They are measured on a quiet site, then under attack. `python -m bench hostile` takes about five minutes.
"""

from __future__ import annotations

import asyncio
import random
import runpy
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from bench import bench_evening
from bench.bench_hall import Device, Measured
from troef.cards import SEATS
from troef.cards.dealing import seeded_deals

_DEALS = seeded_deals("hostile")
_GUESS = {"n": ".KJ2..", "e": ".876..", "s": ".AT3..", "w": ".Q95..", "trump": "N", "declarer": "S", "lead": "S"}


@dataclass(frozen=True)
class Attack:
    """The size of an attack: visitors, tables with four robots for each, and the seconds of each stage."""

    visitors: int = 50
    tables: int = 2
    quiet: float = 20.0
    hostile: float = 90.0


TOY = Attack(visitors=2, tables=1, quiet=1.0, hostile=3.0)
EVENING = bench_evening.BenchEvening(tables=20, rounds=6, size=4, burst=1, bursts=1, pause=0, round=6)


class Visitor(Device):
    """A browser with its own address, as a proxy forwards it."""

    def __init__(self, port: int, measured: Measured, address: str, cookies: dict[str, str] | None = None) -> None:
        super().__init__(port, measured, cookies)
        self.address = address

    def _head(self, method: str, path: str, more: str = "") -> bytes:
        return super()._head(method, path, f"X-Forwarded-For: {self.address}\r\nAccept-Language: en\r\n{more}")


async def attacks(visitor: Visitor, tables: int) -> None:
    """Open tables with four robots, then submit one claim after another and request its verdict."""
    lesson = {"way": "bridge bridge-2017", "hands": "all", "plays": "guarded", "board": "1"}
    await visitor.ask("/play/lesson/")
    for _table in range(tables):
        place = await visitor.ask("/play/lesson/", urlencode(lesson | {"deal": str(next(_DEALS))}))
        await visitor.ask(f"{place}do/", "what=robots")
        await visitor.ask(place)
    while True:
        deal = next(_DEALS)
        hands = {str(seat).lower(): str(deal[seat]) for seat in SEATS}
        claim = urlencode(hands | {"trump": "N", "declarer": "S", "lead": "W", "by": "S", "tricks": "13"})
        for _look in range(3):
            await visitor.ask(f"/claim/?{claim}")
            await asyncio.sleep(random.uniform(0.5, 1.5))


async def signs_in(port: int, measured: Measured, stage: str) -> None:
    browser = Visitor(port, measured, "198.51.100.1")
    with measured.timed(f"{stage}: sign-in page"):
        await browser.ask("/sign-in/")
    with measured.timed(f"{stage}: sign-in"):
        await browser.ask("/sign-in/", "username=bench&password=bench")


async def claims(port: int, measured: Measured, stage: str) -> None:
    """Time a verdict. The claim is new every time, because stored verdicts need no search."""
    reader = Visitor(port, measured, "198.51.100.2")
    address = f"/claim/?{urlencode(_GUESS | {'said': str(time.monotonic())})}"
    with measured.timed(f"{stage}: verdict on a small claim"):
        while "Positions seen so far" in await reader.ask(address):
            await asyncio.sleep(1)


async def practises(port: int, measured: Measured, stage: str) -> None:
    player = Visitor(port, measured, "198.51.100.3")
    await player.ask("/play/")
    table = {"game": "bridge", "way": "bridge-2017", "plays": "guarded", "robots": "yes"}
    place = await player.ask("/play/", urlencode(table))
    await player.ask(place)
    with measured.timed(f"{stage}: first act of robots"):
        while 'id="version" name="version" value="0"' in await player.ask(place):
            await asyncio.sleep(0.25)


async def works(port: int, measured: Measured, stage: str, seconds: float, office: dict[str, str]) -> None:
    """Do what honest people do, again and again."""
    director = Visitor(port, measured, "198.51.100.4", office)

    async def looks() -> None:
        with measured.timed(f"{stage}: director's page"):
            await director.ask("/evening/1/desk/")

    def by(act: Callable[[int, Measured, str], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        return lambda: act(port, measured, stage)

    until = time.monotonic() + seconds

    async def again(name: str, act: Callable[[], Awaitable[None]], pause: float) -> None:
        while (left := until - time.monotonic()) > 0:
            try:
                await asyncio.wait_for(act(), left + pause)
            except TimeoutError:
                measured.errors.append(f"{name}: not within {left + pause:.0f} s")
            await asyncio.sleep(pause)

    await asyncio.gather(
        again("director's page", looks, 0.5),
        again("sign-in", by(signs_in), 1),
        again("claim", by(claims), 5),
        again("robots", by(practises), 10),
    )


async def attacked(plan: Attack, port: int, server: int, office: dict[str, str]) -> Measured:
    measured = Measured(server)
    await works(port, measured, "quiet", plan.quiet, office)
    measured.stage("quiet")
    refused = Measured(server)  # Errors of hostile visitors do not count: they are refused.
    hostile = [Visitor(port, refused, f"2001:db8:0:{number:x}::1") for number in range(plan.visitors)]
    tasks = [asyncio.create_task(attacks(visitor, plan.tables)) for visitor in hostile]
    await asyncio.sleep(plan.quiet / 2)
    measured.stage("the attack begins")
    await works(port, measured, "attacked", plan.hostile, office)
    measured.stage("attacked")
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError, OSError):  # The server may drop a hostile visitor.
            await task
    return measured


def measure(plan: Attack, database: str, address: str) -> None:
    with bench_evening.served(EVENING, address) as (port, server, _secrets):
        director = bench_evening.Browser(port)
        director.ask("GET", "/sign-in/")
        director.ask("POST", "/sign-in/", "username=bench&password=bench")
        print(f"{database}: {plan.visitors} hostile visitors, each with {plan.tables} tables of robots and its claims")
        measured = asyncio.run(attacked(plan, port, server, director.cookies))
    for name, times in sorted(measured.times.items(), reverse=True):
        print(f"      {name}: {len(times)} times, median {median(times):.0f} ms, p95 {bench_evening.p95(times):.0f} ms")
    for kind, aim in (("sign-in page", 1000), ("sign-in", 1000), ("director's page", 300)):
        times = measured.times[f"attacked: {kind}"]  # Without any answer the aim is not met.
        is_met = bool(times) and bench_evening.p95(times) < aim
        print(f"      aim, {kind}: p95 under {aim} ms: {'met' if is_met else 'not met'}", flush=True)


def main(toy: bool) -> None:
    measure(TOY if toy else Attack(), "SQLite", "")
    postgresql = runpy.run_path(str(Path(__file__).parents[1] / "tests" / "web" / "postgresql.py"))
    if postgresql["installed"]() is None:
        print("PostgreSQL: not on this machine")
    elif not toy:
        with postgresql["database"]() as address:
            measure(Attack(), "PostgreSQL", address)
