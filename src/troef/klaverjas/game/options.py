"""The rules an organiser may announce differently beforehand (I-23), as one set; presets.toml has sets with a name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from troef.cards import TroefError
from troef.laws import Text


class Variant(Enum):
    """Whether a player who cannot follow must also trump his partner's trick (I-12 and the glossary)."""

    NKF = "nkf"
    AMSTERDAMS = "amsterdams"

    def __str__(self) -> str:
        return self.value


class WetPoints(Enum):
    """What happens to the points of a declaring side that is wet: all to the defenders, or each keeps its own."""

    ALL = "all"
    OWN = "own"


class Compare(Enum):
    """Which number of a side is compared with the other tables: its own points, or the difference."""

    OWN = "own"
    DIFFERENCE = "difference"


class RoemBy(Enum):
    """Who may claim the roem of a trick; it always counts for the side that won the trick."""

    WINNER = "winner"
    ANYONE = "anyone"


@dataclass(frozen=True, slots=True)
class Rules:
    """One way of playing; the defaults are the regulations as printed, read as docs/readings.md tells."""

    variant: Variant = Variant.NKF
    wet_points: WetPoints = WetPoints.ALL
    compare: Compare = Compare.OWN
    roem_by: RoemBy = RoemBy.WINNER
    four_jacks: int = 100
    not_trumping_is_revoke: bool = True
    revoke_penalty: int = 100

    @classmethod
    def parse(cls, options: Mapping[str, object], variant: object = "nkf") -> Rules:
        """The rules of a table log: its `variant`, and what differs under `options`."""
        rules = cls(variant=_member("variant", Variant, variant))
        return rules.with_options(options)

    def with_options(self, options: Mapping[str, object]) -> Rules:
        """These rules with some named options set otherwise; `variant` is not one of them."""
        for name in options:
            if name not in _READERS:
                raise TroefError(
                    f"{name!r} is not an option of klaverjas: use {', '.join(_READERS)}",
                    f"{name!r:.60} is geen keuze bij klaverjassen",
                )
        changes: dict[str, Any] = {name: _READERS[name](name, value) for name, value in options.items()}
        return replace(self, **changes)

    def as_json(self) -> dict[str, object]:
        """Every option with its value, in the words of a table log."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def _member(name: str, kind: type[Any], value: object) -> Any:
    for member in kind:
        if member.value == value:
            return member
    known = [str(member.value) for member in kind]
    raise TroefError(
        f"option {name} cannot be {value!r}: use {' or '.join(known)}",
        f"{name} kan niet {value!r:.60} zijn: kies {' of '.join(known)}",
    )


def _jacks(name: str, value: object) -> int:
    if value in (100, 200) and not isinstance(value, bool):
        return 100 if value == 100 else 200
    raise TroefError(
        f"option {name} cannot be {value!r}: use 100 or 200", f"{name} kan niet {value!r:.60} zijn: kies 100 of 200"
    )


def _truth(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise TroefError(
        f"option {name} cannot be {value!r}: use true or false", f"{name} kan niet {value!r:.60} zijn: kies ja of nee"
    )


def _points(name: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise TroefError(
        f"option {name} cannot be {value!r}: use a number of points, 0 or more",
        f"{name} kan niet {value!r:.60} zijn: kies een aantal punten, 0 of meer",
    )


_READERS = {
    "wet_points": lambda name, value: _member(name, WetPoints, value),
    "compare": lambda name, value: _member(name, Compare, value),
    "roem_by": lambda name, value: _member(name, RoemBy, value),
    "four_jacks": _jacks,
    "not_trumping_is_revoke": _truth,
    "revoke_penalty": _points,
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A way of playing that has a name."""

    name: str
    text: Text
    rules: Rules


@cache
def presets() -> dict[str, Preset]:
    """Every preset by its name, the printed regulations first."""
    data = tomllib.loads(files("troef.klaverjas.game").joinpath("presets.toml").read_text("utf-8"))
    return {name: _preset(name, entry) for name, entry in data.items()}


def _preset(name: str, entry: dict[str, object]) -> Preset:
    text = Text(str(entry.pop("nl")), str(entry.pop("en")))
    variant = entry.pop("variant", "nkf")
    return Preset(name, text, Rules.parse(entry, variant))


def preset(name: str) -> Preset:
    """The preset of this name."""
    found = presets().get(name)
    if found is None:
        raise TroefError(
            f"{name!r} is not a preset: use {', '.join(presets())}",
            f"{name!r:.60} is geen speelwijze: kies uit {', '.join(presets())}",
        )
    return found
