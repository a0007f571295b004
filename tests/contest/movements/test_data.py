"""Movements made by others: the verifier finds them good (data/MANIFEST.md explains their form)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from troef.contest.movements.movement import Schedule, ScheduledGame, schedule_of
from troef.contest.movements.verify import find_faults


@pytest.fixture(scope="module")
def folder(data: Path) -> Path:
    return data / "movements"


def kops_schedule(movement: dict[str, Any]) -> Schedule:
    """Build a schedule in which pairs up to the number of rounds move on each round, as do the sets; others stay."""
    tables, rounds, seats = movement["tables"], movement["rounds"], movement["positions"]
    start = {table: number for number, table in enumerate(movement["sets"]) if table}

    def pair(seat: int, number: int) -> str:
        return str(seat if seat > rounds else (seat - 1 + number) % rounds + 1)

    return Schedule.of(
        ScheduledGame(
            r + 1,
            t + 1,
            (pair(seats[2 * t], r),),
            (pair(seats[2 * t + 1], r),),
            ((start[t + 1] + r) % rounds + 1,),
        )
        for r in range(rounds)
        for t in range(tables)
    )


def test_63_howells_of_kops(folder: Path) -> None:
    movements = json.loads((folder / "kops-howell-movements.json").read_text())
    plain = {key: movement for key, movement in movements.items() if key.replace("-", "").isdecimal()}
    assert len(plain) == 63
    assert {key: find_faults(kops_schedule(movement)) for key, movement in plain.items()} == dict.fromkeys(plain, ())


def test_22_explicit_movements(folder: Path) -> None:
    file = json.loads((folder / "bridgescorer-boardsetsAndMovements.json").read_text())
    wrong = {movement["name"]: find_faults(schedule_of(movement)) for movement in file["movements"]}
    assert len(wrong) == 22
    assert wrong == dict.fromkeys(wrong, ())


def test_each_of_them_is_bad_when_two_games_exchange_boards(folder: Path) -> None:
    file = json.loads((folder / "bridgescorer-boardsetsAndMovements.json").read_text())
    tried = 0
    for movement in file["movements"]:
        one, *others = movement["hands"]
        for other in others:
            apart = {one["ns"], one["ew"]}.isdisjoint((other["ns"], other["ew"])) and one["round"] != other["round"]
            if apart and one["boards"] != other["boards"]:
                one["boards"], other["boards"] = other["boards"], one["boards"]
                assert find_faults(schedule_of(movement)), movement["name"]
                tried += 1
                break
    assert tried == 18
