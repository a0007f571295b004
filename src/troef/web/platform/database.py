"""The database: one setting chooses it (`sqlite:///path`, `postgresql://…`); some of its tables only grow."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.apps.registry import Apps
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, migrations, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from troef.core.errors import TroefError

# FULL: in WAL mode every commit waits for the disk, so what a phone was told is kept survives a power cut
_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=30000;"

_CONNECTIONS = 24
"""To PostgreSQL, of one process at most: one for each request that is worked on at once (`door`), and some to spare."""
POOL: dict[str, Any] = {"min_size": 1, "timeout": 3, "reconnect_timeout": 1}
"""Seconds. A lost database is tried again by the next request; by default the pool waits twice as long every time."""
_FORM = 0x74726F6566
"""The lock of whoever changes the form of the database."""


def database_from_url(url: str) -> dict[str, Any]:
    """Django's settings for a database address."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": unquote(parts.path.removeprefix("/")) or ":memory:",
            # a write takes its lock at the start of a transaction: two phones wait for each other, none fails halfway
            "OPTIONS": {"init_command": _PRAGMAS, "transaction_mode": "IMMEDIATE", "timeout": 30},
            "CONN_MAX_AGE": None,  # of the thread: opening it takes as long as a page
        }
    if parts.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            # connections are used again: one is as dear as a page; one that has died is not handed out
            "OPTIONS": {**dict(parse_qsl(parts.query)), "pool": {"max_size": _CONNECTIONS, **POOL}},
            "CONN_HEALTH_CHECKS": True,
        }
    raise TroefError(f"DATABASE_URL {url!r} is not understood: use sqlite:///path or postgresql://user@host/name")


def check_schema_version(loader: MigrationLoader) -> None:
    """A database that this Troef cannot read: of before the first release, or changed by a newer one."""
    check_not_prerelease(loader.applied_migrations)
    if any(step not in loader.disk_migrations for step in loader.applied_migrations):
        raise TroefError(
            "This database was changed by a newer Troef, and this one does not read it. Start the newer one again; "
            "nothing has been touched.",
            "Deze database is door een nieuwere Troef bijgewerkt, en deze leest hem niet. Start de nieuwere weer; er "
            "is niets aan veranderd.",
        )


_BEFORE_THE_RELEASE = {("session", "0001_initial"), ("session", "0001_evening")}


def check_not_prerelease(applied: Iterable[tuple[str, str]]) -> None:
    """Nothing is taken over from before the first release: those databases have a migration that is no more.

    Until then the first migration of a room was changed in place, and got another name; from 1.0.0 on migrations are
    only added (`scripts/released.py`).
    """
    if any(room == "club" or (room, name) in _BEFORE_THE_RELEASE for room, name in applied):
        raise TroefError(
            "This database is of a Troef from before the first release, and this Troef does not read it. Go on with "
            "the Troef that made it, or begin in an empty folder (TROEF_VAR).",
            "Deze database is van een Troef van voor de eerste uitgave, en deze Troef leest hem niet. Ga verder met de "
            "Troef die hem maakte, of begin in een lege map (TROEF_VAR).",
        )


def migrate_database(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Takes the steps of the migrations that a database has not had yet; whatever breaks them off, it can go on."""
    with exclusive_migration(connections[alias]):
        executor = _TransactionalExecutor(connections[alias])
        executor.migrate(executor.loader.graph.leaf_nodes())


class _TransactionalExecutor(MigrationExecutor):
    """Notes a step down in the transaction of the step itself; Django's own does so after it, where indexes come."""

    def apply_migration(self, state: ProjectState, migration: migrations.Migration, *how: bool, **told: bool) -> Any:
        if not migration.atomic:  # it keeps its own notes: `take_queue_steps`
            return super().apply_migration(state, migration, *how, **told)
        with self.connection.constraint_checks_disabled(), transaction.atomic(using=self.connection.alias):
            return super().apply_migration(state, migration, *how, **told)


@contextmanager
def exclusive_migration(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Of those that change the form of a PostgreSQL database one at a time: the next finds it done."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_FORM])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_FORM])


class NewTables(Operation):
    """For a migration: tables that are all new, with what is added to them.

    Step by step Django would make every model anew that is tied to the one of the step, which takes seconds for fifty.
    """

    reversible = False

    def __init__(self, *steps: Operation) -> None:
        self.steps = steps

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # models are made of what is told, once, where they are asked for
        state.is_delayed = False
        for step in self.steps:
            step.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for step in self.steps:
            if isinstance(step, migrations.CreateModel):
                step.database_forwards(app_label, schema_editor, from_state, to_state)


def append_only(table: str, *columns: str) -> migrations.RunPython:
    """For a migration: guards a table, or these columns of it, against whoever asks; no line is removed.

    A later migration that changes such a table guards it again: SQLite makes the table anew, and its triggers are gone.
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
    # INSERT OR REPLACE removes the old line without asking the triggers above
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
    """For a migration: lets `purging` delete rows of this append-only table on PostgreSQL; SQLite needs no change."""
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
    """Allow this transaction, and no other, to delete rows of an append-only table until the block ends."""
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
    """For a migration: on PostgreSQL the tables of Procrastinate, by its own steps after one and up to another.

    A Procrastinate with more steps gets a migration of ours that goes on where this one stopped. Many clubs have one
    queue (`clubs.make_queue`).
    """

    def make(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql" and not settings.CLUBS:
            take_queue_steps(schema_editor.connection, "site_queue_steps", queue_steps(after, until))

    return migrations.RunPython(make, migrations.RunPython.noop)


def queue_steps(after: str = "", until: str = "03.04.00_50") -> list[Path]:
    """The files of Procrastinate that make its tables, in their order."""
    from procrastinate.schema import migrations_path

    return [file for file in sorted(migrations_path.glob("*.sql")) if after < file.name[: len(until)] <= until]


def take_queue_steps(connection: BaseDatabaseWrapper, noted: str, steps: list[Path]) -> None:
    """Those that are not in this table yet, each in one transaction with its note."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {noted} (name text PRIMARY KEY)")
        for step in steps:
            with transaction.atomic(using=connection.alias):
                cursor.execute(f"INSERT INTO {noted} VALUES (%s) ON CONFLICT DO NOTHING", [step.name])
                if cursor.rowcount:
                    cursor.execute(step.read_text(encoding="utf-8"))


_KEPT = ("*.sqlite3*", "*.backup", "*.log*", "secret-key")


def restrict_permissions(folder: Path) -> None:
    """From now on new files are closed to others, and so are those that an earlier Troef left open in this folder."""
    os.umask(0o077)
    for file in chain.from_iterable(folder.glob(kind) for kind in _KEPT):
        file.chmod(0o600)


def prepare_command() -> None:
    """For a command beside the server: Django is set up, files are private, the database has its newest form."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.platform.settings")
    import django
    from django.db import connection

    django.setup()
    from troef.web.platform.clubs.registry import require_single_club

    require_single_club()
    restrict_permissions(settings.VAR)
    check_schema_version(MigrationLoader(connection))
    migrate_database()
