"""The backup file: a zip with the whole database as SQLite, the site's secret, and a page that says what it is."""

from __future__ import annotations

import json
import shutil
import sqlite3
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
from django.core.management.color import no_style
from django.core.serializers import sort_dependencies
from django.db import DatabaseError, connection, connections, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models.expressions import RawSQL
from django.utils import timezone
from django.utils.translation import gettext as _

from troef import __version__
from troef.cards import TroefError
from troef.core.errors import unreadable_file, unwritable_file
from troef.core.numbers import is_plain
from troef.web.platform.clubs import registry
from troef.web.platform.database import check_not_prerelease, database_from_url, migrate_database
from troef.web.platform.monitoring.write_failures import classify_error

FORMAT_VERSION = 1
MAX_BACKUP_BYTES = 2_000_000_000
"""Bytes of an unpacked database; a club's is a hundredth of it after years."""
_SMALL, _PACKED = 100_000, 200  # bytes of the small parts, and how many times smaller a packed database may be
_SHORTEST_SECRET = 32
_DATABASE, _SECRET, _ABOUT = "troef.sqlite3", "secret-key", "about.json"


def write_backup(target: Path) -> None:
    """Writes the whole site to one file, as it is at this moment; play goes on meanwhile."""
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
        finally:
            unfinished.unlink(missing_ok=True)  # a disk that is full should not become fuller every night


def write_and_report(target: Path) -> str:
    """For a command: the backup is written, and told with its size."""
    try:
        write_backup(target)
    except OSError as error:
        raise unwritable_file(target, error) from None
    return f"{target}: {target.stat().st_size / 1e6:.1f} MB"


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
            _copy_whole(live, copy)
            _leave_out(copy)
        return
    with _opened(target) as alias:
        copy_rows("default", alias)


def _copy_whole(live: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """A copy of a damaged database is no backup, and would push the good ones out of their folder."""
    try:
        live.backup(copy)
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:  # a full disk, a lock
        raise
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise TroefError(
            _("The database is damaged (%(why)s). No backup is made of it; go on from an earlier one.") % {"why": found}
        )


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
"""Rows of tables on screens that go into a backup, each table after those that refer to it.

These are the finished boards of evenings with their acts. Cards that somebody still holds go into no file. The SQL is
for both databases, and for the form that a database of Troef 1.0.0 has before it is brought up to date.
"""


def _leave_out(copy: sqlite3.Connection) -> None:
    """An older database, kept before it is brought up to date, does not have all of these."""
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
    if left_out:  # papers that were made in the background take more room than all evenings together
        copy.execute("VACUUM")


@contextmanager
def _opened(database: Path) -> Iterator[str]:
    """A SQLite file as a second database of the site, brought to the newest form."""
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
    """Fills an empty database from a backup, also an older one, all of it or nothing; says what the file was."""
    if not is_empty("default"):
        raise TroefError(
            _("This Troef is in use already: a backup is restored into an empty one (set TROEF_VAR to a new folder).")
        )
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / _DATABASE
        try:
            about, secret = _unpack(source, database)
            _check_schema(database, about)
            with _opened(database) as alias, _new_secret(secret):
                rows = copy_rows(alias, "default")
        except _BackupTooNew as newer:
            raise TroefError(
                _("%(name)s was made by a newer Troef (%(version)s): bring this one up to date first.")
                % {"name": source.name, "version": newer}
            ) from None
        except TroefError:
            raise
        except _DAMAGED as error:
            if classify_error(error) in ("full", "closed", "busy"):  # it is not the file: here nothing can be kept
                raise
            raise TroefError(
                _("%(name)s is not a backup of Troef, or it is damaged.") % {"name": source.name}
            ) from error
    return {**about, "rows": rows}


class _BackupTooNew(Exception):
    """Made by a Troef that knows more than this one."""


_DAMAGED = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError),  # the zip
    *(sqlite3.Error, DatabaseError),  # the database in it
    *(KeyError, ValueError, TypeError, ArithmeticError),  # its values
)


def _unpack(source: Path, database: Path) -> tuple[dict[str, Any], str]:
    """The database to its place; what the file says about itself, and the secret."""
    try:
        packed_file = zipfile.ZipFile(source)
    except OSError as error:
        raise unreadable_file(source, error) from None
    with packed_file as file:
        about = json.loads(_read(file, _ABOUT))
        if (
            not isinstance(about, dict)
            or not isinstance(about.get("form"), int)
            or not is_plain(str(about.get("troef")))
        ):
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
    """A few bytes can unpack to a full disk; no more is unpacked than the file announces."""
    if member.file_size > min(largest, _SMALL + _PACKED * member.compress_size):
        raise ValueError(member.filename)
    return member


def _check_schema(database: Path, about: dict[str, Any]) -> None:
    """A database of Troef, whole, and with nothing in its form that this Troef does not know."""
    with closing(sqlite3.connect(database)) as connection:
        if connection.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise ValueError(_DATABASE)
        applied = set(connection.execute("SELECT app, name FROM django_migrations"))
    check_not_prerelease(applied)
    known = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    if applied - known:
        raise _BackupTooNew(about.get("troef"))
    if not applied:
        raise ValueError(_DATABASE)


@contextmanager
def _new_secret(secret: str) -> Iterator[None]:
    """Phones and sign-ins made with the old machine's secret go on to be known, once everything is back."""
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


_VALUES = 900  # in one statement: every database takes so many


def backup_models() -> list[type[models.Model]]:
    """Every table of the site, each after those it points to.

    What Django fills in by itself is left out, and what is of this machine: who tried too often, background work,
    who is connected.
    """
    ours = [config for config in apps.get_app_configs() if config.label not in ("auth", "contenttypes")]
    between = [
        kind for config in ours for kind in config.get_models(include_auto_created=True) if kind._meta.auto_created
    ]
    models = [*sort_dependencies([(config, None) for config in ours], allow_cycles=True), *between]
    left_out = {"site.tries", "site.work", "session.watching", "session.consent"}
    return [kind for kind in models if kind._meta.label_lower not in left_out]


def is_empty(alias: str) -> bool:
    """Whether nobody has used this database yet."""
    return not any(
        kind._base_manager.using(alias).exists() for kind in backup_models() if kind._meta.label != "sessions.Session"
    )


def copy_rows(source: str, target: str) -> int:
    """Copies everything, all or nothing; counts the rows."""
    copied = 0
    with transaction.atomic(using=source), transaction.atomic(using=target):
        for kind in backup_models():
            fields = kind._meta.local_concrete_fields
            for batch in _batches(kind, source, max(1, _VALUES // len(fields))):
                # as it is: the common way would stamp every row with the time of the copy
                kind._base_manager._insert(batch, fields=fields, using=target, raw=True)  # type: ignore[attr-defined]
                copied += len(batch)
        _number_on(target)
    return copied


def _batches(kind: type[models.Model], source: str, size: int) -> Iterator[list[models.Model]]:
    rows = kind._base_manager.using(source).order_by("pk")
    if kind._meta.app_label == "session" and (condition := _LIVE.get(kind._meta.model_name or "")):
        rows = rows.filter(pk__in=RawSQL(f"SELECT id FROM {kind._meta.db_table} WHERE {condition}", []))
    found = rows.iterator(size)
    while batch := list(islice(found, size)):
        yield batch


def _number_on(alias: str) -> None:
    """New rows get numbers after the copied ones (PostgreSQL counts apart from the rows)."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), backup_models()):
            cursor.execute(statement)
