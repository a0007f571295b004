"""Tables whose lines the database itself refuses to change or remove, whoever asks; for migrations.

A later migration that changes such a table guards it again: SQLite makes the table anew, and its triggers are gone.
"""

from __future__ import annotations

from collections.abc import Callable

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def append_only(table: str, *columns: str) -> migrations.RunPython:
    """The operation that guards a table, or these columns of it, on SQLite and on PostgreSQL; no line is removed."""
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
