"""What a federation or club lays down where the law leaves it to them; a named set that patches an edition."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Annotated, Any

from troef.cards import TroefError
from troef.core.records import BoundedInt, schema_for
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Something that players are told: the paragraph of 2017 that leaves it open, the sentence, where it comes from."""

    law: str
    text: Text
    source: str
    beside: tuple[str, ...] = ()
    """Other paragraphs whose questions cannot be answered without it."""


@dataclass(frozen=True, slots=True)
class OpenOption:
    """Something that the law leaves open: by which paragraph, the question to an organiser, what is told either way."""

    name: str
    ask: Text
    on: HouseRule
    off: HouseRule
    further: tuple[HouseRule, ...] = ()
    """What is told with it."""

    def rules(self, value: int) -> tuple[HouseRule, ...]:
        """What players are told when this was chosen."""
        if not value:
            return (self.off,)
        nl, en = (sentence.replace("{value}", str(value)) for sentence in (self.on.text.nl, self.on.text.en))
        return replace(self.on, text=Text(nl, en)), *self.further


_UNTITLED = Text("", "")


@dataclass(frozen=True, slots=True)
class TableRegulations:
    """The choices the law leaves open, as far as they matter at one table; `name` is the set they began with."""

    name: str = "wbf"
    may_reserve: bool = True  # 16B2
    bidding_boxes: bool = False  # a call is made when its card is out of the box, not when it is said
    stop_seconds: int = 0  # how long the next player waits after a jump bid; 0: no stop card
    alert_cards: bool = False
    announcements: bool = False
    face_down_lead: bool = True
    fixed_seats: bool = False
    screens: bool = False
    own_card: bool = False  # 40B2b: a player may look at his own system card
    title: Text = _UNTITLED
    further: tuple[HouseRule, ...] = ()
    """Rules of the set that no option tells."""

    @property
    def changes(self) -> tuple[OpenOption, ...]:
        """The options that are otherwise than in the set of this name."""
        named_set = named_sets()[self.name]
        return tuple(o for o in all_options() if getattr(self, o.name) != getattr(named_set, o.name))

    def rule(self, name: str, law: str = "") -> HouseRule:
        """What players are told about one option; by this paragraph, where it tells more than one thing."""
        option = next(option for option in all_options() if option.name == name)
        rules = option.rules(getattr(self, name))
        return next(rule for rule in rules if rule.law == (law or option.on.law))

    @property
    def differences(self) -> tuple[HouseRule, ...]:
        """What a player of the set should know that is otherwise here."""
        return tuple(rule for option in self.changes for rule in option.rules(getattr(self, option.name)))

    @property
    def rules(self) -> tuple[HouseRule, ...]:
        """Everything that players are told: what is chosen, and what is not but is in the set of this name."""
        changes = self.changes
        values = ((option, getattr(self, option.name)) for option in all_options())
        chosen = (rule for option, value in values if value or option in changes for rule in option.rules(value))
        return (*chosen, *self.further)

    @classmethod
    def parse(cls, name: str) -> TableRegulations:
        """The set of this name: `wbf`, `nbb` …"""
        if name == WBF.name:
            return WBF
        if name not in named_sets():
            raise TroefError(
                f"{name!r} is not a set of regulations: use {' or '.join(named_sets())}, or an object",
                f"{name!r:.60} is geen reglement: kies {' of '.join(named_sets())}, of schrijf een object",
            )
        return named_sets()[name]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def read(cls, value: Any) -> TableRegulations:
        """Reads a name, or an object of options."""
        chosen = schema_for(Chosen).read(value)
        return chosen.regulations if isinstance(chosen, ChosenOptions) else chosen


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """A set of regulations, and what differs from it."""

    name: Annotated[TableRegulations | None, "the set that the options change; left out: `wbf`"] = None
    may_reserve: Annotated[bool | None, "whether rights may be reserved without the director (2017: 16B2)"] = None
    bidding_boxes: Annotated[bool | None, "whether a call is made when its card is out of the box"] = None
    stop_seconds: Annotated[
        int | None, BoundedInt(0, 60), "how long the next player waits after a jump bid; 0: no stop card"
    ] = None
    alert_cards: Annotated[bool | None, "whether alerts are given with a card"] = None
    announcements: Annotated[bool | None, "whether partner says unasked what some calls mean"] = None
    face_down_lead: Annotated[bool | None, "whether the opening lead is made face down (2017: 41A)"] = None
    fixed_seats: Annotated[bool | None, "whether partners keep their seats all session"] = None
    screens: Annotated[bool | None, "whether a screen stands on the table (2017: 80B2e)"] = None
    own_card: Annotated[bool | None, "whether a player may look at his own system card (2017: 40B2b)"] = None

    @property
    def regulations(self) -> TableRegulations:
        chosen = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "name"}
        return replace(self.name or WBF, **{option: value for option, value in chosen.items() if value is not None})


Chosen = TableRegulations | ChosenOptions


WBF = TableRegulations(title=Text("De spelregels zoals gedrukt", "The laws as printed"))


@cache
def _data() -> dict[str, Any]:
    import tomllib  # only here: most tables are played by the laws as printed
    from importlib.resources import files

    return tomllib.loads((files("troef.bridge.laws") / "regulations.toml").read_text(encoding="utf-8"))


@cache
def all_options() -> tuple[OpenOption, ...]:
    """All that can be chosen, in the order of the book."""
    return tuple(_option(name, entry) for name, entry in _data()["option"].items())


def _option(name: str, entry: dict[str, Any]) -> OpenOption:
    law, source, beside = entry["law"], entry["source"], tuple(entry.get("beside", ()))
    on, off = (HouseRule(law, Text(**entry[way]), source, beside) for way in ("on", "off"))
    further = (HouseRule(rule["law"], Text(rule["nl"], rule["en"]), source) for rule in entry.get("rule", ()))
    return OpenOption(name, Text(**entry["ask"]), on, off, tuple(further))


@cache
def named_sets() -> dict[str, TableRegulations]:
    """The laws as printed and the sets of regulations.toml, each as a change of the one it stands over."""
    sets = {WBF.name: WBF}
    for name, entry in _data()["set"].items():
        base = sets[entry["over"]]
        chosen = {option.name: entry[option.name] for option in all_options() if option.name in entry}
        rules = (HouseRule(rule["law"], Text(rule["nl"], rule["en"]), rule["source"]) for rule in entry.get("rule", ()))
        sets[name] = replace(base, name=name, title=Text(**entry["title"]), further=(*base.further, *rules), **chosen)
    return sets
