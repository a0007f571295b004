"""Every address of the site with values that no page of ours sends: the answer is always a sentence.

Each request is rolled back, so that the next one finds the evening unchanged.
"""

from __future__ import annotations

import base64
import importlib.util
import inspect
import json
import logging
import os
import random
import re
import subprocess
import sys
import urllib.request
import zlib
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, URLResolver, get_resolver, resolve, reverse
from django.utils.http import urlencode
from tests.web.pages.live_table.test_live_table import Players

from troef.web.api.models import Token
from troef.web.evenings.models import Act
from troef.web.live import tables
from troef.web.people.models import Account

_spec = importlib.util.spec_from_file_location("rights", Path(__file__).parent / "evenings" / "test_rights.py")
rights = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(rights)
address, clients = rights.address, rights.clients

HOSTILE = [
    *("9" * 30, "1" * 5000, "2147483648", "9" * 19, "-1", "0", "1e9999999", "nan", "1/0", "²", "٣", "½"),
    *("\0", "a\0b", "x" * 3000, "[" * 3000, "{" * 50, "%", "%(x)s", "{{x}}", "é\u202e", "\r\nX: y"),
]
HALVES = ["\ud800", "a\udfffb"]
ODD = [*HOSTILE, *HALVES, 10**30, 1e300, None, True, [], {}, [[[]]], {"a": {"b": []}}, ["\ud800"], {"\0": "\ud800"}]
"""Values in JSON: texts that no database stores, texts that are too long, and values of another kind."""
STORED = [
    *("2147483648", "9" * 19, "9" * 30, "a\0b", "x" * 3000, "%(x)s", "\ud800", 10**30, 1e300, None),
    *({"a": {"b": []}}, ["\ud800"], {"\0": "\ud800"}),
]
"""Values that databases store in different ways. What decodes and checks the others does not depend on the database."""
PLAUSIBLE = [
    *("1", "2", "3", "N", "E", "NS", "EW", "S", "H", "SA", "HK", "4S N 10", "P", "", "on", "x", "2026-11-15", "20:15"),
    *("12C2", "27", "bridge-2017", "klaverjas-1976", "matchpoints", "pairs", "howell", "open", "top", "vp", "100"),
]
LOGS = [
    {"edition": "bridge-2017", "board": 10**30, "events": []},
    {"edition": "bridge-2017", "board": "1", "events": [[[[]]]]},
    {"edition": "bridge-2017", "board": 1, "events": [{"do": ["call"], "by": {}, "call": 3}]},
    {"edition": "bridge-2017", "board": 1, "events": [{"do": "call", "by": "N", "call": "1S\ud800"}]},
    {"edition": "bridge-2017", "board": 1, "deal": 5, "events": [{"do": "claim", "by": "N", "tricks": 10**30}]},
    {"edition": "klaverjas-1976", "board": -1, "deal": "N:\0", "rules": 7, "events": [{"do": "play", "card": None}]},
    {"edition": ["x"], "events": [None]},
    {"events": [{"do": "director"}] * 900},
]
LINKS = [base64.urlsafe_b64encode(zlib.compress(json.dumps(log).encode())).decode() for log in LOGS]
ROUNDS = 12 if os.environ.get("TROEF_LONG") else 1
IS_SECOND = "DATABASE_URL" in os.environ and ROUNDS == 1
"""Whether this process repeats the tests on PostgreSQL, after all of them on SQLite."""
if IS_SECOND:
    ODD = STORED
SLUGS = {
    "law_book": "bridge-2017", "edition_charts": "bridge-2017", "chart_booklet": "klaverjas-1976",
    "law_paragraph": ("bridge-2017", "27B1a"), "chart": ("bridge-2017", "52"), "chart_svg": ("bridge-2017", "52", "52"),
    "law_incident": "revoke", "exercise": "o27B1a", "guide": "x", "sandbox_example": "x", "try_demo": "x",
    "welcome": "x", "restore": "x", "entry": "x", "captain": "x", "poll_answer": "x", "take_back_token": "1",
    "live_join": ("x", "x"), "live_file": ("x", "pbn"),
}  # fmt: skip


def _patterns(resolver, namespace=""):
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from _patterns(one, f"{one.namespace}:" if one.namespace else namespace)
        else:
            yield f"{namespace}{one.name}"


@cache
def _fields(module):
    """Return every field name that a module, and those it uses, read from a form or an address."""
    asked = r'(?:GET|POST|FILES|told|fields|typed|filled|query|asked)(?:\.get|\.getlist)?[(\[]"(\w+)"'
    declared = r"^\s+(\w+) = forms\.|fields = \[([^\]]*)\]"
    used = {inspect.getmodule(value) for value in vars(module).values()}
    ours = [one for one in used if one is not None and one.__name__.startswith("troef.web.")]
    text = "\n".join(Path(one.__file__).read_text() for one in ours)
    found = set(re.findall(asked, text))
    for name, names in re.findall(declared, text, re.MULTILINE):
        found |= {name, *re.findall(r'"(\w+)"', names)}
    return sorted(found - {""})


class Walk:
    """Sends every request as every reader, and stores the failures."""

    def __init__(self, seed):
        self.random, self.wrong, self.asked = random.Random(seed), {}, 0
        got_request_exception.connect(self._note)

    def _note(self, sender, request, **_more):
        error = sys.exc_info()[1]
        place = [frame for frame in inspect.getinnerframes(error.__traceback__) if "troef" in frame.filename][-1:]
        where = f"{Path(place[0].filename).name}:{place[0].lineno}" if place else ""
        self.wrong.setdefault(
            f"{type(error).__name__} {where} {str(error)[:80]}", f"{request.method} {request.path[:90]}"
        )

    def ask(self, client, method, url, data=None, then=lambda: None, **more):
        self.asked += 1
        with transaction.atomic():
            answer = getattr(client, method)(url, data, **more)
            then()
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            self.wrong.setdefault(str(answer.status_code), f"{method} {url[:90]}")

    def filled(self, names):
        """A form in which some fields are hostile, some plausible and some missing."""
        values = {}
        for name in names:
            chance = self.random.random()
            if name == "log" and chance < 0.8:
                values[name] = self.random.choice(LINKS)
            elif chance < 0.75:
                values[name] = self.random.choice(HOSTILE if chance < 0.3 else PLAUSIBLE)
        return values

    def addresses(self, name, args):
        """Return the address with each part of it made hostile in turn."""
        base = reverse(name, args=args)
        yield base
        match = resolve(base)
        for part in match.captured_kwargs:
            for value in ("0", "9" * 30, "9" * 5000, "a\0b", "é%00", ".."):
                try:
                    yield reverse(name, kwargs=match.captured_kwargs | {part: value})
                except (NoReverseMatch, UnicodeEncodeError):
                    continue


@pytest.fixture
def walk():
    made = Walk(seed=1)
    logging.disable(logging.CRITICAL)  # Every refusal would be logged.
    yield made
    logging.disable(logging.NOTSET)
    got_request_exception.disconnect(made._note)


@pytest.fixture
def browsers(clients, people):
    """A guest, a player, the director, and an organiser who directs as well."""
    Account.objects.filter(pk=people.organiser.pk).update(directs=True)
    for one in clients.values():
        one.raise_request_exception = False
    return list(clients.values())


def _arguments(name, address, pk):
    if name in SLUGS:
        given = SLUGS[name]
        return [given] if isinstance(given, str) else list(given)
    if name.startswith("api:"):
        return [] if name in ("api:api-root", "api:openapi-json", "api:evenings") else [pk]
    try:
        return list(resolve(address(name)).captured_kwargs.values())
    except NoReverseMatch:
        return []


@pytest.mark.slow
def test_no_address_gives_a_500(walk, address, browsers, evening):
    for name in sorted(set(_patterns(get_resolver()))):
        args = _arguments(name, address, evening.pk)
        urls = list(walk.addresses(name, args))
        module = inspect.getmodule(inspect.unwrap(resolve(urls[0]).func))
        names = _fields(module)
        tries = [(who, url) for who in browsers for url in urls[:1] * ROUNDS]
        tries += [(walk.random.choice(browsers), url) for url in urls[1:]]
        for who, url in tries:
            if "/live/" not in url:
                walk.ask(who, "get", f"{url}?{urlencode(walk.filled(names))}")
            walk.ask(who, "post", url, walk.filled(names))
    assert list(walk.wrong.items()) == []


@pytest.mark.slow
def test_no_message_of_a_phone_gives_a_500(walk, first, phone):
    mine = phone()
    mine.sit(first, "NS")
    mine.client.raise_request_exception = False
    odd = [*ODD, float("nan")]
    names = (
        "board",
        "contract",
        "declarer",
        "tricks",
        "lead",
        "sees",
        "handed_over",
        "points",
        "trump",
        "round",
        "verb",
    )
    right = {"verb": "result", "round": 1, "board": 1, "contract": "4S", "declarer": "N", "tricks": "10", "sees": 0}
    bodies = [right | {"id": str(uuid4()), name: odd[place % len(odd)]} for place, name in enumerate(names * 8)]
    bodies += [
        {"id": str(uuid4()), "verb": verb, "round": 1, "board": value, "sees": value}
        for verb in ("agree", "call")
        for value in odd[::2]
    ]
    bodies += [{"id": value} for value in odd] + odd
    for body in bodies:
        walk.ask(mine.client, "post", f"{mine.url}send/", json.dumps(body), content_type="application/json")
    for raw in (b"", b"\xff", b"[" * 100_000, b'{"id":' * 50_000, b"\0", b"1" * 10_000, b"1e999999999"):
        walk.ask(mine.client, "post", f"{mine.url}send/", raw, content_type="application/json")
    assert list(walk.wrong.items()) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bridge", "klaverjas"])
def test_no_act_gives_a_500_nor_a_page_that_cannot_be_drawn(db, walk, game):
    players = Players(game, plays="table")
    clients = [*players.of.values(), players.stranger]
    looking = clients[:1] if IS_SECOND else clients  # The others' pages need the same rows.
    for client in clients:
        client.raise_request_exception = False

    def all_look():
        if not Act.objects.exists():
            return
        pages = [client.get(players.url) for client in looking]
        walk.wrong.update({"not drawn": players.url} if any(page.status_code != 200 for page in pages) else {})
        tables._folded.clear()  # The act is rolled back.

    turn = players.now.player
    first = {"bridge": {"do": "call", "call": "1S"}, "klaverjas": {"do": "bid", "bid": "play", "trump": "S"}}[game]
    rights = [{**first, "by": turn, "alert": True, "explained": "x"}]
    rights += [
        {"do": act["do"], "by": act["by"], **{name: (values or ["x"])[0] for name, values in act["fields"].items()}}
        for act in players.now.table.may(turn, guarded=False)
    ]
    bodies = [json.dumps(right | {name: value}) for right in rights for name in (*right, "x") for value in ODD]
    bodies = bodies[: 6 * len(ODD)] + bodies[6 * len(ODD) :: 1 if ROUNDS > 1 else 29]
    bodies += ['{"do":"call","by":"N","call":"1S","explained":1e999}', '{"do":NaN}', "[" * 999, '{"a":' * 199, "7", "{"]
    for body in bodies:
        walk.ask(players.of[turn], "post", f"{players.url}act/", {"version": 0, "event": body}, then=all_look)
    for name in ("do", "by", "version", "moment", "announced", "explained", "alert", "call", "about", "text", "card"):
        for value in HOSTILE[:: 1 if ROUNDS > 1 else 7]:
            form = {"version": 0, "do": rights[0]["do"], "by": turn, name: value}
            walk.ask(players.of[turn], "post", f"{players.url}act/", form, then=all_look)
    assert (list(walk.wrong.items()), walk.asked > (100 if IS_SECOND else 200)) == ([], True)


@pytest.mark.slow
def test_no_call_of_the_open_interface_gives_a_500(walk, evening, people):
    program = Client(headers={"authorization": f"Bearer {Token.objects.issue(people.director, 'x')[1]}"})
    program.raise_request_exception = False
    right = {"round": 1, "table": 1, "board": 1, "result": "4S N 10", "reason": "x"}
    for body in [right | {name: value} for name in (*right, "x") for value in ODD] + ODD:
        text = json.dumps(body)
        walk.ask(program, "post", f"/api/v1/evenings/{evening.pk}/results", text, content_type="application/json")
    for header in ("Bearer \0", "Bearer " + "x" * 5000, "Bearer é", "Basic x", ""):
        stranger = Client(raise_request_exception=False, headers={"authorization": header})
        walk.ask(stranger, "get", "/api/v1/evenings")
    assert list(walk.wrong.items()) == []


def test_no_file_gives_a_500(walk, evening, browsers):
    files = {
        "x.pbn": [b"", b"\0" * 500, b'[Deal "' + b"N:" * 900 + b'"]', b'[Board "' + b"9" * 5000 + b'"]'],
        "x.lin": [b"", b"qx|o" + b"9" * 5000 + b"|md|3SAK|", b"mb|p|" * 50, b"\xff\xfe"],
        "x.csv": [b"", b"\0,\0\n", b"name,number\n" + b"x" * 5000 + b"," + b"9" * 5000, b'"' * 99],
        "x.bws": [b"", b"\0" * 5000], "x.dup": [b"x" * 156], "x.bri": [b"\xff" * 300], "x.txt": [b"x"],
        "\0": [b"x"], "x" * 300 + ".pbn": [b"x"],
    }  # fmt: skip
    for name, contents in files.items():
        for data in contents:
            for url, field, more in (
                ("/sandbox/upload/", "file", {}),
                (f"/evening/{evening.pk}/deals/act/", "file", {"act": "file", "first": "9" * 30}),
                ("/members/file/", "file", {}),
                ("/evening/bring/", "file", {"name": "x", "date": "2026-11-15", "method": "butler"}),
            ):
                walk.ask(browsers[-1], "post", url, {field: SimpleUploadedFile(name, data), **more})
    assert list(walk.wrong.items()) == []


@pytest.mark.postgres
@pytest.mark.parametrize("kept_in", ["sqlite", "postgresql"])
def test_no_stream_ends_in_an_error(new_site, tmp_path, request, kept_in):
    about = {"DATABASE_URL": request.getfixturevalue("postgres")} if kept_in == "postgresql" else {}
    site = new_site(tmp_path, **about).start()
    values = [quote(value.encode(errors="surrogatepass")) for value in [*HOSTILE, *HALVES, "..", "x"]]
    addresses = [
        form.format(value)
        for form in (
            "/play/{}/live/",
            "/play/x/live/?me={}",
            "/watch/{}/live/",
            "/evening/{}/live/",
            "/evening/1/live/?table={}",
        )
        for value in values
    ]
    try:
        statuses = [_begun(site, address) for address in addresses]
        assert (len(statuses), max(statuses) < 500) == (5 * len(values), True)
        assert urllib.request.urlopen(f"{site.url}/health/").read().strip() == b"ok"
    finally:
        site.stop()
    log = (site.var / "server.log").read_text() + "".join(file.read_text() for file in site.var.glob("troef.log"))
    assert "Traceback" not in log and " ERROR " not in log, log[-3000:]


def _begun(site, address):
    """Return the status of an answer that may go on for hours; its first words are read."""
    connection = HTTPConnection("127.0.0.1", site.port, timeout=60)
    try:
        connection.request("GET", address)
        answer = connection.getresponse()
        answer.read1(100)
        return answer.status
    finally:
        connection.close()


QUICK = "act or phone or interface"
"""The tests of decoded values; the walk over all addresses takes longer."""


@pytest.mark.postgres
def test_nor_on_postgresql(postgres):
    """The same tests again, in a process of their own on the other database."""
    if "DATABASE_URL" in os.environ:
        pytest.skip("this is that process")
    chosen = f"gives and ({QUICK})" if ROUNDS == 1 else "gives"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", chosen]
    done = subprocess.run(command, env=os.environ | {"DATABASE_URL": postgres}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]
