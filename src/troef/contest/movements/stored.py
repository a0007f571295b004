"""The starters that took a search to find (search/), read from starters.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from troef.contest.movements.starter import Starter


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "starters.toml").read_text(encoding="utf-8"))


def texts(family: str) -> dict[str, str]:
    """The starters of a family as text, by size."""
    found: dict[str, str] = _file()[family]
    return found


def howell(tables: int) -> Starter | None:
    text = texts("howell").get(str(tables))
    return Starter.parse(text, [2 * tables - 1]) if text else None


def barometer(tables: int) -> Starter | None:
    text = texts("barometer").get(str(tables))
    return Starter.parse(text, [2 * tables - 1]) if text else None


def reduced(tables: int, rounds: int) -> Starter | None:
    text = texts("reduced").get(f"{tables}-{rounds}")
    return Starter.parse(text, [rounds]) if text else None


def reduced_rounds(tables: int) -> list[int]:
    """For how many rounds there is a reduced Howell with this many tables."""
    return sorted(int(key.split("-")[1]) for key in texts("reduced") if key.split("-")[0] == str(tables))


def howell_three() -> tuple[Starter, ...]:
    """The five rounds of the Howell for three tables, each written as a first round."""
    rounds: list[str] = _file()["howell_three"]["rounds"]
    return tuple(Starter.parse(text, [5]) for text in rounds)
