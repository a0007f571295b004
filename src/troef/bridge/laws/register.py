"""The register of an edition: every article and where it is carried out, and which function judges which facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeVar

from troef.laws import Edition, Text

Function = TypeVar("Function", bound=Callable[..., Any])


class How(Enum):
    """What Troef does with an article."""

    EXECUTED = "executed"
    ASSISTED = "assisted"
    ORGANISED = "organised"
    SAME_AS = "same_as"
    INFORMED = "informed"
    REPEALED = "repealed"
    NOT_IN_SOURCES = "not in our sources"


@dataclass(frozen=True, slots=True)
class Entry:
    """One article: how it is dealt with, by which code or in which other edition, or why not.

    Code that itself asks the law is named by its path, `troef.bridge.table.settled`.
    """

    how: How
    code: tuple[Callable[..., Any] | str, ...] = ()
    reason: str = ""


class Register:
    """The articles of one edition while its modules are loaded; a double registration is an error."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.entries: dict[str, Entry] = {}
        self.judges: dict[type, Callable[[Any], Any]] = {}

    def article(self, number: str, facts: type | None = None) -> Callable[[Function], Function]:
        """Registers a function as the code of an article, and as the judge of these facts."""

        def register(function: Function) -> Function:
            self.executed(number, function)
            if facts is not None:
                self.judge(facts, function)
            return function

        return register

    def judge(self, facts: type, function: Callable[[Any], Any]) -> None:
        """Names the function that is asked about these facts."""
        if facts in self.judges:
            raise ValueError(f"{self.edition}: {facts.__name__} is judged by {self.judges[facts].__name__} already")
        self.judges[facts] = function

    def executed(self, number: str, *code: Callable[..., Any] | str) -> None:
        """An article that other code carries out, such as the proper auction."""
        self.note(number, Entry(How.EXECUTED, code))

    def informed(self, number: str, reason: str) -> None:
        """An article that is shown and explained; the reason says why nothing is carried out."""
        self.note(number, Entry(How.INFORMED, reason=reason))

    def note(self, number: str, entry: Entry) -> None:
        if number in self.entries:
            raise ValueError(f"{self.edition}: article {number} is registered already")
        self.entries[number] = entry

    def rules(self, watch: Mapping[str, Watched]) -> Rules:
        """The finished rule set."""
        return Rules(self.edition, dict(self.entries), dict(self.judges), watch)


@dataclass(frozen=True, slots=True)
class Watched:
    """An article that may lead to an adjusted score: what it looks at, and what the director must find for it."""

    text: Text
    needs: frozenset[str] = frozenset({"damage"})


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A law book at work: what the fold asks when an act is not proper."""

    edition: Edition
    entries: Mapping[str, Entry]
    judges: Mapping[type, Callable[[Any], Any]] = field(repr=False)
    watch: Mapping[str, Watched] = field(repr=False)

    def about(self, facts: Any) -> Any:
        """What the law says about these facts; None while it says nothing."""
        judge = self.judges.get(type(facts))
        return None if judge is None else judge(facts)

    def due(self, listed: Collection[str], found: Collection[str]) -> list[str]:
        """The articles under watch for which the director has found all that they need."""
        return [law for law in listed if law in self.watch and self.watch[law].needs <= set(found)]

    def patched(self, judges: Mapping[type, Callable[[Any], Any]]) -> Rules:
        """The same book where a regulation puts other articles in the place of some."""
        return replace(self, judges={**self.judges, **judges})
