"""The register of the 2007 laws, as far as our sources carry them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from troef.bridge.laws.recite import renamed
from troef.bridge.laws.register import Register
from troef.bridge.laws.ruling import Ruling
from troef.bridge.laws.y2007.common import told_in_part
from troef.bridge.laws.y2007.names import LOST, NOT_WATCHED, name
from troef.laws import BRIDGE_2007, BRIDGE_2017

LAW = Register(BRIDGE_2007)
article = LAW.article


def as_in_2017(judge: Callable[..., Any]) -> Callable[..., Any]:
    """A judge of 2017 that cites 2007, and says so where our sources of 2007 do not go that far."""

    @wraps(judge)
    def of_2007(*facts: Any) -> Any:
        said = renamed(judge(*facts), name, NOT_WATCHED)
        if not isinstance(said, Ruling) or said.law not in LOST:
            return said
        return replace(said, in_sources=False, text=None if said.text is None else told_in_part(said.text))

    return of_2007


def same(number: str, judges: dict[type, Callable[..., Any]], *code: Callable[..., Any] | str) -> None:
    """An article of which our sources show that 2017 has kept it."""
    for facts, judge in judges.items():
        LAW.judge(facts, as_in_2017(judge))
    LAW.same_as(number, BRIDGE_2017, *judges.values(), *code)
