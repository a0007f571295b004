"""A database from before the first release is refused with a sentence, and stays as it was."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest


@pytest.mark.parametrize(
    ("command", "room"),
    [(["serve"], "session"), (["backup", "x.backup"], "club"), (["restore", "x.backup"], "session")],
)
def test_a_database_of_before_is_refused_and_left_alone(command, room, tmp_path):
    file = tmp_path / "troef.sqlite3"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("create table django_migrations (id integer primary key, app text, name text, applied text)")
        database.execute("insert into django_migrations values (1, ?, '0001_initial', '2026-01-01')", [room])
        database.execute("create table club_club (id integer primary key, name text)")
    done = subprocess.run(
        [sys.executable, "-m", "troef.cli", *command],
        env=os.environ | {"TROEF_VAR": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"troef {command[0]}: This database is of a Troef from before the first release, and this Troef does not read "
        "it. Go on with the Troef that made it, or begin in an empty folder (TROEF_VAR).\n"
    )
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}
    assert tables == {"django_migrations", "club_club"}
