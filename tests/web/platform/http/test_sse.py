"""Several processes behind one address, on PostgreSQL: any may be killed, nothing is lost, and all are notified."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from uuid import uuid4

import forks
import pytest

pytestmark = pytest.mark.postgres
PATIENCE = 180
"""Seconds to wait on a busy machine."""

_MAKE = """
import django; django.setup()
from troef.web.evenings import start_list, movement, lifecycle
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening
evening, actor = Evening.objects.create(name="x", most_boards=16), Actor("x")
start_list.paste_list(evening, "\\n".join(f"A{i} - B{i}" for i in range(4)), actor)
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)
print(*evening.tables.values_list("secret", flat=True))
print(*evening.sittings.get(round=1, table__number=1).boards)
"""
_COUNT = """
import django; django.setup()
from troef.web.evenings.models import Entry, Log, Result
print(Result.objects.filter(agreed=True).count(), Log.objects.filter(verb="proposed").count(),
      Log.objects.filter(verb="agreed").count(), Entry.objects.count())
"""


class Phone:
    """A browser with its own cookies, which repeats unanswered requests to any process that answers now."""

    def __init__(self, sites, path, side):
        self.sites, self.path = sites, path
        self.jar = CookieJar()
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar)).open
        page = self.open(sites[0].url + path).read().decode()
        form = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        self.open(f"{sites[0].url}{path}seat/", f"side={side}&csrfmiddlewaretoken={form}".encode()).read()

    def send(self, **message):
        message["id"] = str(uuid4())
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            site = self.sites.pop(0)
            self.sites.append(site)
            try:
                return self._send(site, message)
            except HTTPError as error:
                if error.code != 503:  # The phone stores it, and sends it again.
                    raise
                time.sleep(0.05)
            except (OSError, HTTPException):
                time.sleep(0.05)
        raise TimeoutError(message)

    def _send(self, site, message):
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        request = urllib.request.Request(f"{site.url}{self.path}send/", json.dumps(message).encode(), headers)
        return json.loads(self.open(request, timeout=PATIENCE).read())["refused"]


class Watcher(threading.Thread):
    """A page with a stream, which reconnects when it loses its server."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.url, self.heard, self.news = url, 0, threading.Condition()
        self.start()
        self.wait(0)

    def run(self):
        while True:
            try:
                with urllib.request.urlopen(self.url, timeout=PATIENCE) as stream:
                    for line in stream:
                        if line.startswith(b"event:") and line != b"event: beat\n":
                            with self.news:
                                self.heard += 1
                                self.news.notify_all()
            except (OSError, HTTPException):
                time.sleep(0.1)

    def wait(self, before):
        """Wait until it has received more than that, or was told to reload everything."""
        with self.news:
            assert self.news.wait_for(lambda: self.heard > before, PATIENCE)
            return self.heard


@pytest.fixture
def environment(postgres, tmp_path):
    return {"DATABASE_URL": postgres, "TROEF_SECRET_KEY": "the same for all", "TROEF_VAR": str(tmp_path)}


@pytest.fixture
def python(environment):
    """Run a script in a separate process."""

    def run(script):
        return forks.run(["-c", script], env=os.environ | environment, check=True).stdout.splitlines()

    return run


@pytest.fixture
def started(new_site, tmp_path, environment):
    """Provide processes of the site on one database, which stop when the test ends."""
    sites = []

    def start(number, *arguments):
        sites.append(new_site(tmp_path / f"machine-{number}", *arguments, **environment))
        sites[-1].environment["TROEF_VAR"] = str(sites[-1].var)
        return sites[-1].serve()

    yield start
    for site in sites:
        site.stop()


def test_three_processes_and_any_of_them_killed(started, python):
    """Phones and other pages are on different ones; each is killed once, during an entry."""
    secrets, boards = (line.split() for line in python(_MAKE))
    sites = [started(number) for number in range(3)]
    ns = Phone(list(sites), f"/t/{secrets[0]}/", "NS")
    ew = Phone(list(sites[1:] + sites[:1]), f"/t/{secrets[0]}/", "EW")
    hall = [Watcher(f"{site.url}/evening/1/live/") for site in sites]
    waits = []
    for board, killed in zip(boards[:4], (*sites, None), strict=True):
        place = {"round": 1, "board": int(board)}
        others = [watcher for watcher, site in zip(hall, sites, strict=True) if site is not killed]
        before = [watcher.heard for watcher in others]
        if killed:
            threading.Timer(0.01, killed.process.kill).start()
        assert (
            ns.send(verb="result", **place, contract="3N", declarer="S", tricks=9, lead="", sees=0)
            == ew.send(verb="agree", **place, sees=1)
            == ""
        )
        answered = time.monotonic()
        for watcher, heard in zip(others, before, strict=True):
            watcher.wait(heard)
        waits.append(time.monotonic() - answered)
        if killed:
            killed.process.wait()
            killed.serve()
    assert python(_COUNT) == ["4 4 4 8"]
    print("everybody told after", *(f"{1000 * wait:.0f} ms" for wait in waits))


def test_a_lost_connection_to_the_database_is_made_again_and_all_pages_look(started, python, postgres):
    import psycopg

    secrets, boards = (line.split() for line in python(_MAKE))
    site = started(0)
    watcher = Watcher(f"{site.url}/evening/1/live/")
    with psycopg.connect(postgres, autocommit=True) as database:
        _until(lambda: _listeners(database))
        heard = watcher.heard
        database.execute("SELECT pg_terminate_backend(%s)", [_listeners(database)[0]])
        watcher.wait(heard)
        _until(lambda: _listeners(database))
    heard = watcher.heard
    phone = Phone([site], f"/t/{secrets[0]}/", "NS")
    watcher.wait(heard)
    heard = watcher.heard
    assert phone.send(verb="call", round=1, board=int(boards[0])) == ""
    watcher.wait(heard)


def _listeners(database):
    asked = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    return [pid for (pid,) in database.execute(asked)]


def _until(happens):
    deadline = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _children(pid):
    """Return the processes that serve for this one, and the background worker."""
    found = set()
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, thread.read_text().split()):
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.add(child)
    return found


def test_workers_that_die_are_begun_again_and_all_are_replaced_without_an_error(started, python):
    """SIGHUP, as after an upgrade: a new one serves before an old one stops."""
    secrets, boards = (line.split() for line in python(_MAKE))
    site = started(0, "--workers", "2")
    phone = Phone([site], f"/t/{secrets[0]}/", "NS")
    first = _children(site.process.pid)
    assert len(first) == 3
    os.kill(max(first), signal.SIGKILL)  # A serving process: the worker starts first.
    _until(lambda: len(_children(site.process.pid) - {max(first)}) == 3)
    second = _children(site.process.pid)
    os.kill(site.process.pid, signal.SIGHUP)
    sees = 0
    while _children(site.process.pid) & second:
        told = {"round": 1, "board": int(boards[0]), "declarer": "S", "tricks": 7 + sees % 2, "lead": "", "sees": sees}
        assert phone.send(verb="result", contract="3N", **told) == ""
        sees += 1
    _until(lambda: len(_children(site.process.pid)) == 3)
    assert sees > 0
    last = _children(site.process.pid)
    site.stop()
    _until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in last))
