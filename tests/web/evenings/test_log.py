"""The database itself refuses to change the log; a test tries on both databases."""

import os

import forks
import pytest
from django.db import DatabaseError, connection, transaction

ATTEMPTS = [
    "UPDATE session_log SET verb = 'nothing happened'",
    "DELETE FROM session_log",
    "UPDATE session_log SET at = '2000-01-01' WHERE id = 1",
]


@pytest.mark.parametrize("statement", [*ATTEMPTS, "INSERT OR REPLACE INTO session_log SELECT * FROM session_log"])
def test_sqlite_refuses(evening, statement):
    before = list(evening.log.values_list("pk", "verb", "at"))
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert list(evening.log.values_list("pk", "verb", "at")) == before


def test_djangos_own_ways_are_refused_too(evening):
    line = evening.log.first()
    line.verb = "nothing happened"
    for attempt in (line.save, line.delete, evening.log.all().delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            attempt()


_MAKE = """
import django; django.setup()
from troef.director.rulings.record import RulingRecord
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening
from troef.web.rulings import rulings
rulings.write_ruling(Evening.objects.create(name="x"), RulingRecord(("12C1b",), "x", "x"), Actor("x"))
"""


@pytest.mark.postgres
def test_postgresql_refuses(postgres, tmp_path):
    import psycopg

    environment = {"DATABASE_URL": postgres, "TROEF_VAR": str(tmp_path)}
    environment["DJANGO_SETTINGS_MODULE"] = "troef.web.platform.settings"
    forks.run(["-c", _MAKE], env=os.environ | environment, check=True)
    with psycopg.connect(postgres, autocommit=True) as database:
        rulings = [
            "UPDATE session_case SET number = 2",
            "DELETE FROM session_caseversion",
            "TRUNCATE session_case CASCADE",
        ]
        for statement in [*ATTEMPTS, *rulings, "TRUNCATE session_log", "TRUNCATE session_evening CASCADE"]:
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                database.execute(statement)
        assert database.execute("SELECT count(*) FROM session_log").fetchone() == (1,)
