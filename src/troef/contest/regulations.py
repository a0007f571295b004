"""Sets of regulations by name, as data with their sources (2017: 78D, 80B2; 1949: 95e)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from troef.cards import TroefError
from troef.contest.options import Method
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One option that a federation settled, where it says so, and the law that leaves it the choice."""

    option: str
    value: Any
    source: str
    law: str
    method: Method | None = None


@dataclass(frozen=True, slots=True)
class RegulationSet:
    """The choices of one federation; `penalty` is its usual amount in each unit."""

    name: str
    title: Text
    choices: tuple[Choice, ...]
    penalty: Mapping[str, Fraction] = field(default_factory=dict)

    def options(self, method: Method) -> dict[str, Any]:
        """The options it sets for a method, as a file would write them."""
        return {choice.option: choice.value for choice in self.choices if choice.method in (None, method)}


@cache
def regulation_sets() -> Mapping[str, RegulationSet]:
    """All of them, by name."""
    text = (Path(__file__).parent / "regulations.toml").read_text(encoding="utf-8")
    return {name: _set(name, entry) for name, entry in tomllib.loads(text).items()}


def regulation_set(name: str) -> RegulationSet:
    try:
        return regulation_sets()[name]
    except KeyError:
        known = ", ".join(regulation_sets())
        raise TroefError(
            f"{name!r} is not a set of regulations that Troef knows: use {known}",
            f"{name!r:.60} is geen reglement dat Troef kent: kies uit {known}",
        ) from None


def _set(name: str, entry: dict[str, Any]) -> RegulationSet:
    choices = tuple(
        Choice(told["option"], told["value"], told["source"], told["law"], _method(told)) for told in entry["choice"]
    )
    penalty = {unit: Fraction(amount) for unit, amount in entry.get("penalty", {}).items()}
    return RegulationSet(name, Text(**entry["title"]), choices, penalty)


def _method(told: dict[str, Any]) -> Method | None:
    return Method(told["method"]) if "method" in told else None
