"""Hot queries with SQL that is compiled once: Django compiles it on each call, ten times as long as the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import lru_cache, wraps
from itertools import count
from typing import Any, TypeVar

from django.db import connections
from django.db.models import Expression, Model, QuerySet

Row = TypeVar("Row")
Value = int | str


class _Parameter(Expression):
    """A placeholder in a queryset for one argument of the compiled query."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", (self,)


def compiled_query(make: Callable[..., QuerySet[Any, Row]]) -> Callable[..., list[Row]]:
    """Decorate a function that returns a queryset: its SQL is compiled once, and each call returns the rows.

    The arguments are numbers, texts, or tuples of those; each length of a tuple has its own SQL.
    """

    @lru_cache
    def made(*lengths: int) -> tuple[Any, Any, str, tuple[Any, ...]]:
        places = count()
        asked = make(
            *(
                tuple(_Parameter(next(places)) for _ in range(many)) if many >= 0 else _Parameter(next(places))
                for many in lengths
            )
        )
        compiler = asked.query.get_compiler(asked.db)
        return asked, compiler, *compiler.as_sql()

    @wraps(make)
    def ask(*values: Value | tuple[Value, ...]) -> list[Row]:
        asked, compiler, sql, params = made(*(len(value) if isinstance(value, tuple) else -1 for value in values))
        given = [value for argument in values for value in (argument if isinstance(argument, tuple) else (argument,))]
        filled = tuple(given[param.place] if isinstance(param, _Parameter) else param for param in params)
        own, query, rows = copy(compiler), copy(asked.query), object.__new__(type(asked))
        own.connection, own.as_sql = connections[asked.db], lambda *_args, **_options: (sql, filled)
        query.get_compiler = lambda *_args, **_options: own
        rows.__dict__.update(asked.__dict__, _query=query)
        return list(rows)

    return ask


def is_prefetched(owner: Model, name: str) -> bool:
    """Return whether the rows of `owner.name.all()` are known already."""
    return name in getattr(owner, "_prefetched_objects_cache", ())


def set_prefetched(owner: Model, name: str, rows: Iterable[Model]) -> None:
    """Set rows as the result of `owner.name.all()`, as if they had been prefetched."""
    manager = getattr(owner, name)
    known = owner.__dict__.setdefault("_prefetched_objects_cache", {})
    known.pop(name, None)
    known[name] = manager.get_queryset()
    known[name]._result_cache, known[name]._prefetch_done = list(rows), True
    for row in known[name]:
        setattr(row, manager.field.name, owner)
