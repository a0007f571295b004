"""The backup file: a zip with the whole database as SQLite, the site's secret, and a page that says what it is."""

from __future__ import annotations

import json
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

from troef import __version__
from troef.cards import TroefError
from troef.web.database import database_from_url
from troef.web.safe.rows import copy_rows, is_empty

FORM = 1
_DATABASE, _SECRET, _ABOUT = "troef.sqlite3", "secret-key", "about.json"


def write_backup(target: Path) -> None:
    """Writes the whole site to one file, as it is at this moment; play goes on meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / _DATABASE
        _snapshot(database)
        about = {"form": FORM, "troef": __version__, "made": timezone.now().isoformat(timespec="seconds")}
        unfinished = target.with_name(target.name + ".part")
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr(_ABOUT, json.dumps(about))
            file.writestr(_SECRET, settings.SECRET_KEY)
            file.write(database, _DATABASE)
    unfinished.replace(target)


def backup_name() -> str:
    """`troef-2026-11-15-2041.backup`: sorts by time."""
    return f"troef-{timezone.localtime():%Y-%m-%d-%H%M}.backup"


def _snapshot(target: Path) -> None:
    if connection.vendor == "sqlite":
        # a connection of its own: one that is in the middle of a change would wait for itself
        with (
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as live,
            closing(sqlite3.connect(target)) as copy,
        ):
            live.backup(copy)
        return
    with _opened(target) as alias:
        copy_rows("default", alias)


@contextmanager
def _opened(database: Path) -> Iterator[str]:
    """A SQLite file as a second database of the site, brought to the newest form."""
    alias = "backup"
    connections.databases[alias] = {**connections.databases["default"], **database_from_url(f"sqlite:///{database}")}
    try:
        call_command("migrate", database=alias, verbosity=0)
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.databases[alias]


def restore_backup(source: Path) -> dict[str, Any]:
    """Fills an empty database from a backup, also one of an older Troef; says what the file was."""
    if not is_empty("default"):
        raise TroefError(
            "this Troef is in use already: a backup is restored into an empty one (set TROEF_VAR to a new folder)"
        )
    with tempfile.TemporaryDirectory() as folder:
        about = _unpack(source, Path(folder))
        with _opened(Path(folder) / _DATABASE) as alias:
            rows = copy_rows(alias, "default")
        _take_over_secret((Path(folder) / _SECRET).read_text())
    return {**about, "rows": rows}


def _unpack(source: Path, folder: Path) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(source) as file:
            about: dict[str, Any] = json.loads(file.read(_ABOUT))
            if about.get("form") != FORM:
                raise TroefError(f"{source.name}: this backup was made by a newer Troef ({about.get('troef')})")
            for name in (_DATABASE, _SECRET):
                (folder / name).write_bytes(file.read(name))
    except (zipfile.BadZipFile, KeyError, ValueError, OSError) as error:
        raise TroefError(f"{source.name} is not a backup of Troef, or it is damaged") from error
    return about


def _take_over_secret(secret: str) -> None:
    """Phones and sign-ins made with the old machine's secret go on to be known."""
    file = Path(settings.VAR) / "secret-key"
    file.write_text(secret)
    file.chmod(0o600)
    settings.SECRET_KEY = secret
