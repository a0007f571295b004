"""An older database is brought up to date with a copy first; one of before the first release, or newer, is refused."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing

import pytest

from troef.web.serve import _is_begun_anew
from troef.web.session.live_tables import open_table


def _troef(command, var, lang="en"):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        where = ("--port", str(probe.getsockname()[1])) if command[0] == "serve" else ()
    return subprocess.run(
        [sys.executable, "-m", "troef.cli", *command, *where],
        env=os.environ | {"TROEF_VAR": str(var), "TROEF_LANG": lang},
        cwd=var,
        capture_output=True,
        text=True,
        check=False,
    )


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
        f"troef {command[0]}: This database is of a Troef from before the first release, and this Troef does not read "
        "it. Go on with the Troef that made it, or begin in an empty folder (TROEF_VAR).\n"
    )
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}
    assert tables == {"django_migrations", "club_club"}


def _steps(file):
    with closing(sqlite3.connect(file)) as database:
        return {(room, name) for room, name in database.execute("select app, name from django_migrations")}


def test_a_newer_troef_keeps_a_copy_and_everything_in_the_database(new_site, tmp_path):
    """From a form that misses a step to that of today."""
    var = tmp_path / "var"
    var.mkdir()
    steps = (("people", ""), ("session", ""), ("site", "0001"))
    first = "; ".join(f"call_command('migrate', '{room}', *'{step}'.split(), verbosity=0)" for room, step in steps)
    code = f"import django; django.setup(); from django.core.management import call_command; {first}"
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"TROEF_VAR": str(var)}, check=True)
    with closing(sqlite3.connect(var / "troef.sqlite3")) as database, database:
        database.execute("insert into people_club (name, regulations, tables) values ('De Troefboer', '[]', '[]')")
    before = _steps(var / "troef.sqlite3")
    assert ("site", "0002_queue") not in before
    new_site(var).serve().stop()
    (kept,) = var.glob("*.backup")
    assert f"A newer Troef: the database as it was is kept in {kept}\n" in (var / "server.log").read_text()
    with zipfile.ZipFile(kept) as file:
        file.extract("troef.sqlite3", tmp_path)
    assert _steps(tmp_path / "troef.sqlite3") == before
    assert _steps(var / "troef.sqlite3") > before
    for file in (tmp_path / "troef.sqlite3", var / "troef.sqlite3"):
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("select name from people_club").fetchall() == [("De Troefboer",)]


def _half_made(var):
    """The first steps, as a start leaves them that is broken off in the middle."""
    code = "import django; django.setup(); from django.core.management import call_command"
    code = f"{code}; call_command('migrate', 'people', verbosity=0)"
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"TROEF_VAR": str(var)}, check=True)


def _last_step_not_noted_down(file):
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("delete from django_migrations where id = (select max(id) from django_migrations)")


def test_a_first_start_that_was_broken_off_is_made_good_by_the_next(new_site, tmp_path):
    whole = _steps(new_site(tmp_path / "whole").prepare().var / "troef.sqlite3")
    half, unnoted = tmp_path / "half", new_site(tmp_path / "unnoted").prepare().var
    half.mkdir()
    _half_made(half)
    _last_step_not_noted_down(unnoted / "troef.sqlite3")
    for var in (half, unnoted):
        assert _steps(var / "troef.sqlite3") < whole
        new_site(var).serve().stop()
        assert _steps(var / "troef.sqlite3") == whole
        assert "A newer Troef" not in (var / "server.log").read_text() and not list(var.glob("*.backup"))


def test_a_database_in_which_friends_have_played_is_not_begun_anew(db):
    open_table("bridge", "bridge-2017", guarded=True)
    assert not _is_begun_anew()


def test_a_club_of_many_that_was_half_made_keeps_its_name(tmp_path, monkeypatch):
    monkeypatch.setenv("TROEF_CLUBS", "path")
    assert _troef(["clubs", "add", "zwaan", "--name", "De Zwaan"], tmp_path).returncode == 0
    _last_step_not_noted_down(tmp_path / "clubs" / "zwaan.sqlite3")
    assert "not up to date" in _troef(["clubs", "list"], tmp_path).stdout
    done = _troef(["clubs", "export", "zwaan", "zwaan.backup"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert _troef(["clubs", "list"], tmp_path).stdout.startswith("zwaan: De Zwaan, ")


SENTENCES = {
    "en": "This database was changed by a newer Troef, and this one does not read it. Start the newer one again; "
    "nothing has been touched.",
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
