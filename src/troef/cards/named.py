"""Enums that are written as code writes them, and print as their name or as their value."""

from enum import Enum


class Named(Enum):
    """Prints as its name."""

    __hash__ = object.__hash__  # members are singletons: identity is enough, and much faster

    def __str__(self) -> str:
        return self._name_  # `name` is a property, and takes three times as long

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"


class Valued(Named):
    """Prints as its value, which is a text."""

    def __str__(self) -> str:
        text: str = self._value_
        return text
