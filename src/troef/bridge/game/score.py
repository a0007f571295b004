"""The score of a contract by the table of an edition, item by item (2017 and 2007: 77; 1949: 76)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from troef.bridge.game.contract import Contract, Doubled
from troef.cards import Denomination, TroefError
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
    """The scoring numbers of one edition; a pair is (not vulnerable, vulnerable)."""

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
        raise TroefError(f"{edition} has no bridge score table", f"{edition} heeft geen scoretabel van bridge")
    own = _read(f"y{edition.year}")
    numbers = _read(own["same_as"]) if "same_as" in own else own
    return ScoreTable(
        own["law"],
        numbers["trick"],
        numbers["bonus"],
        numbers["overtrick"],
        numbers["undertricks"],
        numbers.get("honours", {}),
    )


def _read(folder: str) -> dict[str, Any]:
    return tomllib.loads((_LAWS / folder / "score.toml").read_text(encoding="utf-8"))


def score_items(
    contract: Contract, tricks: int, vulnerable: bool, edition: Edition = BRIDGE_2017
) -> tuple[ScoreItem, ...]:
    """Return the items of a score; `tricks` and `vulnerable` are those of the declaring side.

    Raise TroefError unless `tricks` is 0 to 13.
    """
    if not 0 <= tricks <= 13:
        raise TroefError(
            f"declarer takes 0 to 13 tricks, not {tricks}", f"de leider maakt 0 tot 13 slagen, niet {tricks}"
        )
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
    trick_points = _trick_points(table, contract)
    game = trick_points >= table.bonus["game_from"]
    bonus = table.bonus
    entries = [
        (trick_points, f"{contract.level} geboden trekken", f"{contract.level} tricks bid and made"),
        (_overtricks(table, contract, over, vulnerable), *_count(over, "overslag", "overslagen", "overtrick")),
        (bonus["game"][vulnerable], "manche", "game") if game else (bonus["part_score"], "deelscore", "part score"),
        (bonus["small_slam"][vulnerable] if contract.level == 6 else 0, "klein slem", "small slam"),
        (bonus["grand_slam"][vulnerable] if contract.level == 7 else 0, "groot slem", "grand slam"),
        (_for_making(table, contract), *_MADE[contract.doubled]),
    ]
    return tuple(ScoreItem(table.law, Text(nl, en), points) for points, nl, en in entries if points)


_MADE = {
    Doubled.NO: ("", ""),
    Doubled.YES: ("gedoubleerd contract gemaakt", "doubled contract made"),
    Doubled.RE: ("geredoubleerd contract gemaakt", "redoubled contract made"),
}


def _trick_points(table: ScoreTable, contract: Contract) -> int:
    values = table.trick
    first = values["first_no_trump"] if contract.denomination is Denomination.N else _trick_value(table, contract)
    undoubled = first + (contract.level - 1) * _trick_value(table, contract)
    return undoubled * (1, values["doubled"], values["redoubled"])[contract.doubled]


def _trick_value(table: ScoreTable, contract: Contract) -> int:
    return table.trick[str(contract.denomination)]


def _overtricks(table: ScoreTable, contract: Contract, over: int, vulnerable: bool) -> int:
    if contract.doubled is Doubled.NO:
        return over * _trick_value(table, contract)
    return over * table.overtrick["doubled" if contract.doubled is Doubled.YES else "redoubled"][vulnerable]


def _for_making(table: ScoreTable, contract: Contract) -> int:
    made: int = (0, table.bonus["made_doubled"], table.bonus["made_redoubled"])[contract.doubled]
    return made


def _down(table: ScoreTable, contract: Contract, missing: int, vulnerable: bool) -> tuple[ScoreItem, ...]:
    steps = table.undertricks["undoubled" if contract.doubled is Doubled.NO else "doubled"][vulnerable]
    times = table.undertricks["redoubled"] if contract.doubled is Doubled.RE else 1
    points = sum(steps[min(trick, len(steps) - 1)] for trick in range(missing)) * times
    nl, en = _count(missing, "downslag", "downslagen", "undertrick")
    doubled = {Doubled.NO: ("", ""), Doubled.YES: (", gedoubleerd", ", doubled")}
    more = doubled.get(contract.doubled, (", geredoubleerd", ", redoubled"))
    return (ScoreItem(table.law, Text(nl + more[0], en + more[1]), -points),)


def _count(number: int, singular: str, more: str, english: str) -> tuple[str, str]:
    return (f"{number} {singular if number == 1 else more}", f"{number} {english}{'' if number == 1 else 's'}")
