"""The register of an edition: every article and where it is carried out, and which function judges which facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from troef.laws.edition import Edition

Function = TypeVar("Function", bound=Callable[..., Any])


class ArticleStatus(Enum):
    """What Troef does with an article."""

    EXECUTED = "executed"
    ASSISTED = "assisted"
    ORGANISED = "organised"
    SAME_AS = "same_as"
    INFORMED = "informed"
    REPEALED = "repealed"
    NOT_IN_SOURCES = "not in our sources"


@dataclass(frozen=True, slots=True)
class ArticleEntry:
    """One article: how it is dealt with, by which code or in which other edition, or why not.

    Code that itself asks the law is named by its path, `troef.bridge.table.fold.settle`.
    """

    how: ArticleStatus
    code: tuple[Callable[..., Any] | str, ...] = ()
    reason: str = ""


class ArticleRegister:
    """The articles of one edition while its modules are loaded; a double registration is an error."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.entries: dict[str, ArticleEntry] = {}
        self.judges: dict[type, Callable[[Any], Any]] = {}

    def load(self, package: str, folder: Iterable[str]) -> None:
        """Loads every law module of a folder, in the order of the book: each enters its articles."""
        for module in iter_modules(folder):
            if module.name.startswith(("law", "art")):
                import_module(f"{package}.{module.name}")

    def article(
        self, number: str, facts: type | None = None, how: ArticleStatus = ArticleStatus.EXECUTED
    ) -> Callable[[Function], Function]:
        """Registers a function as the code of an article, and as the judge of these facts."""

        def register(function: Function) -> Function:
            self.note(number, ArticleEntry(how, (function,)))
            if facts is not None:
                self.judge(facts, function)
            return function

        return register

    def judging(self, facts: type) -> Callable[[Function], Function]:
        """Registers a function as the judge of these facts, in an article that is registered already."""

        def register(function: Function) -> Function:
            self.judge(facts, function)
            return function

        return register

    def about(self, facts: Any) -> Any:
        """What the law says about these facts; None while it says nothing."""
        judge = self.judges.get(type(facts))
        return None if judge is None else judge(facts)

    def judge(self, facts: type, function: Callable[[Any], Any]) -> None:
        """Names the function that is asked about these facts."""
        if facts in self.judges:
            raise ValueError(f"{self.edition}: {facts.__name__} is judged by {self.judges[facts].__name__} already")
        self.judges[facts] = function

    def executed(self, number: str, *code: Callable[..., Any] | str) -> None:
        """An article that other code carries out, such as the proper auction."""
        self.note(number, ArticleEntry(ArticleStatus.EXECUTED, code))

    def assisted(self, number: str, *code: Callable[..., Any] | str) -> None:
        """An article in which the director decides; the code leads him there."""
        self.note(number, ArticleEntry(ArticleStatus.ASSISTED, code))

    def organised(self, number: str, *code: Callable[..., Any] | str) -> None:
        """An article that the contest carries out."""
        self.note(number, ArticleEntry(ArticleStatus.ORGANISED, code))

    def same_as(self, number: str, edition: Edition, *code: Callable[..., Any] | str) -> None:
        """An article that our sources show to be that of another edition."""
        self.note(number, ArticleEntry(ArticleStatus.SAME_AS, code, str(edition)))

    def not_in_sources(self, number: str, reason: str) -> None:
        """An article that our sources do not carry; the reason says what is done for want of it."""
        self.note(number, ArticleEntry(ArticleStatus.NOT_IN_SOURCES, reason=reason))

    def informed(self, number: str, reason: str) -> None:
        """An article that is shown and explained; the reason says why nothing is carried out."""
        self.note(number, ArticleEntry(ArticleStatus.INFORMED, reason=reason))

    def note(self, number: str, entry: ArticleEntry) -> None:
        if number in self.entries:
            raise ValueError(f"{self.edition}: article {number} is registered already")
        self.entries[number] = entry
