"""A hall opens its phones: all within ten seconds; then live pages, and an entry per table every thirty seconds.

A phone opens the link of its table with all files of the page, takes a seat and holds its stream; told that something
changed, it asks for its panel again. So do the pages of the hall, the projectors and the director's. Each entry is
confirmed from the other phone once that has heard of it. All of it is one process that waits; what it costs is said.
`python -m bench.bench_hall --minutes 10` plays on for longer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from uuid import uuid4

from bench import bench_evening, postgresql

_LIVE = ("", "", "", "", "", "", "projector/", "projector/", "desk/", "scorer/")
"""Of the pages that are watched: what everybody may see, and what the director has open."""
_OFFICE = ("desk/", "scorer/")


@dataclass(frozen=True)
class Hall:
    """Two phones to a table, how long they take to come, how often a table has a result, and for how long."""

    phones: int = 200
    pages: int = 10
    arrive: float = 10.0
    every: float = 30.0
    minutes: float = 2.0

    @property
    def evening(self) -> bench_evening.Evening:
        size = max(1, round(60 * self.minutes / self.every))
        rounds = max(1, 28 // size)
        return bench_evening.Evening(self.phones // 2, rounds, size, burst=0, bursts=0, pause=0, round=rounds)


TOY = Hall(phones=4, pages=10, arrive=0.2, every=0.6, minutes=0.02)


class Device:
    """A browser: one connection for what it asks, one for what it hears, and its cookies."""

    def __init__(self, port: int, measured: Measured, cookies: dict[str, str] | None = None) -> None:
        self.port, self.measured, self.cookies = port, measured, dict(cookies or {})
        self.wires: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.asking, self.listening = asyncio.Lock(), asyncio.create_task(asyncio.sleep(0))
        self.told, self.looked = asyncio.Event(), asyncio.Event()

    async def ask(self, path: str, body: str = "", kind: str = "application/x-www-form-urlencoded") -> str:
        """What the site answers; a refusal is counted."""
        async with self.asking:
            reader, writer = await self._wires()
            more = f"Content-Type: {kind}\r\nX-CSRFToken: {self.cookies.get('csrftoken', '')}\r\n" if body else ""
            data = body.encode()
            writer.write(self._head("POST" if body else "GET", path, f"{more}Content-Length: {len(data)}\r\n") + data)
            status, headers = await self._answer(reader)
            text = (await reader.readexactly(int(dict(headers)["content-length"]))).decode()
        if status >= 400:
            self.measured.errors.append(f"{path}: {status} {text[:80]}")
        return dict(headers).get("location", text) if status == 302 else text

    async def _wires(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that the site has closed meanwhile is made again, as a browser does."""
        if self.wires is None or self.wires[0].at_eof():
            self.wires = await asyncio.open_connection("127.0.0.1", self.port)
        return self.wires

    def _head(self, method: str, path: str, more: str = "") -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        part = "HX-Request: true\r\n" if path.endswith("projector/") and method == "GET" else ""
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n{part}{more}\r\n".encode()

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines)]
        for value in (value for name, value in headers if name == "set-cookie"):
            name, _, rest = value.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return int(status.split()[1]), headers

    async def listen(self, path: str) -> None:
        """Opens its stream; when this returns it has been greeted."""
        self.listening.cancel()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._head("GET", path))
        await reader.readuntil(b"event: hello")
        self.measured.streams += 1
        self.listening = asyncio.create_task(self._hear(reader, writer))

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async for line in reader:
                if line.startswith(b"event:"):
                    self.told.set()
        finally:
            self.measured.streams -= 1
            writer.close()

    async def look(self, kind: str, part: str) -> None:
        """Whenever it is told it asks again; what comes while it asks is asked for once more."""
        while True:
            await self.told.wait()
            self.told.clear()
            with self.measured.timed(kind):
                await self.ask(part)
            self.looked.set()


class Timed:
    """One thing that somebody waits for."""

    def __init__(self, times: list[float]) -> None:
        self.times = times

    def __enter__(self) -> None:
        self.start = time.perf_counter()

    def __exit__(self, *_error: object) -> None:
        self.times.append(1000 * (time.perf_counter() - self.start))


class Measured:
    """What went wrong, how long things took, and what the server and we ourselves needed."""

    def __init__(self, server: int) -> None:
        self.server, self.errors, self.streams = server, list[str](), 0
        self.times: dict[str, list[float]] = defaultdict(list)
        self.began = (time.monotonic(), self._spent(), time.process_time())

    def timed(self, kind: str) -> Timed:
        return Timed(self.times[kind])

    def _spent(self) -> float:
        """Seconds of processor time of the server."""
        fields = Path(f"/proc/{self.server}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stage(self, name: str) -> None:
        """Prints how busy the processors were since the last time, and what the server holds."""
        now = (time.monotonic(), self._spent(), time.process_time())
        passed, server, own = (after - before for after, before in zip(now, self.began, strict=True))
        self.began = now
        status = dict(line.split(":", 1) for line in Path(f"/proc/{self.server}/status").read_text().splitlines())
        memory = int(status["VmRSS"].split()[0]) / 1000
        print(
            f"      {name}: {passed:.0f} s, {self.streams} streams, {len(self.errors)} errors; server "
            f"{100 * server / passed:.0f}% of a processor, {status['Threads'].strip()} threads, {memory:.0f} MB; "
            f"clients {100 * own / passed:.0f}%",
            flush=True,
        )
        for error in sorted(set(self.errors))[:5]:
            print(f"      ! {error}")


async def opens(phone: Device, secret: str, side: str, wait: float) -> None:
    """A phone comes: the page with its files, a seat, the page again, and its stream."""
    await asyncio.sleep(wait)
    with phone.measured.timed("opening"):
        page = await phone.ask(f"/t/{secret}/")
        for file in dict.fromkeys(re.findall(r'(?:href|src|data-scores)="(/(?:static|scores)/[^"]+)"', page)):
            await phone.ask(file)
        with phone.measured.timed("seat"):
            await phone.ask(await phone.ask(f"/t/{secret}/seat/", f"side={side}"))
        live = re.search(r'data-live="([^"]+)"', page)
        await phone.listen(live[1] if live else "")


async def plays(plan: Hall, ns: Device, ew: Device, secret: str, wait: float) -> None:
    """A result every so often; the other side confirms what it has heard of."""
    evening = plan.evening
    for place in range(evening.size):
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(wait)
        where = {"round": evening.round, "board": (evening.round - 1) * evening.size + place + 1}
        result = {**where, "contract": "4S", "declarer": "N", "tricks": "10", "lead": "", "sees": 0}
        ew.looked.clear()
        await _send(ns, "entry", secret, verb="result", **result)
        with ns.measured.timed("heard by the others"):
            await asyncio.wait_for(ew.looked.wait(), 60)
        await _send(ew, "confirmation", secret, verb="agree", **where, sees=1)
        await asyncio.sleep(began + plan.every - asyncio.get_running_loop().time())


async def _send(phone: Device, kind: str, secret: str, **message: object) -> None:
    text = json.dumps({"id": str(uuid4()), **message})
    with phone.measured.timed(kind):
        answer = await phone.ask(f"/t/{secret}/send/", text, "application/json")
    with suppress(ValueError):
        if refused := json.loads(answer)["refused"]:
            phone.measured.errors.append(refused)


async def evening(plan: Hall, port: int, server: int, secrets: list[str], office: dict[str, str]) -> Measured:
    chance, measured = random.Random(22), Measured(server)
    tables = [(secret, Device(port, measured), Device(port, measured)) for secret in secrets]
    coming = [(phone, secret, side) for secret, *both in tables for phone, side in zip(both, ("NS", "EW"), strict=True)]
    await asyncio.gather(*(opens(*phone, chance.uniform(0, plan.arrive)) for phone in coming))
    measured.stage("phones open")
    watching = [asyncio.create_task(phone.look("panel", f"/t/{secret}/?part")) for phone, secret, _side in coming]
    for page in _LIVE[: plan.pages]:
        device = Device(port, measured, office if page in _OFFICE else None)
        await device.ask(f"/evening/1/{page}")
        await device.listen("/evening/1/live/")
        part = f"/evening/1/{page}" + ("" if page == "projector/" else "?part")
        watching.append(asyncio.create_task(device.look("director's page" if page in _OFFICE else "page", part)))
    await asyncio.gather(
        *(plays(plan, ns, ew, secret, chance.uniform(0, 0.9 * plan.every)) for secret, ns, ew in tables)
    )
    measured.stage("the hall plays")
    for task in (*watching, *(phone.listening for phone, *_seat in coming)):
        task.cancel()
    for task in watching:
        if task.done() and not task.cancelled() and task.exception():
            measured.errors.append(repr(task.exception()))
    return measured


async def bare(plan: Hall, address: str, folder: str) -> list[float]:
    """As many rows a second as there are entries in the hall, written by a view that does nothing else."""
    port = bench_evening.free_port()
    command = [sys.executable, "-c", bench_evening.BARE, str(port), address or f"sqlite:///{folder}/bare.sqlite3"]
    server = bench_evening.serve(command, port)
    try:
        measured = Measured(server.pid)
        phone = Device(port, measured)
        for _ in range(min(60, plan.phones)):
            with measured.timed("row"):
                await phone.ask("/", json.dumps({"verb": "result"}))
            await asyncio.sleep(plan.every / plan.phones)
        return measured.times["row"]
    finally:
        server.kill()
        server.wait()


def measure(plan: Hall, database: str, address: str) -> None:
    where = {"DATABASE_URL": address} if address else {}
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(bare(plan, address, folder))
        making = [sys.executable, "-m", "bench.bench_evening", folder, json.dumps(asdict(plan.evening))]
        made = subprocess.run(making, check=True, capture_output=True, text=True, env=os.environ | where)
        port = bench_evening.free_port()
        command = [sys.executable, "-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
        server = bench_evening.serve(command, port, TROEF_VAR=folder, **where)
        try:
            director = bench_evening.Browser(port)
            director.ask("GET", "/sign-in/")
            director.ask("POST", "/sign-in/", "username=bench&password=bench")
            print(f"{database}: {plan.phones} phones at {plan.phones // 2} tables, {plan.pages} live pages")
            measured = asyncio.run(evening(plan, port, server.pid, made.stdout.split(), director.cookies))
        finally:
            server.kill()
            server.wait()
    for name, times in ({"a view that writes one row": rows} | measured.times).items():
        p95 = bench_evening.p95(times)
        print(f"      {name}: {len(times)} times, median {median(times):.0f} ms, p95 {p95:.0f} ms", flush=True)


def main(toy: bool, plan: Hall = Hall()) -> None:  # noqa: B008
    if toy:
        measure(TOY, "SQLite", "")
        return
    measure(plan, "SQLite", "")
    with postgresql.database() as address:
        if address:
            measure(plan, "PostgreSQL", address)
        else:
            print("PostgreSQL: not on this machine")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=Hall.minutes)
    main(False, Hall(minutes=parser.parse_args().minutes))
