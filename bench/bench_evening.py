"""Evenings of 50 to 1,000 tables on one machine, compared with a Django view that writes one row.

An evening has 28 boards, and entries come in bursts. A tenth of the tables, at most twenty, enter a result at the same
moment, and others do so two seconds later. Each entry is confirmed from another phone. The standings page is requested
after every burst, when it must be computed again. Every evening is measured in its second round and in its last.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4


@dataclass(frozen=True)
class BenchEvening:
    """The size of an evening: its tables, rounds, boards per round (`size`), current round and bursts."""

    tables: int
    rounds: int
    size: int
    burst: int
    bursts: int
    pause: float
    round: int

    @property
    def boards(self) -> int:
        return self.rounds * self.size


SIZES = (50, 200, 1000)
TOY = BenchEvening(tables=4, rounds=3, size=1, burst=2, bursts=2, pause=0.0, round=3)
_BARE = """
import sys
from django.conf import settings
from troef.web.platform.database import database_from_url
settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="bench",
                   DATABASES={"default": database_from_url(sys.argv[2])})
import django; django.setup()
from django.core.asgi import get_asgi_application
from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE entry (told text)")
@csrf_exempt
def view(request):
    if request.method == "POST":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("INSERT INTO entry (told) VALUES (%s)", [request.body.decode()])
    return HttpResponse("ok", headers={"Content-Length": "2"})
urlpatterns = [path("", view)]
import uvicorn
uvicorn.run(get_asgi_application(), host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Browser:
    """A phone with one open connection and its cookies."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, body: str = "", kind: str = "application/x-www-form-urlencoded") -> str:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            headers |= {"Content-Type": kind, "X-CSRFToken": self.cookies.get("csrftoken", "")}
        self.connection.request(method, path, body or None, headers)
        answer = self.connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        text = answer.read().decode()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]}")
        return text

    def sit(self, secret: str, side: str) -> None:
        self.ask("GET", f"/t/{secret}/")
        self.ask("POST", f"/t/{secret}/seat/", f"side={side}")

    def send(self, secret: str, **message: object) -> None:
        text = json.dumps({"id": str(uuid4()), **message})
        answer = json.loads(self.ask("POST", f"/t/{secret}/send/", text, "application/json"))
        if answer["refused"]:
            raise RuntimeError(answer["refused"])


def prepare(folder: Path, plan: BenchEvening) -> list[str]:
    """Create the evening up to the current round in the database. Return the secrets of its tables."""
    os.environ["TROEF_VAR"], os.environ["DJANGO_SETTINGS_MODULE"] = str(folder), "troef.web.platform.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from troef.web.evenings import models
    from troef.web.people.models import Account

    Account.objects.make("bench", "bench", directs=True)
    evening = models.Evening.objects.create(
        name="Bench",
        state="playing",
        rounds=plan.rounds,
        round=plan.round,
        winners=2,
        standings_open=True,
        movement="barometer",
    )
    pairs = models.Contestant.objects.bulk_create(
        models.Contestant(evening=evening, number=number, name=f"Pair {number} – Partner {number}")
        for number in range(1, 2 * plan.tables + 1)
    )
    tables = models.Table.objects.bulk_create(
        models.Table(evening=evening, number=number) for number in range(1, plan.tables + 1)
    )
    sittings = models.Sitting.objects.bulk_create(
        models.Sitting(
            evening=evening,
            round=round_ + 1,
            table=table,
            boards=list(range(round_ * plan.size + 1, round_ * plan.size + plan.size + 1)),
            **models.seats_for(pairs[place], pairs[plan.tables + (place - round_) % plan.tables]),
        )
        for round_ in range(plan.rounds)
        for place, table in enumerate(tables)
    )
    _fill(evening, [sitting for sitting in sittings if sitting.round < plan.round], plan.boards)
    return [table.secret for table in tables]


def _fill(evening: Any, sittings: list[Any], boards: int) -> None:
    """Store plausible results: about twenty different ones on each board."""
    from django.db import transaction

    from bench.bench_event import LikelyResult
    from troef.cards.dealing import seeded_deals
    from troef.web.evenings.models import Result

    chance, dealt = random.Random(28), seeded_deals("bench")
    likely = {number: LikelyResult.of(next(dealt)) for number in range(1, boards + 1)}
    game = evening.game
    with transaction.atomic():
        for sitting in sittings:
            for board in sitting.boards:
                result = Result.of(sitting, board)
                result.agreed, result.proposed_by = True, "NS"
                told = likely[board].result(chance)
                line = f"{told['contract']} {told['by']} {told['tricks']}"
                game.entry.save_result(result, game.entry.parse(evening, line))


def serve(command: list[str], port: int, **environment: str) -> subprocess.Popen[bytes]:
    server = subprocess.Popen(command, env=os.environ | environment, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            Browser(port).ask("GET", "/")
            return server
        except OSError:
            time.sleep(0.1)
    stop(server)
    raise RuntimeError("the server did not start")


def stop(server: subprocess.Popen[bytes]) -> None:
    """Kill a server. Its worker notices and stops too."""
    server.kill()
    server.wait()


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def p95(times: Iterable[float]) -> float:
    ordered = sorted(times)
    return ordered[int(0.95 * (len(ordered) - 1))]


def burst(pool: ThreadPoolExecutor, works: Iterable[Callable[[], object]]) -> list[float]:
    """Run all at the same moment. Return the milliseconds of each."""
    return list(pool.map(timed, works))


def bare(pool: ThreadPoolExecutor, plan: BenchEvening, address: str = "") -> list[float]:
    """Run the same bursts on a Django view that only writes its message as a row."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        address = address or f"sqlite:///{folder}/bare.sqlite3"
        server = serve([sys.executable, "-c", _BARE, str(port), address], port)
        try:
            browsers = [Browser(port) for _ in range(plan.burst)]
            works = [partial(browser.ask, "POST", "/", json.dumps({"verb": "result"})) for browser in browsers]
            return [time_ for _ in range(2 * plan.bursts) for time_ in burst(pool, works)]
        finally:
            stop(server)


@contextmanager
def served(plan: BenchEvening, address: str = "") -> Iterator[tuple[int, int, list[str]]]:
    """Serve the evening. Yield the port, the process and the secrets of the tables."""
    with tempfile.TemporaryDirectory() as name:
        where = {"TROEF_VAR": name} | ({"DATABASE_URL": address} if address else {})
        making = [sys.executable, "-m", "bench.bench_evening", name, json.dumps(asdict(plan))]
        made = subprocess.run(making, check=True, capture_output=True, text=True, env=os.environ | where)
        port = free_port()
        command = [sys.executable, "-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
        server = serve(command, port, **where)
        try:
            yield port, server.pid, made.stdout.split()
        finally:
            stop(server)


def evening(pool: ThreadPoolExecutor, plan: BenchEvening) -> tuple[list[float], list[float], list[float], int]:
    """Return the times of entries, confirmations and standings pages, and the size of the page."""
    with served(plan) as (port, _server, secrets):
        return _play(pool, port, secrets, plan)


def _play(
    pool: ThreadPoolExecutor, port: int, secrets: list[str], plan: BenchEvening
) -> tuple[list[float], list[float], list[float], int]:
    entries: list[float] = []
    confirmations: list[float] = []
    pages: list[float] = []
    size = 0
    board = (plan.round - 1) * plan.size + 1
    for number in range(plan.bursts):
        mine = secrets[number * plan.burst : (number + 1) * plan.burst]
        phones = [(secret, Browser(port), Browser(port)) for secret in mine]
        list(pool.map(lambda one: (one[1].sit(one[0], "NS"), one[2].sit(one[0], "EW")), phones))
        where = {"round": plan.round, "board": board}
        result = {**where, "contract": "4S", "declarer": "N", "tricks": "10", "lead": "", "sees": 0}
        seen = {**where, "sees": 1}
        began = time.monotonic()
        entries += burst(pool, [partial(ns.send, secret, verb="result", **result) for secret, ns, _ew in phones])
        confirmations += burst(pool, [partial(ew.send, secret, verb="agree", **seen) for secret, _ns, ew in phones])
        guest = Browser(port)
        start = time.perf_counter()
        size = len(guest.ask("GET", "/evening/1/"))
        pages.append(1000 * (time.perf_counter() - start))
        time.sleep(max(0.0, plan.pause - (time.monotonic() - began)))
    return entries, confirmations, pages, size


def measured(plan: BenchEvening) -> tuple[float, float]:
    """Print the times of one evening. Return the 95th percentiles of its entries and of its standings page."""
    with ThreadPoolExecutor(plan.burst) as pool:
        base = bare(pool, plan)
        entries, confirmations, pages, size = evening(pool, plan)
    floor = p95(base)
    print(
        f"{plan.tables:>5} tables, round {plan.round:>2}, bursts of {plan.burst}; a view that writes one row: ", end=""
    )
    print(f"median {median(base):.0f} ms, p95 {floor:.0f} ms")
    for name, times in (("entry", entries), ("confirmation", confirmations), ("standings page", pages)):
        print(
            f"      {name}: median {median(times):.0f} ms ({median(times) / median(base):.1f} ×), "
            f"p95 {p95(times):.0f} ms ({p95(times) / floor:.1f} ×)"
            + (f", {size / 1000:.0f} kB" if times is pages else ""),
            flush=True,
        )
    return p95(entries), p95(pages)


def main(toy: bool) -> None:
    if toy:
        measured(TOY)
        return
    for tables in SIZES:
        plan = BenchEvening(tables, rounds=14, size=2, burst=min(20, tables // 10), bursts=10, pause=2.0, round=2)
        first, last = measured(plan), measured(replace(plan, round=plan.rounds))
        print(f"      last round against the second: entry {last[0] / first[0]:.2f}, page {last[1] / first[1]:.2f}")


if __name__ == "__main__":  # A separate process, because a site has one database.
    print(*prepare(Path(sys.argv[1]), BenchEvening(**json.loads(sys.argv[2]))))
