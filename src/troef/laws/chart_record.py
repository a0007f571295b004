"""Filling a record of facts from the plain values of a chart."""

from __future__ import annotations

import types
import typing
from collections.abc import Collection
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from typing import Any

from troef.cards import TroefError
from troef.laws.chart import Facts, Value, written

NOTHING = "NONE"
"""How a chart writes a fact that is deliberately None."""


def record_from(record: type, facts: Facts) -> Any:
    """The record with these facts; what is not told has its default."""
    kinds = kinds_of(record)
    unknown = [name for name in facts if name not in kinds]
    if unknown:
        raise TroefError(f"{record.__name__} has no {', '.join(unknown)}: it has {', '.join(kinds)}")
    missing = needed(record) - facts.keys()
    if missing:
        raise TroefError(f"{record.__name__} cannot do without {', '.join(sorted(missing))}")
    return record(**{name: value_in(record, name, value) for name, value in facts.items()})


def value_in(record: type, name: str, value: Value) -> Any:
    """A plain value as the record holds it."""
    return _converted(value, kinds_of(record)[name])


@cache
def kinds_of(record: type) -> dict[str, Any]:
    """The fields of a record and what they hold."""
    hints = typing.get_type_hints(record)
    return {field.name: hints[field.name] for field in fields(record)}


@cache
def needed(record: type) -> frozenset[str]:
    """The facts without which the record cannot be made."""
    return frozenset(
        field.name for field in fields(record) if field.default is MISSING and field.default_factory is MISSING
    )


def _converted(value: Value, kind: Any) -> Any:
    kinds = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    if value == NOTHING and type(None) in kinds:
        return None
    for each in kinds:
        if typing.get_origin(each) in (tuple, frozenset) and isinstance(value, tuple):
            inner = typing.get_args(each)[0]
            return typing.get_origin(each)(_converted(item, inner) for item in value)
        if each in (bool, int, str) and type(value) is each:
            return value
        if isinstance(each, type) and isinstance(value, str) and (found := _named(each, value)) is not None:
            return found
    raise TroefError(f"{written(value)} is not {_described(kinds)}")


def _named(kind: type, name: str) -> Any:
    """An enum member by its name, or a value of the cards by its text form."""
    if issubclass(kind, Enum) and name in kind.__members__:
        return kind[name]
    return kind.parse(name) if hasattr(kind, "parse") else None


def _described(kinds: Collection[Any]) -> str:
    return " or ".join(_WORDS.get(each) or _members(each) for each in kinds)


_WORDS = {bool: "true or false", int: "a number", str: "a text", type(None): NOTHING}


def _members(kind: Any) -> str:
    return ", ".join(kind.__members__) if isinstance(kind, type) and issubclass(kind, Enum) else str(kind)
