"""Migrations: which there are, which a database has, and how they are applied."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import connections, migrations, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState


@cache
def migrations_on_disk() -> frozenset[tuple[str, str]]:
    """Return the app and name of each migration of this version of Troef."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def applied_migrations(alias: str = "default") -> set[tuple[str, str]]:
    """Return the app and name of each migration that a database has."""
    return set(MigrationRecorder(connections[alias]).applied_migrations())


def apply_migrations(alias: str) -> None:
    """Apply the migrations that a database lacks, each in a transaction of its own."""
    executor = _TransactionalExecutor(connections[alias])
    executor.migrate(executor.loader.graph.leaf_nodes())


class _TransactionalExecutor(MigrationExecutor):
    """A migration executor that records each migration in its own transaction, even if it has deferred SQL."""

    def apply_migration(self, state: ProjectState, migration: migrations.Migration, *how: bool, **told: bool) -> Any:
        if not migration.atomic:  # It records its own steps (`take_queue_steps`).
            return super().apply_migration(state, migration, *how, **told)
        with self.connection.constraint_checks_disabled(), transaction.atomic(using=self.connection.alias):
            return super().apply_migration(state, migration, *how, **told)


class NewTables(Operation):
    """A migration operation that creates several tables in one step. Django would rebuild related models for each."""

    reversible = False

    def __init__(self, *steps: Operation) -> None:
        self.steps = steps

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # Models are rendered once, on first use.
        state.is_delayed = False
        for step in self.steps:
            step.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for step in self.steps:
            if isinstance(step, migrations.CreateModel):
                step.database_forwards(app_label, schema_editor, from_state, to_state)
