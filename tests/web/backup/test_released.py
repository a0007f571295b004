"""Data of a released version can be used by this one: its backup, its database and its official results."""

from __future__ import annotations

import sqlite3
import urllib.request
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.db.migrations.loader import MigrationLoader

from troef import __version__

RELEASED = Path(__file__).parents[2] / "cases" / "released"
VERSIONS = sorted(file.stem for file in RELEASED.glob("*.backup"))
OURS = ("site", "people", "session", "api")


def _official(version):
    return (RELEASED / f"{version}.official").read_text(encoding="utf-8")


def test_every_release_is_there_from_the_first_to_this_one():
    assert VERSIONS[0] == "1.0.0" and __version__ in VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_its_migrations_are_the_first_of_ours(version):
    """After a release migrations are only added: none is renamed, removed or reordered."""
    known = [tuple(line.split("/")) for line in (RELEASED / f"{version}.migrations").read_text().splitlines()]
    ours = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    for room in OURS:
        released = sorted(name for app, name in known if app == room)
        assert released and sorted(name for app, name in ours if app == room)[: len(released)] == released


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_its_backup_is_restored_with_the_same_official_results(version, kind, tmp_path, request, troef):
    about = {"TROEF_VAR": tmp_path / "new"}
    if kind == "postgresql":
        about["DATABASE_URL"] = request.getfixturevalue("postgres")
    done, official = troef(["restore", RELEASED / f"{version}.backup"], ["official"], **about)
    assert (done.returncode, done.stderr) == (0, "")
    assert official.stdout == _official(version)


@pytest.mark.parametrize("version", VERSIONS)
def test_its_database_is_served_with_the_same_official_results(version, tmp_path, new_site, troef):
    var = tmp_path / "var"
    with zipfile.ZipFile(RELEASED / f"{version}.backup") as file:
        file.extractall(var)
    site = new_site(var).serve()
    with closing(sqlite3.connect(var / "troef.sqlite3")) as database:
        evenings = [pk for (pk,) in database.execute("select id from session_evening where state = 'official'")]
    try:
        pages = {pk: urllib.request.urlopen(f"{site.url}/evening/{pk}/", timeout=60).read().decode() for pk in evenings}
    finally:
        site.stop()
    assert troef(["official"], TROEF_VAR=var)[0].stdout == _official(version)
    for line in _official(version).splitlines():
        number, *_day, who, _result, _points = line.split("\t")
        assert who.split(" ", 1)[1].replace("'", "&#x27;") in pages[int(number)], line
