"""Nightly backups: a dated file, PostgreSQL's own dump, removal of old ones, and comparison."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest


def test_a_folder_keeps_the_newest(tmp_path, new_site, troef):
    var, folder = new_site(tmp_path / "var").prepare().var, tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"troef-2020-01-0{day}-0430.backup").touch()
    (folder / "troef-2020-01-01-0430.dump").touch()
    (folder / "holiday.jpg").touch()
    (done,) = troef(["backup", folder, "--keep", 3], TROEF_VAR=var)
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
def test_none_is_not_kept(lang, sentence, tmp_path, troef):
    calls = ["backup", "--keep", 3], ["backup", tmp_path, "--keep", 0]
    for done in troef(*calls, TROEF_LANG=lang, TROEF_VAR=tmp_path):
        assert (done.returncode, done.stderr) == (2, sentence)


def test_what_pg_dump_made_is_restored_by_its_own_program_and_says_the_same(tmp_path, postgres, new_site, troef):
    if shutil.which("pg_dump") is None:
        pytest.skip("no pg_dump on this machine")
    here = new_site(tmp_path / "here", "--demo").prepare().var
    kept, official = troef(["backup", tmp_path / "a.backup"], ["official"], TROEF_VAR=here)
    known = official.stdout
    assert kept.returncode == 0
    restored, done, told = troef(
        ["restore", tmp_path / "a.backup"],
        ["backup", tmp_path / "nightly", "--keep", 14, "--dump"],
        ["official"],
        TROEF_VAR=tmp_path / "server",
        DATABASE_URL=postgres,
    )
    assert (restored.returncode, done.returncode, told.stdout) == (0, 0, known), done.stderr
    assert len(known.splitlines()) > 50 and known.splitlines()[0].count("\t") == 7

    one, dumped = sorted((tmp_path / "nightly").iterdir())
    address, name = postgres.rsplit("/", 1)
    second = f"{address}/{name}_second"
    subprocess.run(["createdb", f"--maintenance-db={address}/postgres", f"{name}_second"], check=True)
    subprocess.run(["pg_restore", "--no-owner", f"--dbname={second}", dumped], check=True)
    (told,) = troef(["official"], TROEF_VAR=tmp_path / "other", DATABASE_URL=second)
    assert told.stdout == known
    restored, told = troef(["restore", one], ["official"], TROEF_VAR=tmp_path / "third")
    assert (restored.returncode, told.stdout) == (0, known)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_many_clubs_each_has_a_folder_and_one_that_cannot_be_read_is_named(kind, tmp_path, request, troef):
    about = {"TROEF_VAR": tmp_path / "var", "TROEF_CLUBS": "path"}
    if kind == "postgresql":
        about["DATABASE_URL"] = request.getfixturevalue("postgres")
    released = next((Path(__file__).parents[2] / "cases" / "released").glob("*.backup"))
    (tmp_path / "blocked").mkdir()
    (tmp_path / "blocked" / "empty").touch()
    added, imported, done, blocked, official = troef(
        ["clubs", "add", "empty"],
        ["clubs", "import", "troefboer", released],
        ["backup", tmp_path / "nightly", "--keep", 2],
        ["backup", tmp_path / "blocked", "--keep", 2],
        ["official"],
        **about,
    )
    assert (added.returncode, imported.returncode) == (0, 0), imported.stderr
    assert (done.returncode, done.stderr) == (0, "")
    (one,) = (tmp_path / "nightly" / "troefboer").iterdir()
    assert [line.split(": ")[0] for line in done.stdout.splitlines()][1] == str(one)
    assert blocked.returncode == 2 and "/blocked/troefboer/" in blocked.stdout, "the others are kept"
    assert blocked.stderr.startswith("troef backup: empty: ") and "File exists" in blocked.stderr
    known = released.with_suffix(".official").read_text().splitlines()
    assert official.stdout.splitlines() == [f"troefboer\t{line}" for line in known]
    restored, alone = troef(["restore", one], ["official"], TROEF_VAR=tmp_path / "alone")
    assert (restored.returncode, alone.stdout.splitlines()) == (0, known)
    if kind == "sqlite":
        with closing(sqlite3.connect(tmp_path / "var" / "clubs" / "empty.sqlite3")) as database, database:
            database.execute("insert into django_migrations (app, name, applied) values ('people', '0999_x', '2030')")
        (tmp_path / "var" / "clubs" / "kapot.sqlite3").write_bytes(b"no database at all" * 500)
        done, told = troef(["backup", tmp_path / "nightly", "--keep", 2], ["official"], **about)
        assert done.returncode == 2 and "/troefboer/" in done.stdout
        assert done.stderr == (
            "troef backup: empty: not up to date: start `troef serve`\ntroef backup: kapot: file is not a database\n"
        )
        assert (told.returncode, told.stdout) == (2, official.stdout)


def _damaged(file):
    """Overwrite the page of the file where the log begins."""
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("select rootpage from sqlite_master where name = 'session_log'").fetchone()
        (size,) = database.execute("pragma page_size").fetchone()
        database.execute("pragma journal_mode = delete")
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : page * size] = b"x" * size
    file.write_bytes(data)


def test_of_a_damaged_database_no_backup_is_made_and_good_ones_stay(tmp_path, troef):
    released = next((Path(__file__).parents[2] / "cases" / "released").glob("*.backup"))
    about = {"TROEF_VAR": tmp_path / "var", "TROEF_CLUBS": "path"}
    nightly = ["backup", tmp_path / "nightly", "--keep", 1]
    for done in troef(["clubs", "import", "a", released], ["clubs", "import", "b", released], **about):
        assert done.returncode == 0, done.stderr
    for name in ("a", "b"):
        old = tmp_path / "nightly" / name / "troef-2020-01-01-0430.backup"
        old.parent.mkdir(parents=True)
        shutil.copy(released, old)
    _damaged(tmp_path / "var" / "clubs" / "a.sqlite3")
    (done,) = troef(nightly, **about)
    assert done.returncode == 2 and done.stdout.startswith(f"{tmp_path}/nightly/b/troef-20")
    assert done.stderr.startswith("troef backup: a: The database is damaged (")
    assert done.stderr.endswith(") and was not backed up. Restore an earlier backup.\n")
    assert [file.name for file in (tmp_path / "nightly" / "a").iterdir()] == ["troef-2020-01-01-0430.backup"]
    (new,) = (tmp_path / "nightly" / "b").iterdir()
    assert new.name != "troef-2020-01-01-0430.backup"


def test_a_dump_is_for_postgresql_and_needs_its_program(tmp_path, postgres, troef):
    dump = ["backup", tmp_path, "--keep", 1, "--dump"]
    (done,) = troef(dump, TROEF_VAR=tmp_path / "var")
    assert (done.returncode, done.stderr) == (
        2, "troef backup: --dump is for PostgreSQL; for SQLite the backup is the database itself.\n",
    )  # fmt: skip
    about = {"TROEF_VAR": tmp_path / "var", "DATABASE_URL": postgres}
    (done,) = troef(dump, PATH="/nowhere", **about)
    assert (done.returncode, done.stderr) == (
        2, "troef backup: pg_dump is not installed; it comes with PostgreSQL.\n",
    )  # fmt: skip
    failing = tmp_path / "bin" / "pg_dump"
    failing.parent.mkdir()
    failing.write_text("#!/bin/sh\necho 'server version mismatch' >&2\nexit 1\n")
    failing.chmod(0o700)
    (done,) = troef(dump, PATH=f"{failing.parent}:/bin:/usr/bin", **about)
    assert (done.returncode, done.stderr) == (2, "troef backup: pg_dump did not succeed: server version mismatch\n")
    assert not list(tmp_path.glob("*.part"))
