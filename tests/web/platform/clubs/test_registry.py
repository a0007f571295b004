"""Many clubs in one installation: no club gets anything of another, on both databases."""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import socket
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import forks
import pytest
from django.urls import URLResolver, get_resolver

from troef.web.platform.clubs.registry import HOST, PATH, check_name, configure_clubs, require_single_club

ROOT = Path(__file__).parents[4]
PATIENCE = 180
"""Seconds to wait on a busy machine."""

_JOB = """
from troef.web.people.models import Club
from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.jobs.jobs import job

@job
def told(report, number):
    return f"{cache_prefix()} {number} {Club.objects.get().name}".encode()
"""
_FILL = """
import json, sys
from troef.web.commands import clubs
assert clubs.main("nl", "import", "alpha", sys.argv[1]) == 0
from django.db import connection, connections
from troef.web.platform.clubs.registry import ClubSite
connections.close_all()
if connection.vendor == "sqlite":
    ClubSite("beta").file.write_bytes(ClubSite("alpha").file.read_bytes())
else:
    assert clubs.main("nl", "import", "beta", sys.argv[1]) == 0
from django.core import signing
from django.test import Client
from troef.web.api.models import Token
from troef.web.people import sign_in
from troef.web.people.models import Account, Club
from troef.web.live import tables
from troef.web.review.board_review import sign_token
from troef.web.events import simultaneous_host
from troef.web.evenings.models import Contestant, Evening, Simultaneous, EveningState, Table
from troef.web.platform.clubs.registry import find, entering_club, adopt_secret
filled = {}
for slug in ("alpha", "beta"):
    with entering_club(find(slug)):
        adopt_secret(slug * 10)
        Club.objects.update(name=f"Bridgeclub {slug}")
        for model in (Table, Contestant):
            for one in model.objects.exclude(secret=None):
                model.objects.filter(pk=one.pk).update(secret=model._meta.get_field("secret").get_default())
        evening = Evening.objects.filter(state=EveningState.PLAYING).earliest("pk")
        table, client = evening.tables.earliest("number"), Client()
        live = tables.open_table("bridge", "bridge-2017", True)
        event = Simultaneous.objects.create(name="Simultaan van " + slug, opened=True)
        simultaneous_host.publish_commitment(event, "kop"), simultaneous_host.complete_with(event, "x")
        simultaneous_host.add_clubs(event, "De Zwaan; Noord")
        filled[slug] = {
            "pk": evening.pk, "table": table.secret, "live": live.secret, "watch": sign_token("watch", live.pk),
            "captain": Contestant.objects.filter(evening__kind="teams").earliest("pk").secret,
            "token": sign_in.setup_token(),
            "signed": signing.dumps([1, "x", "x", "/", None], salt="download"), "code": event.code,
        }
        for role, account in zip(("organiser", "director"), Account.objects.order_by("pk"), strict=True):
            client.force_login(account)
            filled[slug][role] = client.cookies["sessionid"].value
            filled[slug][role + " token"] = Token.objects.issue(account, "x")[1]
            client.cookies.clear()
print(json.dumps(filled))
"""


def _run(environment, script, *arguments):
    return forks.run(["-c", script, *arguments], env=os.environ | environment, check=True).stdout.splitlines()


class Answer:
    def __init__(self, response):
        self.status, self.text = response.status, response.read().decode(errors="replace")
        self.headers, self.location = response.getheaders(), response.getheader("location") or ""
        self.cookies = response.headers.get_all("set-cookie") or []

    @property
    def told(self):
        """The answer to a stranger: `nothing`, or the page without the parts that always differ."""
        if self.status in (401, 404, 429):
            return "nothing"
        if self.text.startswith(("%PDF", "PK")):  # They contain their creation time.
            return self.status, len(self.text) // 100
        said = re.sub(r'(csrfmiddlewaretoken" value=|"X-CSRFToken": |data-now=|datetime=)"[^"]*"', "", self.text)
        return self.status, re.sub(r"[\w-]{16,}", "*", self.location), re.sub(r"\d\d:\d\d(:\d\d)?", "", said)


class Clubs:
    """An installation with two clubs that differ only in secrets and names, and its server."""

    def __init__(self, site, environment, filled):
        self.site, self.environment, self.filled = site, environment, filled

    def ask(self, path, data=None, host="", **headers):
        connection = http.client.HTTPConnection(*urlsplit(self.site.url).netloc.split(":"), timeout=PATIENCE)
        body = None
        if data is not None:
            forged = "x" * 32
            headers["X-CSRFToken"] = forged
            headers["Cookie"] = "; ".join(filter(None, (f"csrftoken={forged}", headers.get("Cookie", ""))))
            headers["Content-Type"], body = "application/x-www-form-urlencoded", urlencode(data)
        with closing(connection):
            connection.request("GET" if data is None else "POST", path, body, {"Accept-Language": "nl"} | headers)
            return Answer(connection.getresponse())

    def roles(self, slug):
        """Return the credentials of browsers and programs of this club: sessions, device marks, tokens."""
        club = self.filled[slug]
        sat = self.ask(f"/{slug}/t/{club['table']}/seat/", {"side": "NS"})
        phone = next(cookie for cookie in sat.cookies if cookie.startswith("sessionid="))
        roles = {"phone": {"Cookie": phone.partition(";")[0]}}
        for role in ("director", "organiser"):
            session = f"sessionid={club[role]}"
            opened = self.ask(f"/{slug}/evening/{club['pk']}/table/2/open/", {}, Cookie=session)
            device = [cookie.partition(";")[0] for cookie in opened.cookies if cookie.startswith("table-device")]
            roles[role] = {
                "Cookie": "; ".join([session, *device]),
                "Authorization": f"Bearer {club[f'{role} token']}",
            }
        return roles


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def clubs(request, tmp_path_factory, new_site):
    folder = tmp_path_factory.mktemp("clubs")
    (folder / "telling.py").write_text(_JOB)
    demo = new_site(folder / "demo", "--demo").prepare()
    backup = folder / "demo.backup"
    _run(
        {"TROEF_VAR": str(demo.var)},
        "import sys; from troef.web.commands.backup import main; main(sys.argv[1:])",
        "backup",
        backup,
    )
    python_path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    environment = {"TROEF_VAR": str(folder / "var"), "TROEF_CLUBS": "path", "PYTHONPATH": python_path}
    arguments = []
    if request.param == "postgresql":
        import psycopg

        server = request.getfixturevalue("postgres_server")
        name = f"clubs_{secrets.token_hex(6)}"
        with psycopg.connect(server, autocommit=True) as database:
            database.execute(f"CREATE DATABASE {name}")
        environment["DATABASE_URL"] = server.rsplit("/", 1)[0] + f"/{name}"
        arguments = ["--workers", "2"]
    filled = json.loads(_run(environment, _FILL, backup)[-1])
    site = new_site(folder / "var", *arguments, **environment)
    yield Clubs(site.serve(), environment, filled)
    site.stop()


_ELSEWHERE = ("law/", "charts/", "sandbox/", "claim/", "klaverjas/", "static/", "i18n/", "score")
"""Addresses without any data of a club."""


def _patterns(resolver, before=""):
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _patterns(one, route)
        elif not getattr(one.callback, "streams", False) and not route.startswith(_ELSEWHERE):
            yield route


def _addresses(club):
    """Return every address of the site, with the numbers and secrets of this club."""
    secret = {"team": club["captain"], "play": club["live"], "watch": club["watch"]}

    def filled(route, part):
        kind, name = part[1] or "str", part[2]
        if name == "pk" and route.startswith(("evening/", "api/")):
            return str(club["pk"])
        if name in ("secret", "token", "signed"):
            return {"token": club["token"], "signed": club["signed"]}.get(name) or secret.get(
                route.split("/")[0], club["table"]
            )
        return "1" if kind == "int" else {"edition": "bridge-2017", "code": club["code"]}.get(name, "x")

    for route in sorted(set(_patterns(get_resolver()))):
        yield re.sub(r"<(?:(\w+):)?(\w+)>", lambda part, route=route: filled(route, part), route).rstrip("$")


def test_every_address_of_one_club_is_to_all_roles_of_another_what_it_is_to_a_stranger(clubs):
    alpha, roles = clubs.filled["alpha"], clubs.roles("beta")
    own = clubs.roles("alpha")["organiser"]
    addresses = [f"/alpha/{address}" for address in _addresses(alpha)]
    assert len(addresses) > 150
    differs = 0
    for address in addresses:
        stranger = clubs.ask(address).told
        for role, sent in roles.items():
            wrong = {"Authorization": "Bearer x"} if "api/" in address and "Authorization" in sent else {}
            expected = clubs.ask(address, **wrong).told if wrong else stranger
            assert clubs.ask(address, **sent).told == expected, (address, role)
        differs += clubs.ask(address, **own).told != stranger
    assert differs > 80, "or nothing is proved: its own organiser sees more than a stranger"


def test_nobody_changes_anything_of_another_club(clubs):
    """Every address gets a write request with the rights of the other club. The logs do not change."""
    count = "print(*(Log.objects.count() for slug in ('alpha',) for _ in [0]))"
    script = (
        "import django; django.setup(); from troef.web.platform.clubs.registry import find, entering_club; "
        f"from troef.web.evenings.models import Log\nwith entering_club(find('alpha')): {count}"
    )
    alpha, roles = clubs.filled["alpha"], clubs.roles("beta")
    before = _run(clubs.environment, script)
    for address in _addresses(alpha):
        if not address.startswith(("t/", "play/", "welcome/", "entry/", "at/", "sign-in/", "team/")):
            answer = clubs.ask(f"/alpha/{address}", {}, **roles["organiser"])
            stranger = clubs.ask(f"/alpha/{address}", {}, Authorization="Bearer x")
            assert (answer.status, answer.location) == (stranger.status, stranger.location), address
            assert answer.status != 302 or answer.location.startswith("/alpha/"), address
    assert _run(clubs.environment, script) == before


def test_a_secret_of_one_club_opens_nothing_in_another(clubs):
    alpha, beta = clubs.filled["alpha"], clubs.filled["beta"]
    for name in ("token", "signed", "watch"):
        assert alpha[name] != beta[name], "what is signed is signed by the club"
    assert clubs.ask(f"/beta/download/{beta['signed']}/").status == 302
    assert clubs.ask(f"/alpha/download/{beta['signed']}/").told == "nothing"
    for way, name in (("t", "table"), ("play", "live"), ("team", "captain")):
        assert clubs.ask(f"/beta/{way}/{beta[name]}/").status == 200
        assert clubs.ask(f"/alpha/{way}/{beta[name]}/").told == "nothing"


def test_what_a_page_links_to_is_of_its_club(clubs):
    pk = clubs.filled["alpha"]["pk"]
    own = {"Cookie": f"sessionid={clubs.filled['alpha']['organiser']}"}
    for path in ("", f"evening/{pk}/", f"evening/{pk}/papers/", "law/", f"evening/{pk}/log/"):
        page = clubs.ask(f"/alpha/{path}", **own)
        assert page.status == 200, path
        links = re.findall(r'(?:href|src|action|hx-get|hx-post|data-live)="(/[^"]*)"', page.text)
        assert links and all(link.startswith(("/alpha/", "/static/")) for link in links), path
    assert clubs.ask("/static/troef/troef.css").status == 200
    assert clubs.ask("/alpha").location == "/alpha/"
    sent_away = clubs.ask(f"/alpha/evening/{pk}/desk/")
    assert (sent_away.status, sent_away.location) == (302, f"/alpha/sign-in/?next=/alpha/evening/{pk}/desk/")


def test_a_browser_sends_the_cookies_of_a_club_to_that_club_only(clubs):
    club = clubs.filled["alpha"]
    sat = clubs.ask(f"/alpha/t/{club['table']}/seat/", {"side": "EW"})
    page = clubs.ask("/alpha/sign-in/")
    chosen = clubs.ask("/alpha/i18n/setlang/", {"language": "en", "next": "/alpha/"})
    paths = {re.search(r"[Pp]ath=([^;]*)", cookie)[1] for answer in (sat, page, chosen) for cookie in answer.cookies}
    assert paths == {"/alpha/"}


def test_an_address_without_a_club_tells_of_none(clubs):
    front, unknown, nothing = clubs.ask("/"), clubs.ask("/gamma/evening/1/"), clubs.ask("/api/evenings")
    assert (front.status, unknown.status, nothing.status) == (200, 404, 404)
    assert "Elke club heeft hier haar eigen adres" in front.text
    assert "Op dit adres is geen club" in unknown.text
    assert "alpha" not in front.text + unknown.text
    assert clubs.ask("/health/").text == "ok"
    session = {"Cookie": f"sessionid={'a' * 32}"}
    assert [clubs.ask(path, **session).status for path in ("/health/x", "/static/x", "/figures/x")] == [404, 404, 404]
    assert (clubs.ask("/health/").status, clubs.ask("/health/").text) == (200, "ok"), "no visitor makes it lie"
    odd = ("//alpha/", "/./alpha/", "/../alpha/", "/%2e%2e/alpha/", "/static/../alpha/", "/health/../alpha/")
    for path in ("/..%2Fclubs/", "/al%70ha%00/", "/ALPHA/", "/club_alpha/", "/'/", *odd):
        answer = clubs.ask(path)
        assert answer.status == 404 or answer.location == "/alpha/", path
        assert "Bridgeclub" not in answer.text, path
    with closing(socket.create_connection(clubs.site.url.removeprefix("http://").split(":"), PATIENCE)) as line:
        line.sendall(b"OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b" 404 " in line.makefile("rb").readline()


class Watcher(threading.Thread):
    """An open page that counts the changes it is notified of."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.url, self.changes, self.news, self.ready = url, 0, threading.Condition(), threading.Event()
        self.start()
        assert self.ready.wait(PATIENCE)

    def run(self):
        parts = urlsplit(self.url)
        connection = http.client.HTTPConnection(*parts.netloc.split(":"), timeout=PATIENCE)
        connection.request("GET", parts.path)
        for line in connection.getresponse():
            if line.startswith(b"event: hello"):
                self.ready.set()
            if line.startswith(b"event: change"):
                with self.news:
                    self.changes += 1
                    self.news.notify_all()

    def wait(self):
        with self.news:
            assert self.news.wait_for(lambda: self.changes, PATIENCE)


def test_what_happens_in_one_club_wakes_no_page_of_another(clubs):
    pages = {}
    for slug in ("alpha", "beta"):
        pages[slug] = Watcher(f"{clubs.site.url}/{slug}/evening/{clubs.filled[slug]['pk']}/live/")
    time.sleep(2)  # With several processes, each starts to listen at its first page, then sends hello again.
    for slug in ("alpha", "beta"):
        club = clubs.filled[slug]
        own = {"Cookie": f"sessionid={club['director']}"}
        clubs.ask(f"/{slug}/evening/{club['pk']}/changes/clock/", {"act": "stop"}, **own)
        pages[slug].wait()
        if slug == "alpha":
            time.sleep(1)
            assert pages["beta"].changes == 0
    assert pages["alpha"].changes == 1


_WORK = """
import time
import django; django.setup()
from telling import told
from troef.web.platform.clubs.registry import find, entering_club
from troef.web.platform.jobs.jobs import job_progress, enqueue, job_result
for slug in ("alpha", "beta"):
    with entering_club(find(slug)):
        number = enqueue(told, number=7)
        while not job_progress(number).is_over:
            time.sleep(0.05)
        print(job_result(number).decode())
"""


def test_the_same_work_in_two_clubs_is_done_in_each(clubs):
    assert _run(clubs.environment, _WORK) == ["alpha 7 Bridgeclub alpha", "beta 7 Bridgeclub beta"]


_ASK_OUTSIDE = """
import django; django.setup()
from django.db import Error, connection
from troef.web.people.models import Account
from troef.web.evenings.models import Evening
from troef.web.platform.clubs.registry import find, entering_club
for model in (Account, Evening):
    try:
        model.objects.count()
    except Error:
        print("nothing")
with entering_club(find("alpha")):
    Evening.objects.count()
    with entering_club(find("beta")):
        print(Evening.objects.count())
try:
    Evening.objects.count()
except Error:
    print("nothing")
"""


def test_who_entered_no_club_finds_no_table(clubs):
    first, second, inside, after = _run(clubs.environment, _ASK_OUTSIDE)
    assert (first, second, after) == ("nothing", "nothing", "nothing") and int(inside) > 1


_COUNT_QUERIES = """
import os, sys
import django; django.setup()
from contextlib import nullcontext
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from troef.web.people.models import Account
from troef.web.platform.clubs.registry import find, entering_club
with entering_club(find("alpha") if os.environ.get("TROEF_CLUBS") else None):
    client, counts = Client(), []
    client.force_login(Account.objects.earliest("pk"))
    for path in ("/", "/evenings/", f"/evening/{sys.argv[1]}/", f"/evening/{sys.argv[1]}/log/"):
        client.get(path)
        with CaptureQueriesContext(connection) as asked:
            client.get(path)
        counts.append(len(asked))
    print(*counts)
"""


def test_a_page_asks_as_much_in_one_club_of_many_as_where_there_is_one(clubs):
    pk = clubs.filled["alpha"]["pk"]
    folder, database = clubs.environment["TROEF_VAR"], clubs.environment.get("DATABASE_URL")
    alone = f"{database}?options=-csearch_path%3Dclub_alpha" if database else f"sqlite:///{folder}/clubs/alpha.sqlite3"
    many = _run(clubs.environment, _COUNT_QUERIES, pk)
    one = _run({"TROEF_VAR": folder, "DATABASE_URL": alone}, _COUNT_QUERIES, pk)
    assert many == one and int(many[0].split()[2]) > 3


# The command line, and clubs that fail: on SQLite

_CALLS = """
import sys
from troef.web.commands.clubs import main
sys.stderr = sys.stdout
for call in sys.argv[1:]:
    print("=", main(*call.split("|")), file=sys.stdout, flush=True)
"""


def _calls(environment, *calls):
    """Return the output and status of each call of `troef clubs`."""
    done = forks.run(["-c", _CALLS, *calls], env=os.environ | environment, check=True)
    return re.findall(r"((?:.*\n)*?)= (\d)\n", done.stdout)


@pytest.mark.slow
def test_clubs_are_added_listed_exported_and_imported(tmp_path):
    environment = {
        "TROEF_VAR": str(tmp_path / "var"),
        "TROEF_CLUBS": "path",
        "TROEF_PUBLIC_URL": "https://troef.example",
    }
    file = tmp_path / "x.backup"
    said = _calls(
        environment,
        "nl|list",
        "nl|add|de-troefboer|De Troefboer",
        "en|add|de-troefboer",
        "nl|add|de-troefboer",
        "en|add|static",
        "nl|add|static",
        "en|add|De Troefboer",
        "nl|add|De Troefboer",
        f"en|export|de-troefboer|{file}",
        f"en|export|elders|{file}",
        f"nl|export|elders|{file}",
        f"nl|import|verhuisd|{file}",
        f"nl|import|half|{tmp_path / 'none'}",
        "en|list",
    )
    assert [int(status) for _text, status in said] == [0, 0, 2, 2, 2, 2, 2, 2, 0, 2, 2, 0, 2, 0]
    words = [text for text, _status in said]
    assert words[0] == "Er zijn nog geen clubs: voeg er een toe met `troef clubs add`.\n"
    assert "De Troefboer is er: https://troef.example/de-troefboer/\n" in words[1]
    assert "Maak het eerste account: https://troef.example/de-troefboer/welcome/" in words[1]
    assert words[2:4] == [
        "troef clubs: there is a club de-troefboer already\n",
        "troef clubs: er is al een club de-troefboer\n",
    ]
    assert words[4] == "troef clubs: static is used by Troef itself: choose another name\n"
    assert words[5] == "troef clubs: static gebruikt Troef zelf: kies een andere naam\n"
    assert "cannot be part of an address" in words[6] and "kan niet in een adres staan" in words[7]
    assert words[9] == "troef clubs: there is no club elders: see `troef clubs list`\n"
    assert words[10] == "troef clubs: er is geen club elders: zie `troef clubs list`\n"
    assert words[11].startswith("verhuisd is er met ")
    first, second = words[13].splitlines()
    welcome = re.search(r"https://troef.example/de-troefboer/welcome/\S+", words[1])[0]
    assert re.sub(r"\d\.\d", "0", first) == (
        f"de-troefboer: De Troefboer, 0 MB, up to date, nobody has an account yet: {welcome}"
    )
    assert second.startswith("verhuisd: -, ")


def _secrets(folder):
    """Return the secret of each club in a folder."""
    found = {}
    for club in sorted((folder / "clubs").glob("*.sqlite3")):
        with closing(sqlite3.connect(club)) as database:
            found[club.stem] = database.execute("SELECT secret FROM troef_club").fetchone()[0]
    return found


@pytest.mark.slow
def test_who_was_signed_in_stays_so_where_a_club_moves_and_a_copy_beside_it_has_a_secret_of_its_own(tmp_path):
    """Otherwise a link signed in one of them would open what has the same number in the other."""
    first, second = (
        {"TROEF_VAR": str(tmp_path / name), "TROEF_CLUBS": "path", "TROEF_LANG": "nl"} for name in ("first", "second")
    )
    released, file = next((ROOT / "tests" / "cases" / "released").glob("*.backup")), tmp_path / "x.backup"
    said = _calls(
        first, f"nl|import|zwaan|{released}", f"nl|export|zwaan|{file}", f"nl|import|oefenen|{file}",
        f"nl|import|oefenen|{file}", f"en|import|oefenen|{file}", f"nl|import|half|{tmp_path / 'none'}",
        f"nl|import|half|{ROOT / 'README.md'}", f"nl|export|zwaan|{tmp_path / 'none' / 'x'}",
    )  # fmt: skip
    assert [status for _text, status in said] == ["0", "0", "0", "2", "2", "2", "2", "2"]
    assert said[3][0].endswith("oefenen is al in gebruik: een reservekopie gaat in een club die nieuw of leeg is\n")
    assert said[4][0].endswith("oefenen is already in use: restore a backup into a new or empty club\n")
    assert said[5][0] == f"troef clubs: {tmp_path / 'none'} kan niet worden gelezen: het is er niet\n"
    assert said[6][0] == "troef clubs: README.md is geen reservekopie van Troef, of hij is beschadigd.\n"
    assert said[7][0] == f"troef clubs: {tmp_path / 'none' / 'x'} kan niet worden geschreven: de map is er niet\n"
    _calls(second, f"nl|import|verhuisd|{file}")
    here, there = _secrets(tmp_path / "first"), _secrets(tmp_path / "second")
    assert list(here) == ["oefenen", "zwaan"], "a failed import leaves nothing"
    assert here["oefenen"] != here["zwaan"] == there["verhuisd"]


@pytest.mark.slow
def test_what_an_earlier_club_left_beside_its_file_is_not_taken_for_the_new_one(tmp_path):
    folder = tmp_path / "clubs"
    folder.mkdir()
    with closing(sqlite3.connect(folder / "zwaan.sqlite3")) as earlier:
        earlier.execute("PRAGMA journal_mode=WAL")
        earlier.execute("CREATE TABLE troef_club (name text, secret text)")
        earlier.execute("INSERT INTO troef_club VALUES ('Van vroeger', 'x')")
        earlier.commit()
        left = (folder / "zwaan.sqlite3-wal").read_bytes()
    (folder / "zwaan.sqlite3").unlink()
    (folder / "zwaan.sqlite3-wal").write_bytes(left)
    added, listed = _calls({"TROEF_VAR": str(tmp_path), "TROEF_CLUBS": "path"}, "en|add|zwaan|De Zwaan", "en|list")
    assert (added[1], listed[0].split(",")[0]) == ("0", "zwaan: De Zwaan")


def test_without_the_setting_there_is_one_club(tmp_path):
    said = _calls({"TROEF_VAR": str(tmp_path)}, "en|list", "nl|list")
    assert [status for _text, status in said] == ["2", "2"]
    assert "this installation has one club" in said[0][0] and "deze installatie heeft één club" in said[1][0]


def test_a_club_that_cannot_be_brought_up_to_date_is_named_and_the_others_are_served(tmp_path, new_site):
    environment = {"TROEF_VAR": str(tmp_path / "var"), "TROEF_CLUBS": "path", "TROEF_FIGURES_TOKEN": "x"}
    _calls(environment, "nl|add|goed")
    folder = tmp_path / "var" / "clubs"
    (folder / "kapot.sqlite3").write_bytes(b"no database at all, but long enough to be looked at" * 100)
    with closing(sqlite3.connect(folder / "oud.sqlite3")) as database:
        database.execute("CREATE TABLE troef_club (name text, secret text)")
        database.execute("INSERT INTO troef_club VALUES ('Oud', 'x')")
        database.execute("CREATE TABLE people_club (id integer)")
        database.commit()
    site = new_site(tmp_path / "var", **environment).serve()
    try:
        asked = Clubs(site, environment, {})
        assert asked.ask("/goed/").status == 200
        for slug in ("kapot", "oud"):
            refused = asked.ask(f"/{slug}/")
            assert refused.status == 503 and "Deze club kan nu niet open" in refused.text
        figures = asked.ask("/figures/", Authorization="Bearer x").text
        assert "troef_database 1.0\n" in figures and 'troef_work{state="failed"} 0.0\n' in figures
    finally:
        site.stop()
    log = (tmp_path / "var" / "server.log").read_text()
    assert "kapot is not served: DatabaseError: file is not a database" in log
    assert "oud is not served: OperationalError" in log and "2 of 3: oud" not in log
    listed = _calls(environment, "nl|list")[0][0]
    assert "kapot: niet te lezen (file is not a database)" in listed
    assert re.search(r"oud: Oud, \d.\d MB, niet bijgewerkt: start `troef serve`", listed)


def test_the_host_name_names_the_club_too(tmp_path, new_site):
    environment = {
        "TROEF_VAR": str(tmp_path / "var"),
        "TROEF_CLUBS": "host",
        "TROEF_PUBLIC_URL": "http://troef.example",
    }
    said = _calls(environment, "nl|add|goed|De Goede Slag")[0][0]
    welcome = re.search(r"http://goed.troef.example(/welcome/.*/)", said)[1]
    site = new_site(tmp_path / "var", **environment).serve()
    try:
        asked = Clubs(site, environment, {})
        assert asked.ask("/sign-in/", Host="goed.troef.example").status == 200
        assert asked.ask("/sign-in/", Host="GOED.troef.example:8000").status == 200
        assert asked.ask("/sign-in/", Host="slecht.troef.example").status == 404
        assert asked.ask("/sign-in/", Host="goed.elders.example").status == 404
        assert "Elke club" in asked.ask("/", Host="troef.example").text
        assert asked.ask(welcome, Host="troef.example").status == 404
        page = asked.ask(welcome, Host="goed.troef.example").text
        assert 'value="De Goede Slag"' in page and "demo" not in page
        assert asked.ask(f"{welcome}demo/", {}, Host="goed.troef.example").status == 404, "its passwords are known"
    finally:
        site.stop()


def test_a_setting_that_is_not_understood_is_refused(refusal):
    for clubs in ("paths", HOST):
        dutch, english = refusal(configure_clubs, {}, "", clubs)
        assert dutch == f"TROEF_CLUBS {clubs!r} is niet te begrijpen: gebruik path, of host samen met TROEF_PUBLIC_URL"
        assert english == f"TROEF_CLUBS {clubs!r} is not understood: use path, or host together with TROEF_PUBLIC_URL"


@pytest.mark.parametrize("slug", ["", "-a", "a-", "A", "a b", "a_b", "é", "a" * 41, "a.b", 'a"b'])
def test_what_cannot_stand_in_an_address_is_no_name(slug, refusal):
    assert "kan niet in een adres staan" in refusal(check_name, slug)[0]


def test_commands_for_one_club_are_refused_where_there_are_many(monkeypatch, settings_of_site, refusal):
    require_single_club()
    monkeypatch.setattr(settings_of_site, "CLUBS", PATH)
    dutch, english = refusal(require_single_club)
    assert dutch.startswith("deze installatie heeft veel clubs") and english.startswith("this installation has many")


@pytest.fixture
def settings_of_site():
    from django.conf import settings

    return settings
