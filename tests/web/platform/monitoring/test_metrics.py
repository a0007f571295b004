"""Metrics: for readers with the token, of every live process, and correct."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import urllib.request

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.utils import timezone

from troef.web.platform.models import Work
from troef.web.platform.monitoring import metrics

TOKEN = "t" * 40


@pytest.fixture
def told(client, db, monkeypatch):
    """Return the metrics of this process, by name and labels."""
    monkeypatch.setattr(settings, "FIGURES_TOKEN", TOKEN)

    def read():
        page = client.get("/figures/", headers={"Authorization": f"Bearer {TOKEN}"})
        assert page["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        return _values(page.text)

    return read


def _values(text):
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_without_the_token_there_is_nothing(client, db, monkeypatch):
    assert client.get("/figures/").status_code == 404, "and nobody set one"
    assert client.get("/figures/", headers={"Authorization": "Bearer "}).status_code == 404
    monkeypatch.setattr(settings, "FIGURES_TOKEN", TOKEN)
    for given in ("", "Bearer", f"Bearer {TOKEN}x", "Bearer é"):
        assert client.get("/figures/", headers={"Authorization": given}).status_code == 404
    assert client.get(f"/figures/?token={TOKEN}").status_code == 404


def test_what_is_entered_counts_when_it_is_kept(told, evening, play, monkeypatch):
    before = told()["troef_entries_total"]
    kept = len(connection.run_on_commit)
    sitting = evening.sittings.first()
    play(sitting, sitting.boards[0])
    assert told()["troef_entries_total"] == before
    for _points, function, _robust in connection.run_on_commit[kept:]:
        function()
    assert told()["troef_entries_total"] == before + 2, "entered, and agreed"


def test_errors_of_the_log_are_counted(told, caplog):
    before = told()["troef_errors_total"]
    logging.getLogger("troef.x").warning("not yet")
    logging.getLogger("troef.x").error("this is one")
    assert told()["troef_errors_total"] == before + 1


def test_a_request_is_in_every_step_that_it_did_not_pass(told):
    before = told()
    for seconds in (0.3, 11.0):
        metrics.REQUEST_SECONDS["page"].observe(seconds)
    after = told()
    new = {
        name: round(value - before[name], 6)
        for name, value in after.items()
        if name.startswith("troef_request") and value != before[name]
    }
    assert new == {
        'troef_request_seconds_bucket{kind="page",le="0.5"}': 1,
        'troef_request_seconds_bucket{kind="page",le="1.0"}': 1,
        'troef_request_seconds_bucket{kind="page",le="2.5"}': 1,
        'troef_request_seconds_bucket{kind="page",le="5.0"}': 1,
        'troef_request_seconds_bucket{kind="page",le="10.0"}': 1,
        'troef_request_seconds_bucket{kind="page",le="+Inf"}': 2,
        'troef_request_seconds_sum{kind="page"}': 11.3,
        'troef_request_seconds_count{kind="page"}': 2,
    }


def test_background_work_is_asked_of_the_database(told, monkeypatch):
    now = timezone.now()
    rows = [(0, None, None), (1, None, None), (2, None, None), (1, now, ["x", "y"]), (1, now, None)]
    for number, (tries, ended, problem) in enumerate(rows):
        Work.objects.create(
            key=str(number), job="x", arguments={}, asked=now, tries=tries, ended=ended, problem=problem
        )
    found = told()
    assert found["troef_database"] == 1
    assert [found[f'troef_work{{state="{state}"}}'] for state in ("waiting", "running", "failed")] == [1, 2, 1]

    def gone(*_asked):
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(connection, "cursor", gone)
    found = told()
    assert found["troef_database"] == 0 and not any(name.startswith("troef_work") for name in found)
    assert "troef_entries_total" in found, "what the processes know is told all the same"


COUNT = """
from troef.web.platform.setup import set_up; set_up()
from troef.web.platform.monitoring import metrics
metrics.ACTS.inc({number})
print("ready", flush=True); input()
"""


READ = """
from troef.web.platform.setup import set_up; set_up()
import re
from django.test import Client
for _asked in range(2):
    page = Client().get("/figures/", headers={{"Authorization": "Bearer {token}"}}).text
    print(*re.findall(r"^troef_acts_total ([\\d.]+)$", page, re.MULTILINE), flush=True)
    input()
"""


@pytest.mark.slow
def test_the_processes_that_live_are_added_up(tmp_path, database):
    about = os.environ | {"TROEF_VAR": str(tmp_path), "TROEF_FIGURES_TOKEN": TOKEN}
    shutil.copy(settings.DATABASES["default"]["NAME"], tmp_path / "troef.sqlite3")

    def start(code):
        command = [sys.executable, "-c", code]
        return subprocess.Popen(command, env=about, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    first, second = (start(COUNT.format(number=number)) for number in (3, 40))
    assert [first.stdout.readline(), second.stdout.readline()] == ["ready\n"] * 2
    reader = start(READ.format(token=TOKEN))
    assert reader.stdout.readline() == "43.0\n"
    first.kill()
    first.wait()
    reader.stdin.write("\n")
    reader.stdin.flush()
    assert reader.stdout.readline() == "40.0\n"
    alive = {int(file.stem.rpartition("_")[2]) for file in (tmp_path / "figures").iterdir()}
    assert alive == {second.pid, reader.pid}
    second.communicate("\n")
    reader.communicate("\n")


def test_open_pages_are_counted_while_they_are_open(new_site, tmp_path):
    site = new_site(tmp_path, "--demo", TROEF_FIGURES_TOKEN=TOKEN).start()
    ask = urllib.request.Request(f"{site.url}/figures/", headers={"Authorization": f"Bearer {TOKEN}"})

    def read():
        return _values(urllib.request.urlopen(ask, timeout=60).read().decode())

    assert read()["troef_live_pages"] == 0
    with urllib.request.urlopen(f"{site.url}/evening/1/live/", timeout=60) as stream:
        stream.readline()
        now = read()
        assert now["troef_live_pages"] == 1 and now["troef_connections"] >= 2
        assert now['troef_request_seconds_count{kind="page"}'] >= 2
    site.stop()
