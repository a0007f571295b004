"""Enums and frozen records whose `repr` is code."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, ClassVar, NoReturn, dataclass_transform


class NameEnum(Enum):
    """An enum that prints as its name."""

    __hash__ = object.__hash__  # Members are singletons, so identity is enough and much faster.

    def __str__(self) -> str:
        return self._name_  # The property `name` takes three times as long.

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"


class ValueEnum(NameEnum):
    """An enum that prints as its value, which is text."""

    def __str__(self) -> str:
        text: str = self._value_
        return text


class _FrozenBase:
    _defaults: ClassVar[dict[str, Any]]
    _needed: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(init=False, repr=False, eq=False)(cls)
        cls._defaults = {field.name: field.default for field in fields(cls)}  # type: ignore[arg-type]
        cls._needed = frozenset(name for name, default in cls._defaults.items() if default is MISSING)

    def __init__(self, *values: Any, **named: Any) -> None:
        defaults = self._defaults
        given = dict(zip(defaults, values, strict=False)) | named
        if len(given) != len(values) + len(named) or not given.keys() <= defaults.keys():
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(defaults)}, once each")
        if not self._needed <= given.keys():
            raise TypeError(f"{type(self).__name__} needs {', '.join(self._needed - given.keys())}")
        self.__dict__.update(defaults | given)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a record does not change: use replace to make another {type(self).__name__}")

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({values})"


@dataclass_transform(frozen_default=True)
class FrozenRecord(_FrozenBase):
    """A frozen record; its fields may be given by position."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class KeywordRecord(_FrozenBase):
    """A frozen record whose fields must be given by name."""


class CodeEnum(Enum):
    """An enum whose `repr` is code: `Class.MEMBER`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
