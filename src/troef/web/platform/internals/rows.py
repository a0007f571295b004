"""Copies of whole tables: the order of their models, rows as they are, and the sequences after them."""

from __future__ import annotations

from collections.abc import Sequence

from django.apps import AppConfig
from django.core.management.color import no_style
from django.core.serializers import sort_dependencies
from django.db import connections, models


def models_in_order(configs: Sequence[AppConfig]) -> list[type[models.Model]]:
    """Return the models of these apps, each after those that it refers to."""
    return sort_dependencies([(config, None) for config in configs], allow_cycles=True)


def insert_rows(rows: Sequence[models.Model], alias: str) -> None:
    """Insert rows of one model as they are. An ordinary insert would stamp them with the present time."""
    kind = type(rows[0])
    fields = kind._meta.local_concrete_fields
    kind._base_manager._insert(rows, fields=fields, using=alias, raw=True)  # type: ignore[attr-defined]


def reset_sequences(alias: str, kinds: Sequence[type[models.Model]]) -> None:
    """Let new rows get numbers after the inserted ones. PostgreSQL counts in separate sequences."""
    with connections[alias].cursor() as cursor:
        for statement in connections[alias].ops.sequence_reset_sql(no_style(), list(kinds)):
            cursor.execute(statement)
