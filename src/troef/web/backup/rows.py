"""All rows of the site from one database into another, whichever kind the two are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.apps import apps
from django.core.management.color import no_style
from django.core.serializers import sort_dependencies
from django.db import connections, models, transaction

_VALUES = 900  # in one statement: every database takes so many


def kinds() -> list[type[models.Model]]:
    """Every table of the site, each after those it points to.

    What Django fills in by itself is left out, and who tried too often at this machine.
    """
    ours = [config for config in apps.get_app_configs() if config.label not in ("auth", "contenttypes")]
    between = [
        kind for config in ours for kind in config.get_models(include_auto_created=True) if kind._meta.auto_created
    ]
    found = [*sort_dependencies([(config, None) for config in ours], allow_cycles=True), *between]
    return [kind for kind in found if kind._meta.label != "site.Tries"]


def is_empty(alias: str) -> bool:
    """Whether nobody has used this database yet."""
    return not any(
        kind._base_manager.using(alias).exists() for kind in kinds() if kind._meta.label != "sessions.Session"
    )


def copy_rows(source: str, target: str) -> int:
    """Copies everything, all or nothing; counts the rows."""
    copied = 0
    with transaction.atomic(using=source), transaction.atomic(using=target):
        for kind in kinds():
            fields = kind._meta.local_concrete_fields
            for batch in _batches(kind, source, max(1, _VALUES // len(fields))):
                # as it is: the common way would stamp every row with the time of the copy
                kind._base_manager._insert(batch, fields=fields, using=target, raw=True)  # type: ignore[attr-defined]
                copied += len(batch)
        _number_on(target)
    return copied


def _batches(kind: type[models.Model], source: str, size: int) -> Iterator[list[models.Model]]:
    rows = kind._base_manager.using(source).order_by("pk").iterator(size)
    while batch := list(islice(rows, size)):
        yield batch


def _number_on(alias: str) -> None:
    """New rows get numbers after the copied ones (PostgreSQL counts apart from the rows)."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kinds()):
            cursor.execute(statement)
