"""Rules that an organiser may vary by announcement (I-23), as one set. Named sets are in presets.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Annotated

from troef.cards import TroefError
from troef.core.messages import _, text_of
from troef.core.records import EnumValue, OneOf, read, read_at
from troef.laws import Text


class Variant(Enum):
    """Variants: whether a player who cannot follow suit must also trump their partner's trick (I-12, glossary)."""

    NKF = "nkf"
    AMSTERDAMS = "amsterdams"

    def __str__(self) -> str:
        return self.value


class WetPoints(Enum):
    """Points of a declaring side that is wet: all to the defenders, or each side keeps its own."""

    ALL = "all"
    OWN = "own"


class ComparedNumber(Enum):
    """The number of a side that is compared with other tables: its own points, or the difference."""

    OWN = "own"
    DIFFERENCE = "difference"


class RoemClaimant(Enum):
    """Players who may claim the roem of a trick. It counts for the side that won the trick, also if others claim it."""

    WINNER = "winner"
    ANYONE = "anyone"


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The rules that an organiser may announce. The defaults are as printed, read as docs/readings.md says."""

    wet_points: Annotated[WetPoints, "a side that is wet: all its points to the defenders, or each keeps its own"] = (
        WetPoints.ALL
    )
    compare: Annotated[ComparedNumber, "what is compared with other tables: a side's own points, or the difference"] = (
        ComparedNumber.OWN
    )
    roem_by: Annotated[RoemClaimant, "who may claim the roem of a trick"] = RoemClaimant.WINNER
    four_jacks: Annotated[int, OneOf(100, 200), "the roem of four jacks"] = 100
    not_trumping_is_revoke: Annotated[bool, "whether it is a revoke not to trump where one must"] = True
    revoke_penalty: Annotated[int, "the points that a revoke costs"] = 100


@dataclass(frozen=True, slots=True)
class Rules(RuleOptions):
    """One way of playing."""

    variant: Annotated[Variant, "whether partner's trick must be trumped too"] = Variant.NKF

    @classmethod
    def parse(cls, options: Mapping[str, object], variant: object = "nkf") -> Rules:
        """Return the rules for the `variant` and `options` of a table log; an option that is left out is as printed."""
        return cls(variant=read_at("variant", EnumValue(Variant), variant)).with_options(options)

    def with_options(self, options: Mapping[str, object]) -> Rules:
        """Return a copy of these rules with the given options replaced. `variant` is not an option."""
        chosen = read(RuleOptions, dict(options))
        return replace(self, **{name: getattr(chosen, name) for name in options if options[name] is not None})

    def as_json(self) -> dict[str, object]:
        """Return every option and the variant by name, with values as in a table log."""
        values = {name: getattr(self, name) for name in ("variant", *(field.name for field in fields(RuleOptions)))}
        return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules."""

    name: str
    title: Text
    text: Text
    rules: Rules


@cache
def presets() -> dict[str, Preset]:
    """Return every preset by name, the printed regulations first."""
    data = tomllib.loads(files("troef.klaverjas.game").joinpath("presets.toml").read_text("utf-8"))
    named = {}
    for name, entry in data.items():
        title, text = (text_of(entry.pop(key)) for key in ("title", "text"))
        named[name] = Preset(name, title, text, Rules.parse(entry, entry.pop("variant", "nkf")))
    return named


def preset(name: str) -> Preset:
    """Return the preset with this name. Raise TroefError if there is none."""
    chosen = presets().get(name)
    if chosen is None:
        raise TroefError(_("{name!r} is not a preset: use {presets}", name=name, presets=", ".join(presets())))
    return chosen
