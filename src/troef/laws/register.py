"""The article register of an edition: the code that carries out each article, and the functions that judge facts."""

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
    """The way in which Troef handles an article."""

    EXECUTED = "executed"
    ASSISTED = "assisted"
    ORGANISED = "organised"
    SAME_AS = "same_as"
    INFORMED = "informed"
    REPEALED = "repealed"
    NOT_IN_SOURCES = "not in our sources"


@dataclass(frozen=True, slots=True)
class ArticleEntry:
    """One article: its status and the code that carries it out, or the reason why no code does.

    For SAME_AS the reason is the other edition. Code that calls the law itself is given by its path, such as
    `troef.bridge.table.fold.settle`.
    """

    how: ArticleStatus
    code: tuple[Callable[..., Any] | str, ...] = ()
    reason: str = ""


class ArticleRegister:
    """The articles of one edition. Law modules add them on import; adding an article twice is an error."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.entries: dict[str, ArticleEntry] = {}
        self.judges: dict[type, Callable[[Any], Any]] = {}

    def load(self, package: str, folder: Iterable[str]) -> None:
        """Import every law module of a folder, so that each registers its articles."""
        for module in iter_modules(folder):
            if module.name.startswith(("law", "art")):
                import_module(f"{package}.{module.name}")

    def article(
        self, number: str, facts: type | None = None, how: ArticleStatus = ArticleStatus.EXECUTED
    ) -> Callable[[Function], Function]:
        """Register the decorated function as the code of an article, and as the judge of these facts if given."""

        def register(function: Function) -> Function:
            self.note(number, ArticleEntry(how, (function,)))
            if facts is not None:
                self.set_judge(facts, function)
            return function

        return register

    def judges_facts(self, facts: type) -> Callable[[Function], Function]:
        """Register the decorated function as the judge of these facts, for an article that is already registered."""

        def register(function: Function) -> Function:
            self.set_judge(facts, function)
            return function

        return register

    def about(self, facts: Any) -> Any:
        """Return the ruling of the law on these facts, or None if no function judges them."""
        judge = self.judges.get(type(facts))
        return None if judge is None else judge(facts)

    def set_judge(self, facts: type, function: Callable[[Any], Any]) -> None:
        """Set the function that judges these facts. Raises ValueError if they have one already."""
        if facts in self.judges:
            raise ValueError(f"{self.edition}: {facts.__name__} is judged by {self.judges[facts].__name__} already")
        self.judges[facts] = function

    def executed(self, number: str, *code: Callable[..., Any] | str) -> None:
        """Register an article that other code carries out, such as the proper auction."""
        self.note(number, ArticleEntry(ArticleStatus.EXECUTED, code))

    def assisted(self, number: str, *code: Callable[..., Any] | str) -> None:
        """Register an article in which the director decides, guided by this code."""
        self.note(number, ArticleEntry(ArticleStatus.ASSISTED, code))

    def organised(self, number: str, *code: Callable[..., Any] | str) -> None:
        """Register an article that the contest carries out."""
        self.note(number, ArticleEntry(ArticleStatus.ORGANISED, code))

    def same_as(self, number: str, edition: Edition, *code: Callable[..., Any] | str) -> None:
        """Register an article that, according to our sources, is the same in another edition."""
        self.note(number, ArticleEntry(ArticleStatus.SAME_AS, code, str(edition)))

    def not_in_sources(self, number: str, reason: str) -> None:
        """Register an article that our sources lack; the reason says how Troef deals with that."""
        self.note(number, ArticleEntry(ArticleStatus.NOT_IN_SOURCES, reason=reason))

    def informed(self, number: str, reason: str) -> None:
        """Register an article that is only shown and explained; the reason says why no code carries it out."""
        self.note(number, ArticleEntry(ArticleStatus.INFORMED, reason=reason))

    def note(self, number: str, entry: ArticleEntry) -> None:
        if number in self.entries:
            raise ValueError(f"{self.edition}: article {number} is registered already")
        self.entries[number] = entry
