"""Boards: a number, and the dealer and vulnerability that follow from it (2017 and 1949: 2; klaverjas: II-5)."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards.seat import SEATS, Seat, Side
from troef.core.errors import TroefError
from troef.core.messages import _
from troef.core.numbers import parse_count
from troef.core.values import ValueEnum


class Vulnerability(ValueEnum):
    """The sides that are vulnerable. Prints as `None`, `NS`, `EW` or `Both`."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        try:
            return cls(text)
        except ValueError:
            raise TroefError(_("{text!r} is not a vulnerability: use None, NS, EW or Both", text=text)) from None

    def __contains__(self, side: Side) -> bool:
        return self is Vulnerability.BOTH or self.value == side.name


_CYCLE = tuple(Vulnerability)


def dealer_of(number: int) -> Seat:
    """Return the dealer of a board number. The deal rotates clockwise."""
    return SEATS[(number - 1) % 4]


def vulnerability_of(number: int) -> Vulnerability:
    """Return the vulnerability of a board: None, NS, EW, Both on the first four; each next four start a step later."""
    return _CYCLE[((number - 1) + (number - 1) // 4) % 4]


@dataclass(frozen=True, slots=True)
class Board:
    """A board. Dealer and vulnerability follow from the number unless they are given."""

    number: int
    dealer: Seat = None  # type: ignore[assignment]  # filled in below, so never None for readers
    vulnerable: Vulnerability = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if self.number < 1:
            raise TroefError(_("board {number}: boards are numbered from 1", number=self.number))
        if self.dealer is None:
            object.__setattr__(self, "dealer", dealer_of(self.number))
        if self.vulnerable is None:
            object.__setattr__(self, "vulnerable", vulnerability_of(self.number))

    @property
    def is_marked_right(self) -> bool:
        """Whether dealer and vulnerability are those that follow from the number."""
        return self == Board(self.number)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Parse `7`, or `7 N EW` for a board with another dealer or vulnerability."""
        number, *marks = text.split()
        counted = parse_count(number)
        if counted is None or len(marks) not in (0, 2):
            raise TroefError(
                _("{text!r} is not a board: write its number, or number, dealer and vulnerability", text=text)
            )
        if not marks:
            return cls(counted)
        return cls(counted, Seat.parse(marks[0]), Vulnerability.parse(marks[1]))

    def __str__(self) -> str:
        return str(self.number) if self.is_marked_right else f"{self.number} {self.dealer} {self.vulnerable}"

    def __repr__(self) -> str:
        marks = "" if self.is_marked_right else f", {self.dealer!r}, {self.vulnerable!r}"
        return f"Board({self.number}{marks})"
