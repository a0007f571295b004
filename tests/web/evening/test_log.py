"""The database itself refuses to change the log; a test tries on both databases."""

import os
import subprocess
import sys

import pytest
from django.db import DatabaseError, connection, transaction

ATTEMPTS = [
    "UPDATE evening_log SET verb = 'nothing happened'",
    "DELETE FROM evening_log",
    "UPDATE evening_log SET at = '2000-01-01' WHERE id = 1",
]


@pytest.mark.parametrize("statement", [*ATTEMPTS, "INSERT OR REPLACE INTO evening_log SELECT * FROM evening_log"])
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
from troef.director.judgement import Judgement
from troef.web.evening.actor import Actor
from troef.web.evening.models import Evening
from troef.web.rulings import verbs
verbs.write(Evening.objects.create(name="x"), Judgement(("12C1b",), "x", "x"), Actor("x"))
"""


@pytest.mark.postgres
def test_postgresql_refuses(postgres, tmp_path):
    import psycopg

    environment = {"DATABASE_URL": postgres, "TROEF_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "troef.web.settings"}
    subprocess.run([sys.executable, "-c", _MAKE], env=os.environ | environment, check=True)
    with psycopg.connect(postgres, autocommit=True) as database:
        rulings = [
            "UPDATE rulings_case SET number = 2",
            "DELETE FROM rulings_caseversion",
            "TRUNCATE rulings_case CASCADE",
        ]
        for statement in [*ATTEMPTS, *rulings, "TRUNCATE evening_log", "TRUNCATE evening_evening CASCADE"]:
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                database.execute(statement)
        assert database.execute("SELECT count(*) FROM evening_log").fetchone() == (1,)
