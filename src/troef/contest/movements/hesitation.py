"""The hesitation Mitchell: one round more than tables; East-West also sit a round North-South at the last table."""

from __future__ import annotations

from itertools import combinations_with_replacement

from troef.contest.contestant import Kind
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Schedule, boards_of, meeting, with_sharing
from troef.laws import Text

_ODD = Text(
    "NZ blijft zitten behalve aan de laatste tafel: OW 1, 2, …, laatste tafel OW, laatste tafel NZ, dan weer OW 1. "
    "Spellen een tafel omlaag, met één stoel in het midden.",
    "NS stay except at the last table: EW 1, 2, …, last table EW, last table NS, then EW 1 again. "
    "Boards down one table, with one stand in the middle.",
)
_EVEN = Text(
    "Als de gewone hesitation, met twee stoelen voor spellen; de eerste en de laatste tafel delen een setje.",
    "As the ordinary hesitation, with two stands for boards; the first and the last table share a set.",
)


def hesitation(field: Field) -> Movement:
    """Nobody meets anybody or any board twice, and everybody plays every board."""
    tables = field.tables
    if field.kind is not Kind.PAIRS or tables < 3:
        raise NoMovement(
            "a hesitation Mitchell is for pairs, at 3 tables and more",
            "een hesitation-Mitchell is voor paren, met 3 tafels en meer",
        )
    sets = first_sets(tables)
    if sets is None:
        raise NoMovement(
            f"no hesitation Mitchell is known for {tables} tables",
            f"voor {tables} tafels is geen hesitation-Mitchell bekend",
        )
    schedule = _schedule(field, sets, field.per_round(tables + 1))
    return Movement("hesitation", with_sharing(schedule), _ODD if len(set(sets)) == tables else _EVEN)


def first_sets(tables: int) -> list[int] | None:
    """The set at each table in round 1: a stand after some tables, so that movers never meet a set again.

    A mover at step j of its circle is at table min(j, tables - 1); it meets set first + j there, so these must all
    differ. One stand does it for an odd number of tables; for an even number no arrangement without sharing can.
    """
    rounds = tables + 1
    for stands in (1, 2):
        for gaps in combinations_with_replacement(range(1, tables), stands):
            sets = [(t + sum(t >= gap for gap in gaps)) % rounds for t in range(tables)]
            if len({(sets[min(j, tables - 1)] + j) % rounds for j in range(rounds)}) == rounds:
                return sets
    return None


def _schedule(field: Field, sets: list[int], size: int) -> Schedule:
    tables, rounds = field.tables, field.tables + 1

    def mover(step: int, number: int) -> str | None:
        """Round 1 has pairs n+1 … 2n East-West and pair n North-South at the last table."""
        at = (step - number) % rounds
        pair = tables if at == tables else tables + 1 + at
        return str(pair) if pair <= field.contestants else None

    return Schedule.of(
        meeting(
            r + 1,
            t + 1,
            str(t + 1) if t < tables - 1 else mover(tables, r),
            mover(t, r),
            boards_of((sets[t] + r) % rounds, size),
        )
        for r in range(rounds)
        for t in range(tables)
    )
