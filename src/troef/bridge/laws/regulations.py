"""Regulations of a federation or club where the law leaves a choice: named sets, each a change of another set."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Annotated, Any

from troef.cards import TroefError
from troef.cards.wording import join_or
from troef.core.messages import NO_TEXT, Localised, _, text_of
from troef.core.records import BoundedInt, schema_for
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A regulation for players: its paragraph of 2017, the sentence and its source."""

    law: str
    text: Text
    source: str
    beside: tuple[str, ...] = ()
    """Other paragraphs that cannot be answered without this rule."""


@dataclass(frozen=True, slots=True)
class OpenOption:
    """A choice that the law leaves to the organiser: paragraph, question, and a rule for each answer."""

    name: str
    ask: Text
    on: HouseRule
    off: HouseRule
    further: tuple[HouseRule, ...] = ()
    """Rules that apply as well if the option is on."""

    def rules(self, value: int) -> tuple[HouseRule, ...]:
        """Return the rules for players if the option has this value; 0 and False mean off."""
        if not value:
            return (self.off,)
        return replace(self.on, text=Localised(_with_value, self.on.text, value)), *self.further


def _with_value(text: Text, value: int, lang: str) -> str:
    return text[lang].replace("{value}", str(value))


_UNTITLED = NO_TEXT


@dataclass(frozen=True, slots=True)
class TableRegulations:
    """The regulations that matter at a table. `name` is the named set from which the options start."""

    name: str = "wbf"
    may_reserve: bool = True  # 16B2: rights may be reserved without the director.
    bidding_boxes: bool = False  # A call is made when its card is out of the box, not when it is said.
    stop_seconds: int = 0  # Wait of the next player after a jump bid; 0 without stop cards.
    alert_cards: bool = False
    announcements: bool = False
    face_down_lead: bool = True
    fixed_seats: bool = False
    screens: bool = False
    own_card: bool = False  # 40B2b: a player may look at his own system card.
    title: Text = _UNTITLED
    further: tuple[HouseRule, ...] = ()
    """Rules of the set that belong to no option."""

    @property
    def changes(self) -> tuple[OpenOption, ...]:
        """The options with another value than in the set called `name`."""
        named_set = named_sets()[self.name]
        return tuple(o for o in all_options() if getattr(self, o.name) != getattr(named_set, o.name))

    def rule(self, name: str, law: str = "") -> HouseRule:
        """Return the rule that follows from an option's value.

        `name` is the option; `law` is a paragraph, if the option has several rules.
        """
        option = next(option for option in all_options() if option.name == name)
        rules = option.rules(getattr(self, name))
        return next(rule for rule in rules if rule.law == (law or option.on.law))

    @property
    def differences(self) -> tuple[HouseRule, ...]:
        """The rules that follow from options with another value than in the set called `name`."""
        return tuple(rule for option in self.changes for rule in option.rules(getattr(self, option.name)))

    @property
    def rules(self) -> tuple[HouseRule, ...]:
        """All rules for players: of options that are on or differ from the set, and the set's further rules."""
        changes = self.changes
        values = ((option, getattr(self, option.name)) for option in all_options())
        chosen = (rule for option, value in values if value or option in changes for rule in option.rules(value))
        return (*chosen, *self.further)

    @classmethod
    def parse(cls, name: str) -> TableRegulations:
        """Return the named set, such as `wbf` or `nbb`; raise TroefError if there is none."""
        if name == WBF.name:
            return WBF
        if name not in named_sets():
            raise TroefError(
                _(
                    "{name!r} is not a set of regulations: use {known}, or an object",
                    name=name,
                    known=Localised(join_or, named_sets()),
                )
            )
        return named_sets()[name]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def read(cls, value: Any) -> TableRegulations:
        """Parse regulations from JSON: the name of a set, or an object of options."""
        chosen = schema_for(Chosen).read(value)
        return chosen.regulations if isinstance(chosen, ChosenOptions) else chosen


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """A named set of regulations, and the options that differ from it."""

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


WBF = TableRegulations(title=_("The laws as printed"))


@cache
def _data() -> dict[str, Any]:
    import tomllib  # Imported here: most tables use the laws as printed.
    from importlib.resources import files

    return tomllib.loads((files("troef.bridge.laws") / "regulations.toml").read_text(encoding="utf-8"))


@cache
def all_options() -> tuple[OpenOption, ...]:
    """Return all options that the law leaves open, in the order of its paragraphs."""
    return tuple(_option(name, entry) for name, entry in _data()["option"].items())


def _option(name: str, entry: dict[str, Any]) -> OpenOption:
    law, source, beside = entry["law"], entry["source"], tuple(entry.get("beside", ()))
    on, off = (HouseRule(law, text_of(entry[way]), source, beside) for way in ("on", "off"))
    further = (HouseRule(rule["law"], text_of(rule["text"]), source) for rule in entry.get("rule", ()))
    return OpenOption(name, text_of(entry["ask"]), on, off, tuple(further))


@cache
def named_sets() -> dict[str, TableRegulations]:
    """Return the sets of regulations by name: `wbf` for the laws as printed, and those of regulations.toml."""
    sets = {WBF.name: WBF}
    for name, entry in _data()["set"].items():
        base = sets[entry["over"]]
        chosen = {option.name: entry[option.name] for option in all_options() if option.name in entry}
        rules = (HouseRule(rule["law"], text_of(rule["text"]), rule["source"]) for rule in entry.get("rule", ()))
        sets[name] = replace(base, name=name, title=text_of(entry["title"]), further=(*base.further, *rules), **chosen)
    return sets
