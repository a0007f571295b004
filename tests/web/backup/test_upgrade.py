"""An older database is upgraded, with a copy first. One from before the first release, or a newer one, is refused."""

from __future__ import annotations

import os
import secrets
import socket
import sqlite3
import subprocess
import zipfile
from contextlib import closing

import forks
import pytest

from troef.web.commands.serve import _is_used
from troef.web.live.tables import open_table


def _troef(command, var, lang="en"):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        where = ("--port", str(probe.getsockname()[1])) if command[0] == "serve" else ()
    about = {"TROEF_VAR": str(var), "TROEF_LANG": lang}
    return forks.run(["-m", "troef.cli", *command, *where], env=os.environ | about, cwd=var)


@pytest.mark.parametrize(
    ("command", "room", "step"),
    [
        (["serve"], "session", "0001_initial"),
        (["backup", "x.backup"], "club", "0001_initial"),
        (["restore", "x.backup"], "session", "0001_evening"),
    ],
)
def test_a_database_of_before_is_refused_and_left_alone(command, room, step, tmp_path):
    file = tmp_path / "troef.sqlite3"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("create table django_migrations (id integer primary key, app text, name text, applied text)")
        database.execute("insert into django_migrations values (1, ?, ?, '2026-01-01')", [room, step])
        database.execute("create table club_club (id integer primary key, name text)")
    done = _troef(command, tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"troef {command[0]}: This database was made by a Troef from before the first release, which this Troef cannot "
        "read. Continue with the Troef that made it, or start in an empty folder (TROEF_VAR).\n"
    )
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}
    assert tables == {"django_migrations", "club_club"}


def _steps(file):
    with closing(sqlite3.connect(file)) as database:
        return {(room, name) for room, name in database.execute("select app, name from django_migrations")}


def test_a_newer_troef_keeps_a_copy_and_everything_in_the_database(new_site, tmp_path):
    """From a schema without the last migration to the current one."""
    var = tmp_path / "var"
    var.mkdir()
    steps = (("people", ""), ("session", ""), ("site", "0001"))
    first = "; ".join(f"call_command('migrate', '{room}', *'{step}'.split(), verbosity=0)" for room, step in steps)
    code = f"import django; django.setup(); from django.core.management import call_command; {first}"
    forks.run(["-c", code], env=os.environ | {"TROEF_VAR": str(var)}, check=True)
    with closing(sqlite3.connect(var / "troef.sqlite3")) as database, database:
        database.execute("insert into people_club (name, regulations, tables) values ('De Troefboer', '[]', '[]')")
    before = _steps(var / "troef.sqlite3")
    assert ("site", "0002_queue") not in before
    new_site(var).serve().stop()
    (kept,) = var.glob("*.backup")
    assert f"New version of Troef: the old database is saved in {kept}\n" in (var / "server.log").read_text()
    with zipfile.ZipFile(kept) as file:
        file.extract("troef.sqlite3", tmp_path)
    assert _steps(tmp_path / "troef.sqlite3") == before
    assert _steps(var / "troef.sqlite3") > before
    for file in (tmp_path / "troef.sqlite3", var / "troef.sqlite3"):
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("select name from people_club").fetchall() == [("De Troefboer",)]


def _half_made(var):
    """Apply the first migrations, like a start that is interrupted."""
    code = "import django; django.setup(); from django.core.management import call_command"
    code = f"{code}; call_command('migrate', 'people', verbosity=0)"
    forks.run(["-c", code], env=os.environ | {"TROEF_VAR": str(var)}, check=True)


def test_a_first_start_that_was_broken_off_keeps_no_copy_of_nothing(new_site, tmp_path):
    whole = _steps(new_site(tmp_path / "whole").prepare().var / "troef.sqlite3")
    half = tmp_path / "half"
    half.mkdir()
    _half_made(half)
    assert _steps(half / "troef.sqlite3") < whole
    new_site(half).serve().stop()
    assert _steps(half / "troef.sqlite3") == whole
    assert "New version of Troef" not in (half / "server.log").read_text() and not list(half.glob("*.backup"))


_BROKEN_OFF = """
import django; django.setup()
from django.db import connection
from troef.web.commands.serve import prepare_database
from troef.web.platform.database import queue_steps
class BrokenOff(BaseException): pass
queue = {step.read_text() for step in queue_steps()[1::12]}
seen = set()
def break_off(execute, sql, told, many, context):
    step = told[:2] if sql.startswith('INSERT INTO "django_migrations"') else sql if sql in queue else None
    if step is None or step in seen:
        return execute(sql, told, many, context)
    seen.add(step)
    raise BrokenOff
def is_ready():
    try:
        prepare_database()
        return True
    except BrokenOff:
        connection.close()
        return False
with connection.execute_wrapper(break_off):
    while not is_ready():
        pass
print(len(seen), len(queue))
"""
"""Starts that are each interrupted before another migration is recorded, also those of the queue."""


def _broken_off(var, **environment):
    var.mkdir()
    done = forks.run(["-c", _BROKEN_OFF], env=os.environ | {"TROEF_VAR": str(var)} | environment)
    assert (done.returncode, done.stderr) == (0, "")
    starts, queue = map(int, done.stdout.split())
    return starts, queue


def _form(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("select type, name, sql from sqlite_master order by type, name").fetchall()


def test_a_first_start_that_is_broken_off_before_any_note_is_made_good(new_site, tmp_path):
    whole = new_site(tmp_path / "whole").prepare().var / "troef.sqlite3"
    broken = tmp_path / "broken" / "troef.sqlite3"
    assert _broken_off(broken.parent) == (len(_steps(whole)), 4)
    assert (_steps(broken), _form(broken)) == (_steps(whole), _form(whole))
    assert not list(broken.parent.glob("*.backup"))


@pytest.fixture
def empty_postgres(postgres_server):
    import psycopg

    name = f"empty_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    return postgres_server.rsplit("/", 1)[0] + f"/{name}"


def _dumped(url):
    """Return all lines of a dump except those that differ each time."""
    done = subprocess.run(["pg_dump", "--schema-only", url], capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))]


@pytest.mark.postgres
def test_a_first_start_on_postgresql_that_is_broken_off_before_any_note_is_made_good(
    postgres, empty_postgres, tmp_path
):
    import psycopg

    def steps(url):
        with psycopg.connect(url) as database:
            return database.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()

    assert _broken_off(tmp_path / "var", DATABASE_URL=empty_postgres) == (len(steps(postgres)) + 4, 4)
    assert steps(empty_postgres) == steps(postgres)
    assert _dumped(empty_postgres) == _dumped(postgres)


@pytest.mark.postgres
def test_who_begin_at_once_on_an_empty_postgresql_wait_for_each_other(empty_postgres, tmp_path):
    def begun(machine):
        command = ["-m", "troef.cli", "backup", tmp_path / f"{machine}.backup"]
        surroundings = os.environ | {"TROEF_VAR": str(tmp_path / machine), "DATABASE_URL": empty_postgres}
        return forks.Popen(command, env=surroundings, stdout=forks.DEVNULL, stderr=forks.PIPE)

    machines = [begun(machine) for machine in "abc"]
    assert [(each.communicate()[1], each.returncode) for each in machines] == [("", 0)] * 3


def test_a_database_in_which_friends_have_played_is_used(db):
    assert not _is_used()
    open_table("bridge", "bridge-2017", guarded=True)
    assert _is_used()


_ENDS_IN_THE_MIDDLE = """
import os
from django.db.migrations.recorder import MigrationRecorder
note = MigrationRecorder.record_applied
MigrationRecorder.record_applied = lambda self, room, name: os._exit(9) if room == "session" else note(self, room, name)
from troef.web.commands.clubs import main
main("en", "add", "zwaan", "De Zwaan")
"""


def test_a_club_of_many_that_was_half_made_keeps_its_name(tmp_path, troef):
    about = {"TROEF_VAR": tmp_path, "TROEF_CLUBS": "path"}
    surroundings = os.environ | {name: str(value) for name, value in about.items()}
    done = forks.run(["-c", _ENDS_IN_THE_MIDDLE], env=surroundings)
    assert done.returncode == 9
    export = ["clubs", "export", "zwaan", tmp_path / "zwaan.backup"]
    before, done, after = troef(["clubs", "list"], export, ["clubs", "list"], **about)
    assert "not up to date" in before.stdout
    assert (done.returncode, done.stderr) == (0, "")
    assert after.stdout.startswith("zwaan: De Zwaan, ")


SENTENCES = {
    "en": "This database was changed by a newer Troef and cannot be read by this one. Start the "
    "newer one again; nothing has been changed.",
    "nl": "Deze database is door een nieuwere Troef bijgewerkt, en deze leest hem niet. Start de nieuwere weer; er is "
    "niets aan veranderd.",
}


@pytest.mark.parametrize(("verb", "lang"), [("serve", "nl"), ("backup", "en")])
def test_a_database_of_a_newer_troef_is_refused_and_left_alone(verb, lang, new_site, tmp_path):
    var = new_site(tmp_path / "var").prepare().var
    with closing(sqlite3.connect(var / "troef.sqlite3")) as database, database:
        database.execute("insert into django_migrations (app, name, applied) values ('people', '0999_later', '2030')")
    before = (var / "troef.sqlite3").read_bytes()
    done = _troef([verb], var, lang)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"troef {verb}: {SENTENCES[lang]}\n")
    assert (var / "troef.sqlite3").read_bytes() == before and not list(var.glob("*.backup"))
