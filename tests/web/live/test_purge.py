"""The purge: idle tables of friends close, old ones go with their acts, and nothing else can be deleted."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import timedelta

import forks
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone
from tests.web.live.test_evening_tables import _begun, _sit
from tests.web.live.test_tables import _does, _full, _refused

from troef.web.evenings.models import Act, LiveBoard, LiveTable, Sitter, Watching
from troef.web.live import seat_holding
from troef.web.live import tables as live_tables
from troef.web.live.evening_tables import IDLE, purge
from troef.web.platform.database import purging
from troef.web.platform.http.rate_limits import TABLES_A_DAY
from troef.web.platform.models import Tries

pytestmark = pytest.mark.usefixtures("db")


def _aged(table, by):
    """Change the times of this table as if it had been left long ago, after one act."""
    then = timezone.now() - by
    LiveTable.objects.filter(pk=table.pk).update(opened=then)
    table.boards.update(at=then)
    table.sitters.update(since=then)


@pytest.fixture(autouse=True)
def forget():
    live_tables._folded.clear()


def test_a_table_of_friends_where_nothing_happens_for_a_day_closes():
    idle, fresh, busy = _full(), _full(), _full()
    _aged(idle, IDLE + timedelta(hours=1))
    _aged(busy, IDLE + timedelta(hours=1))
    _does(busy, "N", 0, "call", call="1C")
    purge()
    assert [LiveTable.objects.get(pk=one.pk).closed is None for one in (idle, fresh, busy)] == [False, True, True]


def test_a_closed_table_goes_with_everything_after_the_days_of_the_setting(monkeypatch):
    monkeypatch.setattr(settings, "PURGE_DAYS", 3)
    old, young = _full(), _full()
    for table, days in ((old, 4), (young, 2)):
        _does(table, "N", 0, "call", call="1C")
        Watching.objects.create(sitter=table.sitters.first())
        LiveTable.objects.filter(pk=table.pk).update(closed=timezone.now() - timedelta(days=days))
    purge()
    for model, path in ((LiveTable, "pk"), (LiveBoard, "table"), (Sitter, "table"), (Act, "board__table")):
        assert set(model.objects.values_list(path, flat=True)) == {young.pk}
    assert Watching.objects.get().sitter.table == young
    assert Client().get(f"/play/{old.secret}/").status_code == 404


def test_the_table_of_an_evening_is_neither_closed_nor_purged(people, monkeypatch):
    monkeypatch.setattr(settings, "PURGE_DAYS", 1)
    evening = _begun(people)
    _sit(evening.sittings.filter(round=1).first())
    tables = LiveTable.objects.exclude(sitting=None)
    tables.update(opened=timezone.now() - timedelta(days=400))
    LiveBoard.objects.update(at=timezone.now() - timedelta(days=400))
    Sitter.objects.update(since=timezone.now() - timedelta(days=400))
    before = tables.count()
    purge()
    assert (tables.filter(closed=None).count(), before > 0) == (before, True)
    tables.update(closed=timezone.now() - timedelta(days=300))
    purge()
    assert tables.count() == before


def test_a_delete_outside_the_purge_is_refused_before_and_after_it():
    table = _full()
    _does(table, "N", 0, "call", call="1C")

    def refused():
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            Act.objects.all().delete()
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            Act.objects.update(number=9)
        return Act.objects.count()

    assert refused() == 1
    with pytest.raises(RuntimeError), purging("session_act"):
        raise RuntimeError
    assert refused() == 1
    with purging("session_act"):
        pass
    assert refused() == 1
    LiveTable.objects.update(closed=timezone.now() - timedelta(days=400))
    purge()
    other = _full()
    _does(other, "N", 0, "call", call="1C")
    assert refused() == 1


def test_expired_sessions_go_and_others_stay():
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    purge()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]


def test_how_much_one_table_and_one_visitor_may_leave(monkeypatch, client):
    table = _full()
    monkeypatch.setattr(seat_holding, "MAX_SITTERS", 4)
    seat_holding.stand_up(table, "N", "phone N")
    told = _refused(lambda: seat_holding.take_seat(table, "N", "Nel", "phone X"))
    assert told[1] == "Too many people have sat at this table. Open another one."
    monkeypatch.setattr(seat_holding, "MAX_DEVICES", 1)
    secret = table.sitters.get(seat="E").secret
    told = _refused(lambda: seat_holding.add_device(table, secret, "another"))
    assert told[1] == "Too many devices speak for this seat. Use one of those."
    monkeypatch.setattr(live_tables, "MAX_BOARDS", 1)
    monkeypatch.setattr(live_tables, "is_board_done", lambda board: True)
    told = _refused(lambda: live_tables.next_board(table, 1, "phone E"))
    assert told[1] == "This table has played 1 boards. Open another one."


def test_a_visitor_opens_so_many_tables_a_day(client):
    asked = {"game": "bridge", "way": "bridge-2017", "plays": "guarded"}
    assert client.post("/play/", asked).status_code == 302
    Tries.objects.update(number=TABLES_A_DAY.max_tries)
    Tries.objects.filter(until__lt=time.time() + 2 * 3600).update(number=1)
    assert "Er zijn hier veel tafels geopend." in client.post("/play/", asked).content.decode()
    assert LiveTable.objects.count() == 1


@pytest.mark.postgres
def test_and_on_postgresql(postgres):
    """The same tests again, in a process of their own on the other database."""
    if "DATABASE_URL" in os.environ:
        pytest.skip("this is that process")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        __file__,
        "-k",
        "not server and not wrong",
    ]
    done = subprocess.run(command, env=os.environ | {"DATABASE_URL": postgres}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]


def test_a_server_purges_when_it_starts(new_site, tmp_path):
    site = new_site(tmp_path).prepare()
    columns = (
        "secret, edition, rules, guarded, lesson, minutes, watch_minutes, sealed, opened, closed, pace, cards_at_once"
    )
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database, database:
        for secret, closed in (("old", "2020-01-01"), ("new", f"{timezone.now():%Y-%m-%d}")):
            row = (secret, "bridge-2017", "{}", 1, "", 0, 5, "", "2020-01-01", closed, "normal", 0)
            database.execute(f"INSERT INTO session_livetable ({columns}) VALUES ({', '.join('?' * 12)})", row)
    site.serve()
    try:
        deadline = time.monotonic() + 180
        while len(found := _secrets(site)) > 1 and time.monotonic() < deadline:
            time.sleep(0.2)
        assert found == ["new"]
    finally:
        site.stop()


def _secrets(site):
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database:
        return [secret for (secret,) in database.execute("SELECT secret FROM session_livetable")]


@pytest.mark.parametrize("days", ["0", "x"])
def test_a_wrong_number_of_days_is_refused_in_a_sentence(tmp_path, days):
    about = os.environ | {"TROEF_VAR": str(tmp_path), "TROEF_PURGE_DAYS": days}
    done = forks.run(["-m", "troef.cli", "official"], env=about)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"TROEF_PURGE_DAYS is '{days}': give a number of days from 1 to 3650." in done.stderr
    assert "Traceback" not in done.stderr
