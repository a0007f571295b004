"""Tricks that each declarer takes in each denomination: twenty numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from troef.cards import SEATS, Denomination, Seat, TroefError

_TEXT_SEATS = (Seat.N, Seat.S, Seat.E, Seat.W)
_TEXT_DENOMINATIONS = tuple(reversed(Denomination))
_DIGITS = "0123456789abcd"


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Tricks by declarer (N E S W) and denomination (♣ ♦ ♥ ♠ NT); prints as `DoubleDummyTricks` in PBN."""

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if len(self.rows) != 4 or any(len(row) != 5 or not all(0 <= n <= 13 for n in row) for row in self.rows):
            raise TroefError(
                "a trick table has four declarers, five denominations and 0 to 13 tricks",
                "een slagentabel heeft vier leiders, vijf speelsoorten en 0 tot 13 slagen",
            )

    @classmethod
    def of(cls, tricks: Mapping[tuple[Seat, Denomination], int]) -> TrickTable:
        return cls(tuple(tuple(tricks[seat, denomination] for denomination in Denomination) for seat in SEATS))

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """Parse twenty hexadecimal digits: for each of N, S, E, W the tricks in NT, ♠, ♥, ♦, ♣."""
        digits = [_DIGITS.find(digit) for digit in text.strip().lower()]
        if len(digits) != 20 or -1 in digits:
            raise TroefError(
                f"{text!r} is not a table of tricks: write twenty digits from 0 to d",
                f"{text!r:.60} is geen slagentabel: schrijf twintig cijfers van 0 tot d",
            )
        cells = ((seat, denomination) for seat in _TEXT_SEATS for denomination in _TEXT_DENOMINATIONS)
        return cls.of(dict(zip(cells, digits, strict=True)))

    def __getitem__(self, cell: tuple[Seat, Denomination]) -> int:
        seat, denomination = cell
        return self.rows[seat.index][denomination.position]

    def cells(self) -> Iterator[tuple[Seat, Denomination, int]]:
        """Yield every declarer, denomination and number of tricks, in the order of the text form."""
        for seat in _TEXT_SEATS:
            for denomination in _TEXT_DENOMINATIONS:
                yield seat, denomination, self[seat, denomination]

    def __str__(self) -> str:
        return "".join(_DIGITS[tricks] for _, _, tricks in self.cells())

    def __repr__(self) -> str:
        return f"TrickTable.parse({str(self)!r})"
