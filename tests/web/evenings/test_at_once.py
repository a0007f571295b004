"""Many phones at the same moment, on a real server with either database: nothing lost, nothing doubled."""

from __future__ import annotations

import json
import os
import re
import socket
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from uuid import uuid4

import forks
import pytest

pytestmark = pytest.mark.long

_MAKE = """
import django; django.setup()
from troef.web.evenings import start_list, movement, lifecycle
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening
evening, actor = Evening.objects.create(name="x", most_boards=10), Actor("x")
start_list.paste_list(evening, "\\n".join(f"A{i} - B{i}" for i in range(6)), actor)
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)
print(*evening.tables.values_list("secret", flat=True))
"""
_COUNT = """
import django; django.setup()
from troef.web.evenings.models import Entry, Log, Result
print(Result.objects.filter(agreed=True).count(), Log.objects.filter(verb="proposed").count(),
      Log.objects.filter(verb="agreed").count(), Entry.objects.count())
"""


class Phone:
    """A browser with its own cookies."""

    def __init__(self, url, side):
        self.url = url
        self.jar = CookieJar()
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar)).open
        page = self.open(url).read().decode()
        form = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        self.open(f"{url}seat/", f"side={side}&csrfmiddlewaretoken={form}".encode()).read()

    def send(self, message):
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        request = urllib.request.Request(f"{self.url}send/", json.dumps(message).encode(), headers)
        return json.loads(self.open(request).read())["refused"]


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(request, tmp_path, new_site):
    """Either database."""
    new_site(tmp_path).prepare()
    address = {"DATABASE_URL": request.getfixturevalue("postgres")} if request.param == "postgresql" else {}
    return {"TROEF_VAR": str(tmp_path), **address}


@pytest.fixture
def python(environment):
    """Run a script in a separate process."""

    def run(script):
        return forks.run(["-c", script], env=os.environ | environment, check=True).stdout.split()

    return run


_PREPARE = """
import django; django.setup()
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from troef.cards import TroefError
from troef.web.evenings import movement, start_list
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening
Evening.objects.create(name="x", most_boards=10)
lines, actor = "\\n".join(f"A{i} - B{i}" for i in range(6)), Actor("x")
def at_once(act):
    def told(number):
        try:
            act(Evening.objects.get(), number)
            return "done"
        except TroefError:
            return "refused"
        finally:
            connection.close()
    with ThreadPoolExecutor(4) as pool:
        return sorted(pool.map(told, range(4)))
print(at_once(lambda evening, number: start_list.paste_list(evening, lines, actor)).count("done"))
enter = start_list.add_contestant
print(at_once(lambda evening, number: enter(evening, [f"C{number}", f"D{number}"], actor)).count("done"))
last = Evening.objects.get().contestants.last()
print(at_once(lambda evening, number: start_list.remove_pair(last, actor)).count("done"))
print(at_once(lambda evening, number: movement.choose_movement(evening, "howell", actor)).count("done"))
print(Evening.objects.get().contestants.count(), Evening.objects.get().sittings.count())
"""


def test_organisers_prepare_an_evening_at_once(python):
    """One list pasted four times, four pairs, one of them taken off four times, and four times the same movement."""
    assert python(_PREPARE) == ["1", "4", "4", "4", "9", "45"]


PHONES = {"sqlite": 150, "postgresql": 150} if os.environ.get("TROEF_LONG") else {"sqlite": 40, "postgresql": 110}


def test_a_hall_of_phones_opens_and_sits_down_at_once(new_site, tmp_path, environment, python):
    """More phones than PostgreSQL has connections, or SQLite has writers: they wait, and none is refused."""
    secrets = python(_MAKE)
    phones = PHONES["postgresql" if "DATABASE_URL" in environment else "sqlite"]
    site = new_site(tmp_path, **environment).start()
    try:

        def come(one):
            try:
                Phone(f"{site.url}/t/{secrets[one % 3]}/", ("NS", "EW")[one % 2])
            except HTTPError as error:
                return error.code
            return 200

        with ThreadPoolExecutor(phones) as pool:
            answers = list(pool.map(come, range(phones)))
    finally:
        site.stop()
    assert max(answers) < 500, "a seat may be refused; a phone may not"


def _watching(site):
    """Return the connection of an open page, after its greeting."""
    line = socket.create_connection(("127.0.0.1", site.port), timeout=180)
    line.sendall(b"GET /evening/1/live/ HTTP/1.1\r\nHost: x\r\n\r\n")
    return line, _until(line, b"event: hello\ndata:\n\n")


def _until(line, said):
    heard = b""
    while said not in heard:
        heard += line.recv(1000)
        assert heard.count(b"event: beat") < 10, heard
    return heard


def test_twelve_deliveries_of_the_same_two_messages(new_site, tmp_path, environment, python):
    """Three hundred pages are open. All are notified, and would reconnect at different times."""
    secrets = python(_MAKE)
    site = new_site(tmp_path, **environment).start()
    try:
        watching = [_watching(site) for _each in range(300)]
        retries = {int(re.search(rb"retry: (\d+)\n", greeting)[1]) for _line, greeting in watching}
        assert len(retries) > 200 and 500 <= min(retries) < max(retries) <= 3500
        phones = [
            (Phone(f"{site.url}/t/{secret}/", "NS"), Phone(f"{site.url}/t/{secret}/", "EW")) for secret in secrets
        ]
        told = {"verb": "result", "round": 1, "contract": "3N", "declarer": "S", "tricks": 9, "lead": "", "sees": 0}
        with ThreadPoolExecutor(12) as pool:
            for place in (0, 1):
                entries, agreements = [], []
                for table, (ns, ew) in enumerate(phones):
                    board = 2 * table + 1 + place
                    entries += [(ns, {**told, "id": str(uuid4()), "board": board})] * 4
                    agreements += [
                        (ew, {"verb": "agree", "id": str(uuid4()), "round": 1, "board": board, "sees": 1})
                    ] * 4
                assert set(pool.map(lambda one: one[0].send(one[1]), entries)) == {""}
                assert set(pool.map(lambda one: one[0].send(one[1]), agreements)) == {""}
        for line, _greeting in watching:
            assert b"event: change\n" in _until(line, b"event: change\n")
            line.close()
    finally:
        site.stop()
    assert python(_COUNT) == ["6", "6", "6", "12"]
