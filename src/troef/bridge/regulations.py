"""What a federation or club lays down where the law leaves it to them; a named set that patches an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from troef.cards import TroefError


@dataclass(frozen=True, slots=True)
class Regulations:
    """The choices the law leaves open, as far as they matter at one table."""

    name: str = "wbf"
    may_reserve: bool = True  # 16B2
    bidding_boxes: bool = False  # a call is made when its card is out of the box, not when it is said

    @classmethod
    def read(cls, told: Any) -> Regulations:
        """Reads a name (`wbf`, `nbb`) or an object of options, `name` telling which set they change."""
        if isinstance(told, str):
            if told not in NAMED:
                raise TroefError(f"{told!r} is not a set of regulations: use {' or '.join(NAMED)}, or an object")
            return NAMED[told]
        if not isinstance(told, Mapping):
            raise TroefError(f"`regulations` is a name or an object, not {told!r}")
        options = {field.name for field in fields(cls)} - {"name"}
        for name, value in told.items():
            if name != "name" and name not in options:
                raise TroefError(f"{name!r} is not a regulation: use {', '.join(sorted(options))}")
            if name != "name" and not isinstance(value, bool):
                raise TroefError(f"regulation {name!r} is true or false, not {value!r}")
        return replace(cls.read(told.get("name", "wbf")), **{name: told[name] for name in told if name != "name"})


WBF = Regulations()
NBB = Regulations("nbb", bidding_boxes=True)
NAMED = {regulations.name: regulations for regulations in (WBF, NBB)}
