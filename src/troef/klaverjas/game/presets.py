"""Named sets of rule options for common ways of playing; the sets themselves stand in presets.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troef.cards import TroefError
from troef.klaverjas.game.options import Rules
from troef.laws import Text


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
