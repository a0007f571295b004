"""Failed writes: logged, shown on the desk, and reported to the reader."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import urllib.request
from contextlib import closing
from urllib.error import HTTPError

import forks
import pytest
from django.db import OperationalError
from django.test import Client
from django.utils.translation import override

from troef.web.evenings.log import record_change
from troef.web.platform.monitoring import write_failures


@pytest.fixture(autouse=True)
def quiet():
    yield
    write_failures._now.clear()


def _because(cause):
    error = RuntimeError("x")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(("error", "kind"), [
    (OSError(errno.ENOSPC, "x"), "full"), (OSError(errno.EROFS, "x"), "closed"), (OSError(errno.ENOENT, "x"), ""),
    (OperationalError("database or disk is full"), "full"), (OperationalError("database is locked"), "busy"),
    (OperationalError("attempt to write a readonly database"), "closed"),
    (OperationalError("disk I/O error"), "silent"),
    (_because(OSError(errno.ENOSPC, "x")), "full"), (ValueError("x"), ""), (None, ""),
])  # fmt: skip
def test_what_kind_of_trouble(error, kind):
    assert write_failures.classify_error(error) == kind


def test_the_desk_tells_what_since_when_and_what_to_do(evening, people, client):
    client.force_login(people.director)
    write_failures.record_failure("full")
    for url in (f"/evening/{evening.pk}/desk/", f"/evening/{evening.pk}/desk/?part", f"/evening/{evening.pk}/"):
        page = client.get(url).content.decode()
        assert re.search(r"Sinds \d\d:\d\d kan er niets bewaard worden: de schijf is vol\.", page), url
        assert "Maak ruimte op de computer waarop Troef draait." in page
    assert "de schijf is vol" not in Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/").text


def test_a_write_that_succeeds_ends_it(evening, people, django_commits):
    write_failures.record_failure("full")
    with django_commits():
        record_change(evening, people.as_director, "started")
    with override("en"):
        assert write_failures.failure_banner() == ""


def test_health_is_asked_of_the_database(client, db, monkeypatch):
    assert client.get("/health/").content == b"ok"
    assert client.post("/health/").status_code == 405

    def gone(*_asked):
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(write_failures.connection, "cursor", gone)
    client.raise_request_exception = False
    answer = client.get("/health/")
    assert (answer.status_code, write_failures.classify_error(OperationalError("x"))) == (503, "silent")
    monkeypatch.undo()
    assert (client.get("/health/").status_code, client.get("/health/").content) == (200, b"ok"), "it answers again"


@pytest.mark.parametrize("kind", ["full", "closed", "busy", "silent"])
def test_health_fails_while_nothing_can_be_kept_and_no_longer(kind, client, db, monkeypatch):
    def locked(*_asked, **_values):
        raise OperationalError("database or disk is full")

    write_failures.record_failure(kind)
    with monkeypatch.context() as now:
        now.setattr(write_failures.Tries.objects, "update_or_create", locked)
        answer = client.get("/health/")
        assert (answer.status_code, answer.content == b"ok") == (503, False)
    assert (client.get("/health/").status_code, client.get("/health/").content) == (200, b"ok"), "a write succeeded"


def test_a_disk_with_little_room_is_told_before_anything_fails(monkeypatch, tmp_path):
    monkeypatch.setattr(write_failures, "LOW_DISK_BYTES", 10**18)
    with override("en"):
        assert write_failures.failure_banner().startswith("The disk is nearly full.")


@pytest.fixture
def django_commits():
    """Run the callbacks that wait for a commit, because tests never commit."""
    from contextlib import contextmanager

    from django.db import connection

    @contextmanager
    def committed():
        before = len(connection.run_on_commit)
        yield
        for _savepoints, function, _robust in connection.run_on_commit[before:]:
            function()

    return committed


@pytest.mark.long
def test_a_write_that_fails_is_logged_and_the_reader_gets_a_sentence(new_site, tmp_path):
    """Another program locks the database of a real server for longer than its timeout."""
    site = new_site(tmp_path).start()
    try:
        with closing(sqlite3.connect(tmp_path / "troef.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            ask = urllib.request.Request(f"{site.url}/t/guess/", headers={"Accept-Language": "nl"})
            with pytest.raises(HTTPError) as refused:
                urllib.request.urlopen(ask, timeout=180)
            said = refused.value.read().decode()
            other.execute("ROLLBACK")
    finally:
        site.stop()
    assert (refused.value.code, "Dit kon niet worden bewaard" in said, "Traceback" in said) == (503, True, False)
    logged = (tmp_path / "troef.log").read_text()
    assert "database is locked" in logged and "Traceback" in logged and "/t/<secret>/" in logged
    assert "database is locked" in (tmp_path / "server.log").read_text(), "and on the screen of whoever started it"


def test_the_log_of_failures_does_not_grow_for_ever(tmp_path):
    code = (
        "import django; django.setup(); import logging; [logging.getLogger('x').error('y' * 1000) for _ in range(9000)]"
    )
    environment = os.environ | {"TROEF_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "troef.web.platform.settings"}
    forks.run(["-c", code], env=environment, check=True)
    assert sum(file.stat().st_size for file in tmp_path.glob("troef.log*")) < 7_000_000
