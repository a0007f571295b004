"""Every night: a dated backup in a folder, PostgreSQL's own beside it, old ones gone; and what can be compared."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest


def _troef(*words, **about):
    command = [sys.executable, "-m", "troef.cli", *map(str, words)]
    return subprocess.run(command, env=os.environ | about, capture_output=True, text=True, check=False)


def test_a_folder_keeps_the_newest(tmp_path, new_site):
    var, folder = new_site(tmp_path / "var").prepare().var, tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"troef-2020-01-0{day}-0430.backup").touch()
    (folder / "troef-2020-01-01-0430.dump").touch()
    (folder / "holiday.jpg").touch()
    done = _troef("backup", folder, "--keep", 3, TROEF_VAR=str(var))
    (new,) = (file for file in folder.iterdir() if file.stat().st_size)
    assert (done.returncode, done.stdout) == (0, f"{new}: {new.stat().st_size / 1e6:.1f} MB\n"), done.stderr
    assert re.fullmatch(r"troef-\d{4}-\d\d-\d\d-\d{4}\.backup", new.name)
    assert {file.name for file in folder.iterdir()} == {
        "troef-2020-01-04-0430.backup", "troef-2020-01-05-0430.backup", new.name,
        "troef-2020-01-01-0430.dump", "holiday.jpg",
    }  # fmt: skip


@pytest.mark.parametrize(("lang", "sentence"), [
    ("en", "--keep N keeps the newest N backups, at least 1, in the folder that is named before it\n"),
    ("nl", "--keep N bewaart de nieuwste N reservekopieën, minstens 1, in de map die ervoor genoemd is\n"),
])  # fmt: skip
def test_none_is_not_kept(lang, sentence, tmp_path):
    for words in (["--keep", "3"], [tmp_path, "--keep", "0"]):
        done = _troef("backup", *words, TROEF_LANG=lang, TROEF_VAR=str(tmp_path))
        assert (done.returncode, done.stderr) == (2, sentence)


def test_what_pg_dump_made_is_restored_by_its_own_program_and_says_the_same(tmp_path, postgres, new_site):
    if shutil.which("pg_dump") is None:
        pytest.skip("no pg_dump on this machine")
    here = new_site(tmp_path / "here", "--demo").prepare().var
    assert _troef("backup", tmp_path / "a.backup", TROEF_VAR=str(here)).returncode == 0
    known = _troef("official", TROEF_VAR=str(here)).stdout
    server = {"TROEF_VAR": str(tmp_path / "server"), "DATABASE_URL": postgres}
    assert _troef("restore", tmp_path / "a.backup", **server).returncode == 0
    done = _troef("backup", tmp_path / "nightly", "--keep", 14, "--dump", **server)
    assert done.returncode == 0, done.stderr
    one, dumped = sorted((tmp_path / "nightly").iterdir())
    assert _troef("official", **server).stdout == known
    assert len(known.splitlines()) > 50 and known.splitlines()[0].count("\t") == 7

    address, name = postgres.rsplit("/", 1)
    second = f"{address}/{name}_second"
    subprocess.run(["createdb", f"--maintenance-db={address}/postgres", f"{name}_second"], check=True)
    subprocess.run(["pg_restore", "--no-owner", f"--dbname={second}", dumped], check=True)
    assert _troef("official", TROEF_VAR=str(tmp_path / "other"), DATABASE_URL=second).stdout == known
    assert _troef("restore", one, TROEF_VAR=str(tmp_path / "third")).returncode == 0
    assert _troef("official", TROEF_VAR=str(tmp_path / "third")).stdout == known


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_many_clubs_each_has_a_folder_and_one_that_cannot_be_read_is_named(kind, tmp_path, request):
    about = {"TROEF_VAR": str(tmp_path / "var"), "TROEF_CLUBS": "path"}
    if kind == "postgresql":
        about["DATABASE_URL"] = request.getfixturevalue("postgres")
    released = next((Path(__file__).parents[2] / "cases" / "released").glob("*.backup"))
    assert _troef("clubs", "add", "empty", **about).returncode == 0
    done = _troef("clubs", "import", "troefboer", released, **about)
    assert done.returncode == 0, done.stderr
    done = _troef("backup", tmp_path / "nightly", "--keep", 2, **about)
    assert (done.returncode, done.stderr) == (0, "")
    (one,) = (tmp_path / "nightly" / "troefboer").iterdir()
    assert [line.split(": ")[0] for line in done.stdout.splitlines()][1] == str(one)
    (tmp_path / "blocked").mkdir()
    (tmp_path / "blocked" / "empty").touch()
    done = _troef("backup", tmp_path / "blocked", "--keep", 2, **about)
    assert done.returncode == 2 and "/blocked/troefboer/" in done.stdout, "the others are kept"
    assert done.stderr.startswith("troef backup: empty: ") and "File exists" in done.stderr
    known = released.with_suffix(".official").read_text().splitlines()
    assert _troef("official", **about).stdout.splitlines() == [f"troefboer\t{line}" for line in known]
    assert _troef("restore", one, TROEF_VAR=str(tmp_path / "alone")).returncode == 0
    assert _troef("official", TROEF_VAR=str(tmp_path / "alone")).stdout.splitlines() == known
    if kind == "sqlite":
        with closing(sqlite3.connect(tmp_path / "var" / "clubs" / "empty.sqlite3")) as database, database:
            database.execute("insert into django_migrations (app, name, applied) values ('people', '0999_x', '2030')")
        done = _troef("backup", tmp_path / "nightly", "--keep", 2, **about)
        assert done.returncode == 2 and "/troefboer/" in done.stdout
        assert done.stderr == "troef backup: left out, as they are not up to date: empty\n"


def test_a_dump_is_for_postgresql_and_needs_its_program(tmp_path, postgres):
    done = _troef("backup", tmp_path, "--keep", 1, "--dump", TROEF_VAR=str(tmp_path / "var"))
    assert (done.returncode, done.stderr) == (
        2, "troef backup: --dump is for PostgreSQL: of SQLite the backup is the database itself.\n",
    )  # fmt: skip
    about = {"TROEF_VAR": str(tmp_path / "var"), "DATABASE_URL": postgres}
    done = _troef("backup", tmp_path, "--keep", 1, "--dump", PATH="/nowhere", **about)
    assert (done.returncode, done.stderr) == (
        2, "troef backup: There is no pg_dump here; it comes with PostgreSQL.\n",
    )  # fmt: skip
    failing = tmp_path / "bin" / "pg_dump"
    failing.parent.mkdir()
    failing.write_text("#!/bin/sh\necho 'server version mismatch' >&2\nexit 1\n")
    failing.chmod(0o700)
    done = _troef("backup", tmp_path, "--keep", 1, "--dump", PATH=f"{failing.parent}:/bin:/usr/bin", **about)
    assert (done.returncode, done.stderr) == (2, "troef backup: pg_dump did not succeed: server version mismatch\n")
    assert not list(tmp_path.glob("*.part"))
