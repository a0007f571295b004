"""Load of a full hall: phones open within ten seconds, then every table enters a result every thirty seconds.

A phone opens the link of its table with all files of the page, takes a seat and keeps its event stream open. When the
stream reports a change, it requests its panel again, and so do the open pages. The other phone confirms each entry once
it has shown it. All clients are in one process. `python -m bench.bench_hall --minutes 10` runs longer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import runpy
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from uuid import uuid4

from bench import bench_evening

_PAGES = ("",) * 6 + ("projector/",) * 2
_OFFICE = ("desk/", "scorer/")
"""Pages that the director has open; `_PAGES` are the public ones."""


@dataclass(frozen=True)
class Hall:
    """The size of a hall: phones (two per table), seconds to arrive, seconds between results, and minutes."""

    phones: int = 200
    arrive: float = 10.0
    every: float = 30.0
    minutes: float = 2.0

    @property
    def evening(self) -> bench_evening.BenchEvening:
        size = max(1, round(60 * self.minutes / self.every))
        rounds = max(1, 28 // size)
        return bench_evening.BenchEvening(self.phones // 2, rounds, size, burst=1, bursts=20, pause=0, round=rounds)


TOY = Hall(phones=4, arrive=0.2, every=0.6, minutes=0.02)


class Measured:
    """Errors, response times, and the load of the server and of the clients."""

    def __init__(self, server: int) -> None:
        self.server, self.errors, self.times = server, list[str](), defaultdict[str, list[float]](list)
        self.began = self._now()

    @contextmanager
    def timed(self, kind: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.times[kind].append(1000 * (time.perf_counter() - start))

    def _now(self) -> tuple[float, float, float]:
        """Return the clock, and the processor time of the server and of the clients."""
        fields = Path(f"/proc/{self.server}/stat").read_text().rpartition(")")[2].split()
        return time.monotonic(), sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK"), time.process_time()

    def stage(self, name: str) -> None:
        """Print the load since the previous stage, and the memory of the server."""
        began, self.began = self.began, self._now()
        passed, server, own = (after - before for after, before in zip(self.began, began, strict=True))
        status = dict(line.split(":", 1) for line in Path(f"/proc/{self.server}/status").read_text().splitlines())
        print(
            f"      {name}: {passed:.0f} s, {len(self.errors)} errors; server {100 * server / passed:.0f}% of a "
            f"processor, {status['Threads'].strip()} threads, {int(status['VmRSS'].split()[0]) / 1000:.0f} MB; "
            f"clients {100 * own / passed:.0f}%",
            *(f"\n      ! {error}" for error in sorted(set(self.errors))[:5]),
            flush=True,
        )


class Device:
    """A browser with its cookies, and separate connections for requests, posts and its event stream."""

    def __init__(self, port: int, measured: Measured, cookies: dict[str, str] | None = None) -> None:
        self.port, self.measured, self.cookies = port, measured, dict(cookies or {})
        self.wires: dict[str, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}
        self.busy = {"GET": asyncio.Lock(), "POST": asyncio.Lock()}
        self.told, self.looked = asyncio.Event(), asyncio.Event()
        self.due = self.seen = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, path: str, body: str = "", kind: str = "application/x-www-form-urlencoded") -> str:
        """Return the answer of the site, or the address of a redirect. A refusal is counted as an error."""
        method, data = "POST" if body else "GET", body.encode()
        async with self.busy[method]:
            if method not in self.wires or self.wires[method][0].at_eof():  # Reopen, as a browser does.
                self.wires[method] = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.wires[method]
            head = f"Content-Type: {kind}\r\nX-CSRFToken: {self.cookies.get('csrftoken')}\r\n" if body else ""
            writer.write(self._head(method, path, f"{head}Content-Length: {len(data)}\r\n") + data)
            status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            text = (await reader.readexactly(int(headers["content-length"]))).decode()
        self.cookies.update(re.findall(r"(?i)^set-cookie: (\w+)=([^;]*)", "\n".join(lines), re.MULTILINE))
        self.seen = max(self.seen, int(headers.get("troef-version", 0)))
        if int(status.split()[1]) >= 400:
            self.measured.errors.append(f"{path}: {status} {text[:80]}")
        return headers.get("location", text)

    def _head(self, method: str, path: str, more: str = "") -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        part = f"HX-Request: true\r\nTroef-Told: {self.due}\r\n" if path.endswith("?part") else ""
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n{part}{more}\r\n".encode()

    async def listen(self, path: str, kind: str, part: str) -> None:
        """Open the event stream, wait for its greeting, and request the part again after every change."""
        reader, writer = self.wires["live"] = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._head("GET", path))
        await reader.readuntil(b"event: hello\ndata:")
        self.tasks = [asyncio.create_task(self._hear(reader)), asyncio.create_task(self._look(kind, part))]

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        async for line in reader:
            if line.startswith(b"event: beat"):
                await reader.readline()  # The data of a beat: nothing has changed.
            elif line.startswith(b"id:"):
                self.due = int(line[3:].strip() or 0)
            elif line.startswith(b"data:"):
                self.told.set()
        self.measured.errors.append("a stream ended")

    async def _look(self, kind: str, part: str) -> None:
        """Request the part after a change, unless the answer to a message has already shown it, like the page."""
        while True:
            await self.told.wait()
            self.told.clear()
            async with self.busy["POST"]:
                pass
            if not 0 < self.due <= self.seen:
                with self.measured.timed(kind):
                    await self.ask(part)
                self.looked.set()


async def opens(phone: Device, secret: str, side: str, wait: float) -> None:
    """Open a page with its files on a phone, take a seat, open the page again, and open its stream."""
    await asyncio.sleep(wait)
    with phone.measured.timed("opening"):
        page = await phone.ask(f"/t/{secret}/")
        for file in dict.fromkeys(re.findall(r'(?:href|src|data-scores)="(/(?:static|scores)/[^"]+)"', page)):
            await phone.ask(file)
        await phone.ask(await phone.ask(f"/t/{secret}/seat/", f"side={side}"))
        await phone.listen(re.findall(r'data-live="([^"]+)"', page)[0], "panel", f"/t/{secret}/?part")


async def plays(plan: Hall, secret: str, ns: Device, ew: Device, wait: float) -> None:
    """Enter results at intervals. The other side confirms each one after it has been shown."""
    evening = plan.evening
    for place in range(evening.size):
        began = time.monotonic()
        await asyncio.sleep(wait)
        where = {"round": evening.round, "board": (evening.round - 1) * evening.size + place + 1}
        result = {"contract": "4S", "declarer": "N", "tricks": "10", "lead": "", "sees": 0}
        ew.looked.clear()
        await _send(ns, "entry", secret, verb="result", **where, **result)
        with ns.measured.timed("until the others see it"):
            await asyncio.wait_for(ew.looked.wait(), 60)
        await _send(ew, "confirmation", secret, verb="agree", **where, sees=1)
        await asyncio.sleep(began + plan.every - time.monotonic())


async def _send(phone: Device, kind: str, secret: str, **message: object) -> None:
    with phone.measured.timed(kind):
        text = json.dumps({"id": str(uuid4()), **message})
        answer = json.loads(await phone.ask(f"/t/{secret}/send/", text, "application/json"))
    phone.seen = max(phone.seen, answer["version"])
    if answer["refused"]:
        phone.measured.errors.append(answer["refused"])


async def evening(plan: Hall, port: int, server: int, secrets: list[str], office: dict[str, str]) -> Measured:
    chance, measured = random.Random(22), Measured(server)
    tables = [(secret, Device(port, measured), Device(port, measured)) for secret in secrets]
    seats = [(phone, secret, side) for secret, ns, ew in tables for phone, side in ((ns, "NS"), (ew, "EW"))]
    await asyncio.gather(*(opens(*seat, chance.uniform(0, plan.arrive)) for seat in seats))
    measured.stage("phones open")
    devices = [phone for phone, *_seat in seats]
    for page in _PAGES + _OFFICE:
        kind, cookies = ("director's page", office) if page in _OFFICE else ("page", None)
        devices.append(Device(port, measured, cookies))
        await devices[-1].ask(f"/evening/1/{page}")
        await devices[-1].listen("/evening/1/live/", kind, f"/evening/1/{page}?part")
    await asyncio.gather(*(plays(plan, *table, chance.uniform(0, 0.9 * plan.every)) for table in tables))
    measured.stage("the hall plays")
    for task in (task for device in devices for task in device.tasks):
        task.cancel()
    return measured


def measure(plan: Hall, database: str, address: str) -> None:
    with ThreadPoolExecutor(1) as pool:
        rows = bench_evening.bare(pool, plan.evening, address)
    with bench_evening.served(plan.evening, address) as (port, server, secrets):
        director = bench_evening.Browser(port)
        director.ask("GET", "/sign-in/")
        director.ask("POST", "/sign-in/", "username=bench&password=bench")
        print(f"{database}: {plan.phones} phones at {plan.phones // 2} tables, {len(_PAGES + _OFFICE)} live pages")
        measured = asyncio.run(evening(plan, port, server, secrets, director.cookies))
    for name, times in ({"a view that writes one row": rows} | measured.times).items():
        p95 = bench_evening.p95(times)
        print(f"      {name}: {len(times)} times, median {median(times):.0f} ms, p95 {p95:.0f} ms", flush=True)


def main(toy: bool, minutes: float = Hall.minutes) -> None:
    measure(TOY if toy else Hall(minutes=minutes), "SQLite", "")
    postgresql = runpy.run_path(str(Path(__file__).parents[1] / "tests" / "web" / "postgresql.py"))
    if postgresql["installed"]() is None:
        print("PostgreSQL: not on this machine")
    elif not toy:
        with postgresql["database"]() as address:
            measure(Hall(minutes=minutes), "PostgreSQL", address)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=Hall.minutes)
    main(False, parser.parse_args().minutes)
