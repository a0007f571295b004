"""A process that serves pages computes nothing: no claim search, solver, robot or typesetting."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from contextlib import closing
from urllib.parse import urlencode

import forks
import pytest
from tests.web.kills import Browser, _choice, _number

pytestmark = pytest.mark.long
PATIENCE = 300
CLAIM = {"n": ".KJ2..", "e": ".876..", "s": ".AT3..", "w": ".Q95..", "trump": "N", "declarer": "S", "lead": "S"}
JOBS = {"search", "let_robots_act", "solve_boards", "typeset_booklet"}
PAPERS = ("/charts/bridge-2017/booklet.pdf", "/score/table/bridge-2017.pdf")
PAGES = ("/", "/claim/?" + urlencode(CLAIM), "/sandbox/", "/klaverjas/analysis/", "/evening/2/")


@pytest.fixture
def site(new_site, tmp_path):
    audit = tmp_path / "audit.txt"
    made = new_site(tmp_path / "var", "--demo", DJANGO_SETTINGS_MODULE="audited", TROEF_AUDIT=str(audit))
    made.audit = audit
    yield made.start()
    made.stop()


def _jobs(site):
    """Return the names of the requested jobs, and the number of unfinished ones."""
    with closing(sqlite3.connect(f"file:{site.var}/troef.sqlite3?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT job, ended, problem FROM site_work").fetchall()
    return {name.rpartition(".")[2] for name, _ended, _problem in rows}, rows


def _contest_claim(port):
    """Four players; declarer claims everything after the lead, an opponent objects, and a player asks for a ruling."""
    four = {seat: Browser(port) for seat in "NESW"}
    four["N"].sure("/play/")
    table = {"game": "bridge", "way": "bridge-2017", "plays": "guarded"}
    path = four["N"].sure("/play/", urlencode(table))[0].headers["Location"]
    for seat, browser in four.items():
        browser.sure(path)
        browser.sure(f"{path}do/", urlencode({"what": "sit", "seat": seat, "name": seat}))

    def acts(seat, event=None):
        page = four[seat].sure(path)[1]
        version = _number("version", page)
        told = {"event": json.dumps(event or _choice(page, version)), "version": version}
        answer = four[seat].sure(f"{path}act/", urlencode(told))[1]
        assert _number("version", answer) == version + 1, answer

    for seat in "NESWE":
        acts(seat)
    acts("N", {"do": "claim", "by": "N", "tricks": 13})
    acts("E", {"do": "object", "by": "E"})
    acts("E", {"do": "choose", "by": "E", "option": "director"})
    deadline = time.monotonic() + PATIENCE
    while "every 1s" in (answer := four["N"].sure(f"{path}claim/", urlencode({"version": 8}))[1]):
        assert time.monotonic() < deadline
        time.sleep(1)
    assert _number("version", answer) == 9 or "answer it together" in answer.lower(), answer


def test_what_visitors_ask_is_computed_elsewhere(site):
    guest = Browser(site.port)
    for path in PAGES:
        guest.sure(path)
    director = Browser(site.port)
    director.sure("/sign-in/")
    director.sure("/sign-in/", urlencode({"username": "wedstrijdleider", "password": "schoppenaas"}))
    for path in ("/evening/2/hands/", "/evening/2/hands.pdf"):
        director.sure(path)
    for path in PAPERS:
        answer, _text = guest.sure(path)
        assert answer.headers["Content-Type"] == "application/pdf" or answer.status == 302, path
    _contest_claim(site.port)
    about = {"game": "bridge", "way": "bridge-2017", "plays": "guarded", "robots": "yes"}
    guest.sure("/play/")
    guest.sure(guest.sure("/play/", urlencode(about))[0].headers["Location"])
    deadline = time.monotonic() + PATIENCE
    while any(ended is None for _job, ended, _problem in _jobs(site)[1]) and time.monotonic() < deadline:
        time.sleep(0.5)
    names, rows = _jobs(site)
    assert not site.audit.exists(), site.audit.read_text()
    assert names >= JOBS and [row for row in rows if row[1] is None or row[2]] == []


@pytest.mark.parametrize("what", ["import typst", "from troef.robots.matches import robot_for; robot_for('x')"])
def test_what_computes_is_noticed(what, tmp_path):
    about = {
        "DJANGO_SETTINGS_MODULE": "audited",
        "TROEF_AUDIT": str(tmp_path / "audit.txt"),
        "TROEF_VAR": str(tmp_path),
    }
    code = f"import sys; sys.argv[1:] = ['serve']; import audited; {what}"
    done = forks.run(["-c", code], env=os.environ | about)
    assert "in the serving process" in done.stderr and (tmp_path / "audit.txt").exists()
