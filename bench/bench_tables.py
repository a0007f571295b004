"""Live tables: four browsers per table play a board through their pages and event streams.

Measured is the time from a player's tap to that player's own page, and to the pages of the three others. One run has a
bad network: requests are late, and some are lost in either direction and sent again. The log of every board must then
contain each tapped act exactly once. `python -m bench tables` takes about six minutes.
"""

from __future__ import annotations

import asyncio
import html
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

from bench import bench_evening
from bench.bench_hall import Device, Measured

_PATIENCE = 60.0  # Seconds.
_AGAIN = 0.5  # Seconds before a browser repeats an unanswered request.


@dataclass(frozen=True)
class Room:
    """The size of a run: tables, seconds between acts, delay and loss of requests, and the maximum number of acts."""

    tables: int
    every: float = 2.0
    delay: float = 0.0
    lost: float = 0.0
    most: int = 200


ROOMS = (Room(30, every=0.0, delay=0.2, lost=0.03), Room(50), Room(200, most=30))
TOY = Room(1, every=0.0, delay=0.001, lost=0.1, most=6)


class BenchPlayer(Device):
    """A seat with its page, the number of acts shown, and the time at which each was first shown."""

    def __init__(
        self, room: Room, secret: str, seat: str, port: int, measured: Measured, chance: random.Random
    ) -> None:
        super().__init__(port, measured)
        self.room, self.path, self.seat, self.chance = room, f"/play/{secret}/", seat, chance
        self.page, self.version, self.saw, self.lost = "", -1, dict[int, float](), 0

    def _head(self, method: str, path: str, more: str = "") -> bytes:
        """Add the headers of a request from an open page."""
        return super()._head(method, path, f"HX-Request: true\r\n{more}")

    async def sure(self, path: str, body: str = "") -> str:
        """Repeat a request until it is answered. A lost request may have arrived."""
        while True:
            await asyncio.sleep(self.room.delay)
            if self.chance.random() >= self.room.lost:
                try:
                    return await self.ask(path, body)
                except (OSError, asyncio.IncompleteReadError):  # A stale connection.
                    self.wires.pop("POST" if body else "GET", None)
                    continue
            self.lost += 1
            if self.chance.random() < 0.5:
                await self._cut(path, body)
            await asyncio.sleep(_AGAIN)

    async def _cut(self, path: str, body: str) -> None:
        """Send a request and close the connection before the answer."""
        _reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        kind = f"Content-Type: application/x-www-form-urlencoded\r\nX-CSRFToken: {self.cookies.get('csrftoken')}\r\n"
        head = self._head("POST" if body else "GET", path, f"{kind}Content-Length: {len(body.encode())}\r\n")
        writer.write(head + body.encode())
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.close()

    async def sits(self) -> None:
        self.show(await self.sure(self.path))
        await self.ask(f"{self.path}do/", urlencode({"what": "sit", "seat": self.seat, "name": self.seat}))
        self.show(await self.sure(self.path))
        live = html.unescape(re.findall(r'data-live="([^"]+)"', self.page)[0])
        await self.listen(live, "", self.path)

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        """Show the fragments that the stream brings, and request the page after a bare notification."""
        while True:
            lines = (await reader.readuntil(b"\n\n")).decode().splitlines()
            if "event: parts" in lines:
                await asyncio.sleep(self.room.delay)
                self.show("\n".join(line[6:] for line in lines if line.startswith("data: ")))
            elif "event: change" in lines:
                self.told.set()

    async def _look(self, kind: str, part: str) -> None:
        while True:
            await self.told.wait()
            self.told.clear()
            self.show(await self.sure(part))

    def show(self, page: str) -> None:
        found = re.search(r'id="version" name="version" value="(\d+)"', page)
        version = int(found[1]) if found else -1
        if version > self.version or (version == self.version and 'id="seats"' in page):
            self.page, self.version = page, version
            self.saw.setdefault(version, time.perf_counter())
            self.looked.set()

    async def reaches(self, version: int) -> float:
        """Return when the page showed this number of acts."""
        while self.version < version:
            self.looked.clear()
            await asyncio.wait_for(self.looked.wait(), _PATIENCE)
        return min(at for shown, at in self.saw.items() if shown >= version)

    @property
    def has_turn(self) -> bool:
        return 'class="lv-turn mine"' in self.page

    @property
    def is_over(self) -> bool:
        return 'id="score"' in self.page

    @property
    def choice(self) -> dict[str, Any]:
        """The act to tap: one club and three passes, then the first legal card."""
        tags = re.findall(r'<button[^>]* name="event"[^>]*>', self.page)
        values = [re.findall(r"""value=(?:'([^']*)'|"([^"]*)")""", tag)[0] for tag in tags if "disabled" not in tag]
        events: list[dict[str, Any]] = [json.loads(html.unescape("".join(value))) for value in values]
        call = "1C" if self.version == 0 else "P"
        return next((event for event in events if event.get("call", call) == call), events[0])

    async def taps(self, event: dict[str, Any]) -> None:
        """Send an act until the table has it. The answer to a repeated act shows the page with that act."""
        fields = urlencode({"event": json.dumps(event), "version": self.version})
        self.show(await self.sure(f"{self.path}act/", fields))


async def plays(players: list[BenchPlayer], room: Room, measured: Measured, growth: list[list[float]]) -> list[Any]:
    """Play the board of a table. Return the tapped acts in order."""
    await asyncio.sleep(players[0].chance.uniform(0, room.every))
    tapped: list[Any] = []
    while len(tapped) < room.most and not players[0].is_over:
        began, number = time.perf_counter(), len(tapped) + 1
        actor = next(player for player in players if player.has_turn)
        event = actor.choice
        tapped.append(event)
        await actor.taps(event)
        shown = await asyncio.gather(*(player.reaches(number) for player in players))
        times = [1000 * (at - began) for at in shown]
        own = times.pop(players.index(actor))
        measured.times["own"].append(own)
        measured.times["others"] += times
        growth[number - 1 : number] = [[*(growth[number - 1] if number <= len(growth) else []), own]]
        await asyncio.sleep(began + room.every - time.perf_counter())
    return tapped


async def played(
    room: Room, port: int, server: int, secrets: list[str]
) -> tuple[Measured, list[Any], list[list[float]]]:
    measured, growth, chance = Measured(server), list[list[float]](), random.Random(41)
    tables = [[BenchPlayer(room, secret, seat, port, measured, chance) for seat in "NESW"] for secret in secrets]
    for players in tables:
        for player in players:
            await player.sits()
        await asyncio.gather(*(player.reaches(0) for player in players))
    measured.stage("all sit")
    log = await asyncio.gather(*(plays(players, room, measured, growth) for players in tables))
    for player in (player for players in tables for player in players):
        for task in player.tasks:
            task.cancel()
    lost = sum(player.lost for players in tables for player in players)
    measured.stage(f"{sum(map(len, log))} acts, {lost} requests lost")
    return measured, log, growth


@contextmanager
def served(tables: int) -> Iterator[tuple[int, int, list[str], Path]]:
    """Serve open tables. Yield the port, the process, the secrets of the tables and the folder."""
    with tempfile.TemporaryDirectory() as folder:
        where, port = {"TROEF_VAR": folder}, bench_evening.free_port()
        secrets = _beside(Path(folder), "make", str(tables)).split()
        command = [sys.executable, "-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
        server = bench_evening.serve(command, port, **where)
        try:
            yield port, server.pid, secrets, Path(folder)
        finally:
            bench_evening.stop(server)


def _beside(folder: Path, *words: str) -> str:
    """Run a command of this module in a separate process, because a site has one database."""
    command = [sys.executable, "-m", "bench.bench_tables", *words]
    where = os.environ | {"TROEF_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "troef.web.platform.settings"}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=where).stdout


def _make(tables: int) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from troef.laws import BRIDGE_2017
    from troef.web.live.tables import open_table

    print(*(open_table("bridge", str(BRIDGE_2017), True).secret for _ in range(tables)))


def _logs() -> None:
    """Print the stored acts of every board in order, and the number of boards that are over when read again."""
    from troef.web.evenings.models import LiveBoard

    kept, over = {}, 0
    for board in LiveBoard.objects.select_related("table"):
        acts = list(board.acts.values_list("number", "event"))
        assert [number for number, _event in acts] == list(range(1, len(acts) + 1))
        kept[board.table.secret] = [event for _number, event in acts]
        folded = board.table.game.table.read(board.head | {"events": kept[board.table.secret]})
        over += folded.situation.as_json()["score"] is not None
    print(json.dumps([kept, over]))


def measure(room: Room) -> None:
    network = f", {1000 * room.delay:.0f} ms late and {100 * room.lost:.0f}% lost" if room.lost else ""
    print(f"{room.tables} tables{network}", flush=True)
    with served(room.tables) as (port, server, secrets, folder):
        measured, log, growth = asyncio.run(played(room, port, server, secrets))
        kept, over = json.loads(_beside(folder, "logs"))
    same = sum(kept[secret] == tapped for secret, tapped in zip(secrets, log, strict=True))
    print(f"      {over} boards over; {same} of {len(secrets)} logs are what was tapped, each act once")
    for name, times in (("own page", measured.times["own"]), ("the three others", measured.times["others"])):
        print(f"      {name}: median {median(times):.0f} ms, p95 {bench_evening.p95(times):.0f} ms", flush=True)
    first, last = (median([each for times in part for each in times]) for part in (growth[:10], growth[-10:]))
    print(f"      the last ten acts against the first ten: {last / first:.2f}", flush=True)


def main(toy: bool) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for room in (TOY,) if toy else ROOMS:
        measure(room)


if __name__ == "__main__":
    import django

    django.setup()
    _make(int(sys.argv[2])) if sys.argv[1] == "make" else _logs()
