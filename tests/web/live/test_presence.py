"""Presence: a connected page has a row, on any server, and an old row does not count."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from troef.web.evenings.models import Watching
from troef.web.live import presence
from troef.web.live.presence import present_sitters, record_arrival, record_departure
from troef.web.live.seat_holding import take_seat
from troef.web.live.tables import open_table
from troef.web.platform.http import sse

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def told(monkeypatch):
    """Return the notifications to the pages of tables."""
    words = []
    monkeypatch.setattr(sse, "publish", lambda watched, topic, version=0: words.append(topic))
    return words


def _table():
    table = open_table("bridge", "bridge-2017", True)
    return table, take_seat(table, "N", "Noor", "phone")


def test_two_pages_of_one_player_and_the_last_that_closes(told):
    table, north = _table()
    del told[:]
    phone, laptop = record_arrival(table.secret, north.secret), record_arrival(table.secret, north.secret)
    assert (present_sitters(table), told) == ({north.pk}, ["seats"])
    record_departure(table.secret, phone)
    assert (present_sitters(table), told) == ({north.pk}, ["seats"])
    record_departure(table.secret, laptop)
    assert (present_sitters(table), told) == (set(), ["seats", "seats"])


def test_nobody_is_there_by_a_secret_that_is_no_players_of_this_table(told):
    (table, north), (other, _north) = _table(), _table()
    assert [record_arrival(table.secret, ""), record_arrival(other.secret, north.secret)] == [None, None]
    assert present_sitters(table) == present_sitters(other) == set()


def test_what_a_server_left_behind_that_fell_over_gets_old(told):
    table, north = _table()
    mine, left = record_arrival(table.secret, north.secret), record_arrival(table.secret, north.secret)
    presence._open[""].add(mine)
    Watching.objects.update(seen=timezone.now() - timedelta(minutes=3))
    assert present_sitters(table) == set()
    presence._still_there()
    assert present_sitters(table) == {north.pk}
    Watching.objects.filter(pk=left).update(seen=timezone.now() - timedelta(hours=1))
    presence._still_there()
    assert [row.pk for row in Watching.objects.all()] == [mine]
    presence._open[""].discard(mine)
