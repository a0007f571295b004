"""The backup file: a zip with the whole database as SQLite, the secret and a description; and nightly backups."""

from __future__ import annotations

import json
import logging
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, connections, models, transaction
from django.db.models.expressions import RawSQL
from django.utils import timezone
from django.utils.translation import gettext as _

from troef import __version__
from troef.cards import TroefError
from troef.core.errors import unreadable_file, unwritable_file
from troef.core.numbers import is_storable
from troef.web.platform.clubs import registry
from troef.web.platform.database import check_not_prerelease, database_from_url, migrate_database
from troef.web.platform.internals.migrations import migrations_on_disk
from troef.web.platform.internals.rows import insert_rows, models_in_order, reset_sequences
from troef.web.platform.monitoring.write_failures import classify_error

_log = logging.getLogger(__name__)
FORMAT_VERSION = 1
MAX_BACKUP_BYTES = 2_000_000_000
"""Maximum bytes of an unpacked database; after years that of a club is a hundredth of this."""
_SMALL, _PACKED = 100_000, 200  # Maximum bytes of the small parts, and the maximum compression ratio.
_SHORTEST_SECRET = 32
_DATABASE, _SECRET, _ABOUT = "troef.sqlite3", "secret-key", "about.json"


def write_backup(target: Path) -> None:
    """Write the whole site to one file, as it is at this moment. Play can go on meanwhile.

    Raise TroefError if the database is damaged, OSError if the file cannot be written.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / _DATABASE
        _snapshot(database)
        about = {"form": FORMAT_VERSION, "troef": __version__, "made": timezone.now().isoformat(timespec="seconds")}
        unfinished = target.with_name(target.name + ".part")
        try:
            with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as file:
                file.writestr(_ABOUT, json.dumps(about))
                file.writestr(_SECRET, settings.SECRET_KEY)
                file.write(database, _DATABASE)
            unfinished.replace(target)
            _log.info("a backup was written: %s bytes", target.stat().st_size)
        finally:
            unfinished.unlink(missing_ok=True)  # Leaves a full disk no fuller.


def write_and_report(target: Path) -> str:
    """Write the backup for a command; return a line with its size. Raise TroefError if it cannot be written."""
    try:
        write_backup(target)
    except OSError as error:
        raise unwritable_file(target, error) from None
    return f"{target}: {target.stat().st_size / 1e6:.1f} MB"


def backup_name() -> str:
    """Return a file name that sorts by time: `troef-2026-11-15-2041.backup`."""
    return f"troef-{timezone.localtime():%Y-%m-%d-%H%M}.backup"


def _snapshot(target: Path) -> None:
    if connection.vendor == "sqlite":
        # A separate connection: one that is in a transaction would wait for itself.
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name)) as live, closing(sqlite3.connect(target)) as copy:
            _copy_whole(live, copy)
            _leave_out(copy)
        return
    with _opened(target) as alias:
        copy_rows("default", alias)


def _copy_whole(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Copy the database. Raise TroefError if it is damaged: such copies would push good backups out of a folder."""
    try:
        live.backup(copy)
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:  # A full disk, or a lock.
        raise
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        sentence = _("The database is damaged (%(why)s) and was not backed up. Restore an earlier backup.")
        raise TroefError(sentence % {"why": found})


_FINISHED = """
SELECT board.id FROM session_liveboard board
JOIN session_livetable played ON played.id = board.table_id
JOIN session_sitting sitting ON sitting.id = played.sitting_id
JOIN session_evening evening ON evening.id = sitting.evening_id
WHERE board.line > 0 OR evening.state IN ('ended', 'official') OR EXISTS (
    SELECT 1 FROM session_result result
    WHERE result.sitting_id = sitting.id AND result.board = board.number AND result.agreed
)
"""
_PLAYED_AT = f"SELECT table_id FROM session_liveboard WHERE id IN ({_FINISHED})"
_LIVE = {
    "act": f"board_id IN ({_FINISHED})",
    "liveboard": f"id IN ({_FINISHED})",
    "watching": "1 = 0",
    "tableconsent": "1 = 0",
    "sitter": f"table_id IN ({_PLAYED_AT})",
    "livetable": f"id IN ({_PLAYED_AT})",
}
"""Conditions for the rows of live tables that a backup includes; each table follows those that refer to it.

These are the finished boards of evenings, with their acts. A backup never contains cards that somebody still holds. The
SQL is for both databases, and for the schema of Troef 1.0.0 before its migrations.
"""


def _leave_out(copy: sqlite3.Connection) -> None:
    """Delete from a copy the rows that a backup must not have. An older database may lack some of these tables."""
    known = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    copy.execute("PRAGMA secure_delete = ON")
    copy.execute("DROP TRIGGER IF EXISTS session_act_no_delete")
    kept = {f"session_{name}": condition for name, condition in _LIVE.items()} | {"site_work": "1 = 0"}
    left_out = sum(
        copy.execute(f"DELETE FROM {table} WHERE NOT ({condition})").rowcount
        for table, condition in kept.items()
        if table in known
    )
    copy.commit()
    if left_out:  # Stored documents take more space than all evenings together.
        copy.execute("VACUUM")


@contextmanager
def _opened(database: Path) -> Iterator[str]:
    """Open a SQLite file as another database of Django and migrate it. Yield the alias to use for it."""
    alias = "backup"
    connections.databases[alias] = {**connections.databases["default"], **database_from_url(f"sqlite:///{database}")}
    try:
        migrate_database(alias)
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.databases[alias]


def restore_backup(source: Path) -> dict[str, Any]:
    """Fill an empty database from a backup, also from an older Troef, in one transaction.

    Returns the description of the backup, with the number of rows. Raises TroefError if this database is in use, or if
    the file is damaged or made by a newer Troef.
    """
    if not is_empty("default"):
        raise TroefError(_("This Troef already has data. Restore into an empty one: set TROEF_VAR to a new folder."))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / _DATABASE
        try:
            about, secret = _unpack(source, database)
            _check_schema(database, about)
            with _opened(database) as alias, _new_secret(secret):
                rows = copy_rows(alias, "default")
        except _BackupTooNew as newer:
            words = _("%(name)s was made by a newer Troef (%(version)s): update this one first.")
            raise TroefError(words % {"name": source.name, "version": newer}) from None
        except TroefError:
            raise
        except _DAMAGED as error:
            if classify_error(error) in ("full", "closed", "busy"):  # It is not the file: writing fails here.
                raise
            words = _("%(name)s is not a backup of Troef, or it is damaged.")
            raise TroefError(words % {"name": source.name}) from error
    _log.info("a backup of %s was restored: %s rows", about["made"], rows)
    return {**about, "rows": rows}


class _BackupTooNew(Exception):
    """Raised if a newer version of Troef made the backup."""


_DAMAGED = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError),  # The zip.
    *(sqlite3.Error, DatabaseError),  # Its database.
    *(KeyError, ValueError, TypeError, ArithmeticError),  # Its values.
)


def _unpack(source: Path, database: Path) -> tuple[dict[str, Any], str]:
    """Unpack a backup's database to a file. Return its description and secret. Raise an error of `_DAMAGED`."""
    try:
        packed_file = zipfile.ZipFile(source)
    except OSError as error:
        raise unreadable_file(source, error) from None
    with packed_file as file:
        about = json.loads(_read(file, _ABOUT))
        is_about = isinstance(about, dict) and isinstance(about.get("form"), int)
        if not is_about or not is_storable(str(about.get("troef"))):
            raise ValueError(_ABOUT)
        if about["form"] > FORMAT_VERSION:
            raise _BackupTooNew(about.get("troef"))
        datetime.fromisoformat(about["made"])
        secret = _read(file, _SECRET).decode().strip()
        if len(secret) < _SHORTEST_SECRET:
            raise ValueError(_SECRET)
        with file.open(_checked(file.getinfo(_DATABASE), MAX_BACKUP_BYTES)) as packed, database.open("wb") as out:
            shutil.copyfileobj(packed, out)
    return about, secret


def _read(file: zipfile.ZipFile, name: str) -> bytes:
    return file.read(_checked(file.getinfo(name), _SMALL))


def _checked(member: zipfile.ZipInfo, largest: int) -> zipfile.ZipInfo:
    """Return a member of the zip that is no larger than `largest`; else raise ValueError. Few bytes can fill a disk."""
    if member.file_size > min(largest, _SMALL + _PACKED * member.compress_size):
        raise ValueError(member.filename)
    return member


def _check_schema(database: Path, about: dict[str, Any]) -> None:
    """Raise an error if the database is damaged, empty, from before the first release, or newer than this Troef."""
    with closing(sqlite3.connect(database)) as connection:
        if connection.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise ValueError(_DATABASE)
        applied = set(connection.execute("SELECT app, name FROM django_migrations"))
    check_not_prerelease(applied)
    if applied - migrations_on_disk():
        raise _BackupTooNew(about.get("troef"))
    if not applied:
        raise ValueError(_DATABASE)


@contextmanager
def _new_secret(secret: str) -> Iterator[None]:
    """Adopt the secret of a backup if the block succeeds, so that links and sessions of the old machine still work."""
    if registry.current_club() is not None:
        yield
        return registry.adopt_secret(secret)
    file = Path(settings.VAR) / _SECRET
    unfinished = file.with_name(f"{_SECRET}.part")
    unfinished.touch(mode=0o600)
    try:
        unfinished.write_text(secret)
        yield
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    settings.SECRET_KEY = secret
    return None


_VALUES = 900  # Maximum values in one statement, for every database.


def backup_models() -> list[type[models.Model]]:
    """Return every model of the site, in an order in which each comes after those that it refers to.

    It leaves out tables that Django fills itself, and the state of one machine: rate limits, jobs and connected
    readers.
    """
    ours = [config for config in apps.get_app_configs() if config.label not in ("auth", "contenttypes")]
    every = [kind for config in ours for kind in config.get_models(include_auto_created=True)]
    between = [kind for kind in every if kind._meta.auto_created]
    left_out = {"site.tries", "site.work", "session.watching", "session.consent"}
    return [kind for kind in [*models_in_order(ours), *between] if kind._meta.label_lower not in left_out]


def is_empty(alias: str) -> bool:
    """Return whether the database has no data of the site, so that nobody has used it yet."""
    used = (kind for kind in backup_models() if kind._meta.label != "sessions.Session")
    return not any(kind._base_manager.using(alias).exists() for kind in used)


def copy_rows(source: str, target: str) -> int:
    """Copy all rows from one database alias to another, in one transaction; return the number of rows."""
    copied = 0
    with transaction.atomic(using=source), transaction.atomic(using=target):
        for kind in backup_models():
            for batch in _batches(kind, source, max(1, _VALUES // len(kind._meta.local_concrete_fields))):
                insert_rows(batch, target)
                copied += len(batch)
        reset_sequences(target, backup_models())
    return copied


def _batches(kind: type[models.Model], source: str, size: int) -> Iterator[list[models.Model]]:
    rows = kind._base_manager.using(source).order_by("pk")
    if kind._meta.app_label == "session" and (condition := _LIVE.get(kind._meta.model_name or "")):
        rows = rows.filter(pk__in=RawSQL(f"SELECT id FROM {kind._meta.db_table} WHERE {condition}", []))
    found = rows.iterator(size)
    while batch := list(islice(found, size)):
        yield batch


def pg_dump(target: Path) -> Path:
    """Write the database to a file for `pg_restore`, and return the file. The password is passed out of sight.

    Raise TroefError on SQLite, or if `pg_dump` is missing or fails.
    """
    if connection.vendor != "postgresql":
        raise TroefError(_("--dump is for PostgreSQL; for SQLite the backup is the database itself."))
    known = {"dbname": "PGDATABASE", "user": "PGUSER", "password": "PGPASSWORD", "host": "PGHOST", "port": "PGPORT"}
    about = connection.get_connection_params()
    surroundings = {name: str(about[key]) for key, name in known.items() if about.get(key)}
    unfinished = target.with_name(target.name + ".part")
    command = ["pg_dump", "--format=custom", f"--file={unfinished}"]
    try:
        subprocess.run(command, env=os.environ | surroundings, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise TroefError(_("pg_dump is not installed; it comes with PostgreSQL.")) from None
    except subprocess.CalledProcessError as failed:
        unfinished.unlink(missing_ok=True)
        raise TroefError(_("pg_dump did not succeed: %(why)s") % {"why": failed.stderr.strip()}) from None
    return unfinished.replace(target)


def prune_backups(folder: Path, number: int) -> None:
    """Delete all but the latest `number` backups and as many dumps in a folder. Their names sort by time."""
    for kind in ("*.backup", "*.dump"):
        for file in sorted(folder.glob(f"troef-{kind}"))[: -max(1, number)]:
            file.unlink()
