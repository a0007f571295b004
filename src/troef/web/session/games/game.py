"""What an evening asks of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.safestring import SafeString

from troef.cards import Deal
from troef.contest.rules import Rules
from troef.laws import Edition
from troef.web.session.models import Evening, Result

Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The form on a phone: its template, the scripts that work it, and what the template needs."""

    template: str
    scripts: tuple[str, ...]
    context: dict[str, object]


Choices = tuple[tuple[str, str], ...]
"""Values with what they are called."""


@dataclass(frozen=True, slots=True)
class DeskWords:
    """What the director's desk needs to know of a game: how a result is typed, what may be given, what a fine is."""

    label: str
    example: str
    help: str
    awards: Choices
    """The artificial scores that have a name."""
    units: Choices
    """What penalties are counted in."""
    law: str
    amount: str
    """The usual paragraph and amount of a penalty."""
    score_law: str
    """The usual paragraph of an adjusted score."""


class Told(Protocol):
    """What a table tells of one deal."""

    def values(self) -> dict[str, object]:
        """What the log keeps, and what two tellings are compared by."""
        ...

    def as_result(self) -> dict[str, object]:
        """The fields of the contest file."""
        ...

    def typed(self) -> str:
        """The line that somebody of this language would type."""
        ...

    def check_cards(self, deal: Deal | None) -> None:
        """Refuses what cannot be with these cards, where they are known."""
        ...


class Game(Protocol):
    """A game as an evening knows it."""

    columns: tuple[str, ...]
    """The columns of a result that `row` makes a row of the contest file from."""

    def rules(self, edition: Edition) -> Rules:
        """What the law book says about contests."""
        ...

    def regulations(self, evening: Evening) -> str | dict[str, object]:
        """The regulations as the contest file names them."""
        ...

    def announced(self, evening: Evening) -> dict[str, object]:
        """What the log keeps, beside the rest, of the conditions at the start."""
        ...

    def read(self, evening: Evening, fields: Fields) -> Told:
        """What a phone sends."""
        ...

    def entry(self, evening: Evening) -> EntryForm:
        """The form that players fill in."""
        ...

    def fields(self, result: Result) -> dict[str, str]:
        """A result that was played, as the fields of that form."""
        ...

    def desk(self, evening: Evening) -> DeskWords:
        """The words of the director's desk."""
        ...

    def missed(self, evening: Evening) -> tuple[str, str]:
        """What a side gets for a board that is not played, by its own fault and otherwise; empty: nothing."""
        ...

    def parse(self, evening: Evening, line: str) -> Told:
        """What a director or a scorer types."""
        ...

    def outcome(self, evening: Evening, line: str) -> Told:
        """What a director types as an outcome of an adjusted score; it may tell less than a table does."""
        ...

    def told(self, result: Result) -> Told:
        """What is kept of a result that was played."""
        ...

    def keep(self, result: Result, told: Told | None) -> None:
        """Saves the result with what was told; None: the board was not played."""
        ...

    def row(self, *columns: Any) -> dict[str, object]:
        """The fields of the contest file, straight from the columns."""
        ...

    def is_told_by(self, fields: Mapping[str, object]) -> bool:
        """Whether these fields of a contest file tell a result of this game."""
        ...

    def boards_word(self) -> str:
        """What more than one of them are called."""
        ...

    def title(self, evening: Evening, number: int) -> str:
        """What a board is called: `Board 9`."""
        ...

    def title_here(self, evening: Evening, number: int) -> str:
        """What it is called at the table, where the round is known."""
        ...

    def range(self, evening: Evening, boards: Sequence[int]) -> str:
        """The boards of a round: `boards 9–10`."""
        ...

    def marks(self, evening: Evening, number: int) -> str:
        """What stands on the board: the dealer, and more."""
        ...

    def sentence(self, evening: Evening, board: int, told: Told) -> SafeString:
        """A result as it is said at the table, with its points."""
        ...

    def short(self, result: Result) -> SafeString:
        """A result that was played, in a table."""
        ...

    def score_words(self, result: Result) -> str:
        """What a result that was played gave: `+420`, `116–66`."""
        ...

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        """A result of the contest file as it may be typed again; empty where it cannot."""
        ...

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        """A result of the contest file, in a table."""
        ...
