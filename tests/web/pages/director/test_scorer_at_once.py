"""Two scorers at the same moment, on a real server with either database: nothing lost, nothing doubled."""

from __future__ import annotations

import os
import re
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar

import forks
import pytest

pytestmark = pytest.mark.long

_MAKE = """
import django; django.setup()
from troef.web.people.models import Account, Club
from troef.web.evenings import start_list, movement, lifecycle
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening
Club.objects.create(name="x")
for name in ("olga", "victor"):
    Account.objects.make(name, "ruitenvrouw", name, organises=True)
evening, actor = Evening.objects.create(name="x", most_boards=10), Actor("x")
start_list.paste_list(evening, "\\n".join(f"A{i} - B{i}" for i in range(6)), actor)
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)
print(*(f"{one.pk}:{board}" for one in evening.sittings.filter(round=1) for board in one.boards))
"""
_COUNT = """
import django; django.setup()
from troef.web.evenings.models import Log, Result
print(Result.objects.filter(agreed=True).count(), Log.objects.filter(verb="slip entered").count(),
      Log.objects.filter(verb="slip corrected").count())
"""


class Scorer:
    """A browser with its own cookies, signed in."""

    def __init__(self, url, name):
        self.url, self.jar = url, CookieJar()
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar)).open
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.open(f"{url}/sign-in/").read().decode())[1]
        self.post("/sign-in/", csrfmiddlewaretoken=token, username=name, password="ruitenvrouw")

    def post(self, path, **fields):
        token = next((cookie.value for cookie in self.jar if cookie.name == "csrftoken"), "")
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        return self.open(self.url + path, data).read().decode()

    def type(self, place, line):
        sitting, board = place.split(":")
        answer = self.post("/evening/1/scorer/line/", sitting=sitting, board=board, line=line, sees=0)
        return re.search(r'data-state="(\w+)"', answer)[1]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_every_slip_is_kept_once_whoever_was_first(new_site, tmp_path, request, database):
    address = {"DATABASE_URL": request.getfixturevalue("postgres")} if database == "postgresql" else {}
    environment = {"TROEF_VAR": str(tmp_path), **address}
    site = new_site(tmp_path, **environment).prepare()

    def python(script):
        return forks.run(["-c", script], env=os.environ | environment, check=True).stdout.split()

    places = python(_MAKE)
    site.serve()
    try:
        olga, victor = Scorer(site.url, "olga"), Scorer(site.url, "victor")
        with ThreadPoolExecutor(8) as pool:
            same = [(one, place, "4S N 10") for place in places[:3] for one in (olga, victor, olga)]
            assert set(pool.map(lambda one: one[0].type(*one[1:]), same)) == {"entered"}
            other = [(olga, place, "3NT E 9") for place in places[3:]] + [(victor, place, "P") for place in places[3:]]
            states = list(pool.map(lambda one: one[0].type(*one[1:]), other))
        assert sorted(states) == ["entered"] * 3 + ["refused"] * 3
    finally:
        site.stop()
    assert python(_COUNT) == ["6", "6", "0"]
