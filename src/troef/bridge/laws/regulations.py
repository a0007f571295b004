"""What a federation or club lays down where the law leaves it to them; a named set that patches an edition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any

from troef.cards import TroefError
from troef.cards.reading import Whole, form_of
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
    def parse(cls, name: str) -> Regulations:
        """The set of this name: `wbf`, `nbb` …"""
        if name == WBF.name:
            return WBF
        if name not in named():
            raise TroefError(
                f"{name!r} is not a set of regulations: use {' or '.join(named())}, or an object",
                f"{name!r:.60} is geen reglement: kies {' of '.join(named())}, of schrijf een object",
            )
        return named()[name]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def read(cls, value: Any) -> Regulations:
        """Reads a name, or an object of options."""
        chosen = form_of(Chosen).read(value)
        return chosen.regulations if isinstance(chosen, ChosenOptions) else chosen


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """A set of regulations, and what differs from it."""

    name: Annotated[Regulations | None, "the set that the options change; left out: `wbf`"] = None
    may_reserve: Annotated[bool | None, "whether rights may be reserved without the director (2017: 16B2)"] = None
    bidding_boxes: Annotated[bool | None, "whether a call is made when its card is out of the box"] = None
    stop_seconds: Annotated[
        int | None, Whole(0, 60), "how long the next player waits after a jump bid; 0: no stop card"
    ] = None

    @property
    def regulations(self) -> Regulations:
        options = {name: getattr(self, name) for name in _OPTIONS}
        return replace(self.name or WBF, **{name: value for name, value in options.items() if value is not None})


Chosen = Regulations | ChosenOptions
_OPTIONS = ("may_reserve", "bidding_boxes", "stop_seconds")


WBF = Regulations(title=Text("De spelregels zoals gedrukt", "The laws as printed"))


@cache
def named() -> dict[str, Regulations]:
    """The laws as printed and the sets of regulations.toml, each as a change of the one it stands over."""
    import tomllib  # only here: most tables are played by the laws as printed
    from importlib.resources import files

    listed = tomllib.loads((files("troef.bridge.laws") / "regulations.toml").read_text(encoding="utf-8"))
    sets = {WBF.name: WBF}
    for name, entry in listed.items():
        base = sets[entry["over"]]
        options = {option: entry[option] for option in _OPTIONS if option in entry}
        rules = tuple(HouseRule(e["law"], Text(e["nl"], e["en"]), e["source"]) for e in entry.get("rule", ()))
        sets[name] = replace(base, name=name, title=Text(**entry["title"]), rules=(*base.rules, *rules), **options)
    return sets
