"""One setting chooses the database."""

import sys

import pytest
from django.db import connection

from troef.cards import TroefError
from troef.web.platform.database import database_from_url
from troef.web.platform.http import admission


def test_sqlite_writes_ahead_and_takes_its_lock_first():
    settings = database_from_url("sqlite:////srv/troef.sqlite3")
    assert settings["NAME"] == "/srv/troef.sqlite3"
    assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in settings["OPTIONS"]["init_command"]


def test_postgresql():
    settings = database_from_url("postgresql://club:s%40fe@db.example:5433/troef?sslmode=require")
    assert settings == settings | {
        "ENGINE": "django.db.backends.postgresql", "NAME": "troef", "USER": "club", "PASSWORD": "s@fe",
        "HOST": "db.example", "PORT": 5433, "CONN_HEALTH_CHECKS": True, "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "sslmode": "require", "pool": {"min_size": 1, "max_size": 24, "timeout": 3, "reconnect_timeout": 1},
        },
    }  # fmt: skip


def test_without_the_packages_of_postgresql_their_extra_is_named(monkeypatch, refusal):
    monkeypatch.setitem(sys.modules, "psycopg_pool", None)
    dutch, english = refusal(database_from_url, "postgresql://db/troef")
    assert dutch == "Een PostgreSQL-database heeft meer pakketten nodig: installeer troef[postgres]."
    assert english == "A PostgreSQL database needs more packages: install troef[postgres]."
    assert database_from_url("sqlite:////srv/troef.sqlite3"), "needs none of them"


def test_every_place_has_a_connection():
    """A request waits for its slot, and never in vain for the database."""
    pool = database_from_url("postgresql://db/troef")["OPTIONS"]["pool"]
    assert pool["max_size"] > admission.PAGE_SLOTS + admission.WRITE_SLOTS + admission.CPU_SLOTS


def test_anything_else_is_refused():
    with pytest.raises(TroefError, match="is not understood"):
        database_from_url("mysql://x/y")


def test_what_was_acknowledged_is_on_disk(database: None) -> None:
    """The connection of the server: write-ahead log, and every commit waits for the disk (FULL is 2)."""
    with connection.cursor() as cursor:
        answers = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert answers == ["wal", 2]
