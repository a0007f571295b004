"""The database, chosen by one setting (`sqlite:///path`, `postgresql://…`), with migrations and append-only tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import dj_database_url
from django.apps.registry import Apps
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, migrations, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from troef.core.errors import TroefError
from troef.core.messages import _
from troef.web.platform.internals.migrations import applied_migrations, apply_migrations, migrations_on_disk
from troef.web.platform.setup import set_up

# synchronous=FULL: commits reach the disk, so an acknowledged entry survives a power cut.
_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=30000;"

_CONNECTIONS = 24
"""Maximum connections of one process to PostgreSQL: one per concurrent request (`admission`), and a few spare."""
POOL: dict[str, Any] = {"min_size": 1, "timeout": 3, "reconnect_timeout": 1}
"""Settings of the pool, in seconds. The next request retries a lost database; by default each wait is doubled."""
_FORM = 0x74726F6566
"""Key of the advisory lock for changes of the schema."""


def database_from_url(url: str) -> dict[str, Any]:
    """Return Django's settings for a database URL. Raise TroefError for another scheme, or without its packages."""
    scheme = url.partition("://")[0]
    if scheme not in ("sqlite", "postgres", "postgresql"):
        raise TroefError(
            _("DATABASE_URL {url!r} is not understood: use sqlite:///path or postgresql://user@host/name", url=url)
        )
    if scheme == "sqlite":
        # A transaction takes its write lock at the start: two phones wait for each other, and neither fails halfway.
        options = {"init_command": _PRAGMAS, "transaction_mode": "IMMEDIATE", "timeout": 30}
        # One connection per thread: opening it takes as long as a page.
        return {**dj_database_url.parse(url, conn_max_age=None), "OPTIONS": options}
    if not all(map(find_spec, ("psycopg", "psycopg_pool", "procrastinate"))):
        raise TroefError(_("A PostgreSQL database needs more packages: install troef[postgres]."))
    about = dj_database_url.parse(url, conn_health_checks=True)
    # Connections are pooled, as opening one takes as long as a page. Dead ones are not reused.
    return {**about, "OPTIONS": {**about.get("OPTIONS", {}), "pool": {"max_size": _CONNECTIONS, **POOL}}}


def check_schema_version() -> None:
    """Raise TroefError if the database is from before the first release, or was migrated by a newer Troef."""
    applied = applied_migrations()
    check_not_prerelease(applied)
    if applied - migrations_on_disk():
        raise TroefError(
            _(
                "This database was changed by a newer Troef and cannot be read by this one. Start "
                "the newer one again; nothing has been changed."
            )
        )


_BEFORE_THE_RELEASE = {("session", "0001_initial"), ("session", "0001_evening")}


def check_not_prerelease(applied: Iterable[tuple[str, str]]) -> None:
    """Raise TroefError if a database is from before the first release.

    Such a database has a migration that no longer exists: until then the first migration of an app was changed in place
    and renamed. Since 1.0.0 migrations are only added (`scripts/released.py`).
    """
    if any(room == "club" or (room, name) in _BEFORE_THE_RELEASE for room, name in applied):
        raise TroefError(
            _(
                "This database was made by a Troef from before the first release, which this Troef "
                "cannot read. Continue with the Troef that made it, or start in an empty folder "
                "(TROEF_VAR)."
            )
        )


def migrate_database(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Apply the migrations that a database lacks. If it is interrupted, the next call continues."""
    with exclusive_migration(connections[alias]):
        apply_migrations(alias)


@contextmanager
def exclusive_migration(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let only one process at a time change the schema of a PostgreSQL database. Others wait for it."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_FORM])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_FORM])


def append_only(table: str, *columns: str) -> migrations.RunPython:
    """Return a migration step that makes a table refuse deletions, and updates of these columns (default: of any).

    A later migration that alters such a table must guard it again: SQLite rebuilds the table and drops its triggers.
    """
    return migrations.RunPython(_guard(table, columns), migrations.RunPython.noop)


def _guard(table: str, columns: tuple[str, ...]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    update = f"UPDATE OF {', '.join(columns)}" if columns else "UPDATE"
    statements = {"sqlite": _sqlite(table, update), "postgresql": _postgresql(table, update)}

    def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement)

    return guard


def _sqlite(table: str, update: str) -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    acts = [
        f"CREATE TRIGGER {table}_no_{name} BEFORE {act} ON {table} {refuse}"
        for name, act in (("update", update), ("delete", "DELETE"))
    ]
    # INSERT OR REPLACE deletes the old row without firing the triggers above.
    again = f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}"
    return [*acts, f"{again} WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id) {refuse}"]


def _postgresql(table: str, update: str) -> list[str]:
    return [
        f"CREATE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$",
        f"CREATE TRIGGER {table}_no_change BEFORE {update} OR DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {table}_refuse()",
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_refuse()",
    ]


def purgeable(table: str) -> migrations.RunPython:
    """Return a migration step after which `purging` can delete rows of this append-only table (PostgreSQL only)."""
    function = (
        f"CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF TG_OP = 'DELETE' AND current_setting('troef.purge', true) = '{table}' THEN RETURN OLD; END IF; "
        f"RAISE EXCEPTION '{table} is append-only'; END $$"
    )

    def allow(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(function)

    return migrations.RunPython(allow, migrations.RunPython.noop)


@contextmanager
def purging(table: str) -> Iterator[None]:
    """Let the transaction of the block, and no other, delete rows of an append-only table."""
    connection = connections[DEFAULT_DB_ALIAS]
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            setting = "SELECT set_config('troef.purge', %s, true)"
            cursor.execute(setting, [table])
            yield
            cursor.execute(setting, [""])
        else:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [f"{table}_no_delete"])
            (trigger,) = cursor.fetchone()
            cursor.execute(f"DROP TRIGGER {table}_no_delete")
            yield
            cursor.execute(trigger)


def queue_tables(after: str, until: str) -> migrations.RunPython:
    """Return a migration step that applies Procrastinate's own SQL files later than `after`, up to `until`.

    When Procrastinate adds more, add a migration that continues here. Several clubs share a queue (`make_queue`).
    """

    def make(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql" and not settings.CLUBS:
            take_queue_steps(schema_editor.connection, "site_queue_steps", queue_steps(after, until))

    return migrations.RunPython(make, migrations.RunPython.noop)


def queue_steps(after: str = "", until: str = "03.04.00_50") -> list[Path]:
    """Return Procrastinate's SQL files later than `after`, up to and including `until`, in the order to apply them."""
    from procrastinate.schema import migrations_path

    return [file for file in sorted(migrations_path.glob("*.sql")) if after < file.name[: len(until)] <= until]


def take_queue_steps(connection: BaseDatabaseWrapper, noted: str, steps: list[Path]) -> None:
    """Apply the SQL files that the table `noted` does not list, each in one transaction with its entry there."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {noted} (name text PRIMARY KEY)")
        for step in steps:
            with transaction.atomic(using=connection.alias):
                cursor.execute(f"INSERT INTO {noted} VALUES (%s) ON CONFLICT DO NOTHING", [step.name])
                if cursor.rowcount:
                    cursor.execute(step.read_text(encoding="utf-8"))


_KEPT = ("*.sqlite3*", "*.backup", "*.log*", "secret-key")


def restrict_permissions(folder: Path) -> None:
    """Let only the owner read new files, and the files of Troef that are already in this folder."""
    os.umask(0o077)
    for file in chain.from_iterable(folder.glob(kind) for kind in _KEPT):
        file.chmod(0o600)


def prepare_command() -> None:
    """Set up Django for a command and migrate the database. Raise TroefError if the database cannot be used."""
    set_up()
    from troef.web.platform.clubs.registry import require_single_club

    require_single_club()
    restrict_permissions(settings.VAR)
    check_schema_version()
    migrate_database()
