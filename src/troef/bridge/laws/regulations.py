"""What a federation or club lays down where the law leaves it to them; a named set that patches an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from troef.cards import TroefError
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Something that players are told: the paragraph of 2017 that leaves it open, the sentence, where it comes from."""

    law: str
    text: Text
    source: str


_UNTITLED = Text("", "")


@dataclass(frozen=True, slots=True)
class Regulations:
    """The choices the law leaves open, as far as they matter at one table."""

    name: str = "wbf"
    may_reserve: bool = True  # 16B2
    bidding_boxes: bool = False  # a call is made when its card is out of the box, not when it is said
    stop_seconds: int = 0  # how long the next player waits after a jump bid; 0: no stop card
    title: Text = _UNTITLED
    rules: tuple[HouseRule, ...] = ()

    @classmethod
    def read(cls, told: Any) -> Regulations:
        """Reads a name (`wbf`, `nbb` …) or an object of options, `name` telling which set they change."""
        if isinstance(told, str):
            if told != WBF.name and told not in named():
                raise TroefError(
                    f"{told!r} is not a set of regulations: use {' or '.join(named())}, or an object",
                    f"{told!r:.60} is geen reglement: kies {' of '.join(named())}, of schrijf een object",
                )
            return WBF if told == WBF.name else named()[told]
        if not isinstance(told, Mapping):
            raise TroefError(
                f"`regulations` is a name or an object, not {told!r}",
                f"`regulations` is een naam of een object, geen {told!r:.60}",
            )
        options = {name: value for name, value in told.items() if name != "name"}
        for name, value in options.items():
            _require_option(name, value)
        return replace(cls.read(told.get("name", "wbf")), **options)


_OPTIONS = {field.name: field.default for field in fields(Regulations) if isinstance(field.default, bool | int)}
_LONGEST_STOP = 60


def _require_option(name: Any, value: Any) -> None:
    if name not in _OPTIONS:
        raise TroefError(
            f"{name!r} is not a regulation: use {', '.join(sorted(_OPTIONS))}",
            f"{name!r:.60} staat in geen reglement: kies uit {', '.join(sorted(_OPTIONS))}",
        )
    if isinstance(_OPTIONS[name], bool):
        if not isinstance(value, bool):
            raise TroefError(
                f"regulation {name!r} is true or false, not {value!r}", f"{name!r} is true of false, niet {value!r:.60}"
            )
    elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LONGEST_STOP:
        raise TroefError(
            f"regulation {name!r} is a number of seconds from 0 to {_LONGEST_STOP}, not {value!r}",
            f"{name!r} is een aantal seconden van 0 tot {_LONGEST_STOP}, geen {value!r:.60}",
        )


WBF = Regulations(title=Text("De spelregels zoals gedrukt", "The laws as printed"))


@cache
def named() -> dict[str, Regulations]:
    """The laws as printed and the sets of regulations.toml, each as a change of the one it stands over."""
    import tomllib  # only here: most tables are played by the laws as printed
    from importlib.resources import files

    listed = tomllib.loads((files("troef.bridge.laws") / "regulations.toml").read_text(encoding="utf-8"))
    found = {WBF.name: WBF}
    for name, told in listed.items():
        base = found[told["over"]]
        options = {option: told[option] for option in _OPTIONS if option in told}
        rules = tuple(HouseRule(e["law"], Text(e["nl"], e["en"]), e["source"]) for e in told.get("rule", ()))
        found[name] = replace(base, name=name, title=Text(**told["title"]), rules=(*base.rules, *rules), **options)
    return found
