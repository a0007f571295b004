"""A database of an earlier release goes on with this one: everything in it is still there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long

RELEASES = {"0.1.0": [("club", "0001_initial"), ("evening", "0003_late_consent"), ("sessions", "0001_initial")]}
"""The last migration of each app in every release."""

OLD = """
import django; django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.migrate({targets!r})
apps = executor.loader.project_state({targets!r}).apps
model = apps.get_model
model("club", "Club").objects.create(name="De Troefboer")
account = model("club", "Account").objects.create(username="olga", name="Olga", organises=True, password="x")
member = model("club", "Member").objects.create(name="Anna", number="123")
evening = model("evening", "Evening").objects.create(name="Clubavond", state="official", rounds=1, round=1)
pairs = [model("evening", "Contestant").objects.create(evening=evening, number=n, name=f"pair {{n}}") for n in (1, 2)]
model("evening", "Player").objects.create(contestant=pairs[0], place=1, name="Anna", member=member)
table = model("evening", "Table").objects.create(evening=evening, number=1, secret="s")
sitting = model("evening", "Sitting").objects.create(
    evening=evening, round=1, table=table, ns=pairs[0], ew=pairs[1], boards=[1])
model("evening", "Result").objects.create(
    evening=evening, sitting=sitting, board=1, ns=pairs[0], ew=pairs[1], contract="4S", declarer="N", tricks=10,
    score=420, proposed_by="NS", agreed=True)
model("evening", "Log").objects.create(evening=evening, who="Olga", verb="started")
"""

NEW = """
import django; django.setup()
from troef.web.evening.contest_file import contest_file
from troef.web.evening.models import Evening, Log
from troef.web.evening.scoring import standings
evening = Evening.objects.get()
print(sorted(place.contestant.name for place in standings(evening).ranking))
print([(row["contract"], row["tricks"]) for row in contest_file(evening)["results"]])
print([(one.verb, one.who) for one in Log.objects.all()])
"""


def _python(code, var):
    setting = {"DJANGO_SETTINGS_MODULE": "troef.web.settings", "TROEF_VAR": str(var)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | setting, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("release", RELEASES)
def test_upgrade_keeps_what_was_there(release, tmp_path, new_site):
    _python(OLD.format(targets=RELEASES[release]), tmp_path)
    site = new_site(tmp_path).start()
    told = (tmp_path / "server.log").read_text()
    site.stop()
    assert "A newer Troef: the database as it was is kept in" in told
    assert len(list(tmp_path.glob("*.backup"))) == 1
    assert _python(NEW, tmp_path).splitlines() == ["['pair 1', 'pair 2']", "[('4S', 10)]", "[('started', 'Olga')]"]
