"""The score of a contract by the table of an edition, item by item (2017 and 2007: 77; 1949: 76), and trick tables."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from troef.bridge.game.contract import Contract, Doubled
from troef.cards import SEATS, Denomination, Seat, TroefError
from troef.core.messages import NO_TEXT, Joined, _, ngettext
from troef.laws import BRIDGE_2017, Edition, Text

_LAWS = Path(__file__).parents[1] / "laws"


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One item of a score, as seen by the declaring side."""

    law: str
    text: Text
    points: int


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The scoring numbers of one edition. In a pair of numbers the first is for not vulnerable."""

    law: str
    trick: dict[str, int]
    bonus: dict[str, Any]
    overtrick: dict[str, list[int]]
    undertricks: dict[str, Any]
    honours: dict[str, int]


@cache
def score_table(edition: Edition) -> ScoreTable:
    """Return the score table of an edition; raise TroefError if it is not an edition of bridge."""
    if edition.game != "bridge":
        raise TroefError(_("{edition} has no bridge score table", edition=edition))
    own = _read(f"y{edition.year}")
    numbers = _read(own["same_as"]) if "same_as" in own else own
    parts = {part: numbers[part] for part in ("trick", "bonus", "overtrick", "undertricks")}
    return ScoreTable(own["law"], **parts, honours=numbers.get("honours", {}))


def _read(folder: str) -> dict[str, Any]:
    return tomllib.loads((_LAWS / folder / "score.toml").read_text(encoding="utf-8"))


def score_items(
    contract: Contract, tricks: int, vulnerable: bool, edition: Edition = BRIDGE_2017
) -> tuple[ScoreItem, ...]:
    """Return the items that add up to a score; `tricks` and `vulnerable` are those of the declaring side.

    Raise TroefError unless `tricks` is 0 to 13.
    """
    if not 0 <= tricks <= 13:
        raise TroefError(_("declarer takes 0 to 13 tricks, not {tricks}", tricks=tricks))
    table = score_table(edition)
    missing = contract.tricks_needed - tricks
    return _down(table, contract, missing, vulnerable) if missing > 0 else _made(table, contract, -missing, vulnerable)


@cache
def score(contract: Contract | None, tricks: int, vulnerable: bool, edition: Edition = BRIDGE_2017) -> int:
    """Return the score as seen by the declaring side; 0 if the board was passed out."""
    if contract is None:
        return 0
    return sum(line.points for line in score_items(contract, tricks, vulnerable, edition))


def _made(table: ScoreTable, contract: Contract, over: int, vulnerable: bool) -> tuple[ScoreItem, ...]:
    values, bonus, doubled = table.trick, table.bonus, contract.doubled
    each = values[str(contract.denomination)]
    first = values["first_no_trump"] if contract.denomination is Denomination.N else each
    trick_points = (first + (contract.level - 1) * each) * (1, values["doubled"], values["redoubled"])[doubled]
    overtrick = each
    if doubled is not Doubled.NO:
        overtrick = table.overtrick["doubled" if doubled is Doubled.YES else "redoubled"][vulnerable]
    game = trick_points >= bonus["game_from"]
    entries = [
        (trick_points, _("{level} tricks bid and made", level=contract.level)),
        (over * overtrick, ngettext("{count} overtrick", "{count} overtricks", over)),
        (bonus["game"][vulnerable], _("game")) if game else (bonus["part_score"], _("part score")),
        (bonus["small_slam"][vulnerable] if contract.level == 6 else 0, _("small slam")),
        (bonus["grand_slam"][vulnerable] if contract.level == 7 else 0, _("grand slam")),
        ((0, bonus["made_doubled"], bonus["made_redoubled"])[doubled], _MADE[doubled]),
    ]
    return tuple(ScoreItem(table.law, text, points) for points, text in entries if points)


_MADE = {Doubled.NO: NO_TEXT, Doubled.YES: _("doubled contract made"), Doubled.RE: _("redoubled contract made")}


def _down(table: ScoreTable, contract: Contract, missing: int, vulnerable: bool) -> tuple[ScoreItem, ...]:
    steps = table.undertricks["undoubled" if contract.doubled is Doubled.NO else "doubled"][vulnerable]
    times = table.undertricks["redoubled"] if contract.doubled is Doubled.RE else 1
    points = sum(steps[min(trick, len(steps) - 1)] for trick in range(missing)) * times
    text = Joined("", (ngettext("{count} undertrick", "{count} undertricks", missing), _DOUBLED[contract.doubled]))
    return (ScoreItem(table.law, text, -points),)


_DOUBLED = {Doubled.NO: NO_TEXT, Doubled.YES: _(", doubled"), Doubled.RE: _(", redoubled")}


_TEXT_SEATS = (Seat.N, Seat.S, Seat.E, Seat.W)
_TEXT_DENOMINATIONS = tuple(reversed(Denomination))
_DIGITS = "0123456789abcd"


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Tricks by declarer (N E S W) and denomination (♣ ♦ ♥ ♠ NT); prints as `DoubleDummyTricks` in PBN."""

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if len(self.rows) != 4 or any(len(row) != 5 or not all(0 <= n <= 13 for n in row) for row in self.rows):
            raise TroefError(_("a trick table has four declarers, five denominations and 0 to 13 tricks"))

    @classmethod
    def of(cls, tricks: Mapping[tuple[Seat, Denomination], int]) -> TrickTable:
        return cls(tuple(tuple(tricks[seat, denomination] for denomination in Denomination) for seat in SEATS))

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """Parse twenty hexadecimal digits: for each of N, S, E, W the tricks in NT, ♠, ♥, ♦, ♣."""
        digits = [_DIGITS.find(digit) for digit in text.strip().lower()]
        if len(digits) != 20 or -1 in digits:
            raise TroefError(_("{text!r} is not a table of tricks: write twenty digits from 0 to d", text=text))
        cells = ((seat, denomination) for seat in _TEXT_SEATS for denomination in _TEXT_DENOMINATIONS)
        return cls.of(dict(zip(cells, digits, strict=True)))

    def __getitem__(self, cell: tuple[Seat, Denomination]) -> int:
        seat, denomination = cell
        return self.rows[seat.index][denomination.position]

    def cells(self) -> Iterator[tuple[Seat, Denomination, int]]:
        """Yield every declarer, denomination and number of tricks, in the order that `parse` reads."""
        for seat in _TEXT_SEATS:
            for denomination in _TEXT_DENOMINATIONS:
                yield seat, denomination, self[seat, denomination]

    def __str__(self) -> str:
        return "".join(_DIGITS[tricks] for _, _, tricks in self.cells())

    def __repr__(self) -> str:
        return f"TrickTable.parse({str(self)!r})"
