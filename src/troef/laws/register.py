"""The article register of an edition: by article the code that carries it out, and by kind of facts the judge."""

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

    For SAME_AS the reason is the other edition. Code that asks the law is given by its path, such as
    `troef.bridge.table.fold.settle`.
    """

    how: ArticleStatus
    code: tuple[Callable[..., Any] | str, ...] = ()
    reason: str = ""


class ArticleRegister:
    """The articles of one edition. Law modules register theirs when they are imported, each article once."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.entries: dict[str, ArticleEntry] = {}
        self.judges: dict[type, Callable[[Any], Any]] = {}

    def load(self, package: str, folder: Iterable[str]) -> None:
        """Import every law module of a package. `folder` is the package's path."""
        for module in iter_modules(folder):
            if module.name.startswith(("law", "art")):
                import_module(f"{package}.{module.name}")

    def article(
        self, number: str, facts: type | None = None, how: ArticleStatus = ArticleStatus.EXECUTED
    ) -> Callable[[Function], Function]:
        """Return a decorator that registers the code of an article, which also judges `facts` if that is a class."""

        def register(function: Function) -> Function:
            self.note(number, ArticleEntry(how, (function,)))
            if facts is not None:
                self.set_judge(facts, function)
            return function

        return register

    def judges_facts(self, facts: type) -> Callable[[Function], Function]:
        """Return a decorator that registers a function as the judge of these facts, under no article of its own."""

        def register(function: Function) -> Function:
            self.set_judge(facts, function)
            return function

        return register

    def about(self, facts: Any) -> Any:
        """Return the law's ruling on these facts, or None if no function judges their class."""
        judge = self.judges.get(type(facts))
        return None if judge is None else judge(facts)

    def set_judge(self, facts: type, function: Callable[[Any], Any]) -> None:
        """Let this function judge facts of this class. Raise ValueError if another one does already."""
        if facts in self.judges:
            raise ValueError(f"{self.edition}: {facts.__name__} is judged by {self.judges[facts].__name__} already")
        self.judges[facts] = function

    def executed(self, number: str, *code: Callable[..., Any] | str) -> None:
        """Register an article that code outside the law modules carries out, such as the proper auction."""
        self.note(number, ArticleEntry(ArticleStatus.EXECUTED, code))

    def assisted(self, number: str, *code: Callable[..., Any] | str) -> None:
        """Register an article in which the director decides, with advice from this code."""
        self.note(number, ArticleEntry(ArticleStatus.ASSISTED, code))

    def organised(self, number: str, *code: Callable[..., Any] | str) -> None:
        """Register an article that the organiser's side of Troef, the contest, carries out."""
        self.note(number, ArticleEntry(ArticleStatus.ORGANISED, code))

    def same_as(self, number: str, edition: Edition, *code: Callable[..., Any] | str) -> None:
        """Register an article that our sources say is the same in another edition, with that edition's code."""
        self.note(number, ArticleEntry(ArticleStatus.SAME_AS, code, str(edition)))

    def not_in_sources(self, number: str, reason: str) -> None:
        """Register an article that our sources lack; `reason` says how Troef deals with that."""
        self.note(number, ArticleEntry(ArticleStatus.NOT_IN_SOURCES, reason=reason))

    def informed(self, number: str, reason: str) -> None:
        """Register an article that Troef only shows; `reason` says why no code carries it out."""
        self.note(number, ArticleEntry(ArticleStatus.INFORMED, reason=reason))

    def note(self, number: str, entry: ArticleEntry) -> None:
        if number in self.entries:
            raise ValueError(f"{self.edition}: article {number} is registered already")
        self.entries[number] = entry
