"""An article that another edition has too, cited by the numbers of that edition."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields, is_dataclass, replace
from typing import Any

from troef.bridge.laws.ruling import Watch

Name = Callable[[str], str]


def renamed(said: Any, name: Name, without: Collection[str] = ()) -> Any:
    """A ruling, effect or answer with the numbers of another edition."""
    if isinstance(said, tuple):
        return tuple(renamed(each, name, without) for each in said if not _is_left_out(each, without))
    if not is_dataclass(said) or isinstance(said, type):
        return said
    changes: dict[str, Any] = {}
    for field in fields(said):
        value = getattr(said, field.name)
        if field.name in ("law", "watch") and isinstance(value, str):
            changes[field.name] = name(value)
        elif field.name in ("effects", "choices"):
            changes[field.name] = renamed(value, name, without)
    return replace(said, **changes) if changes else said


def _is_left_out(effect: Any, without: Collection[str]) -> bool:
    return isinstance(effect, Watch) and effect.law in without
