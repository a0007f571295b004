"""Round robin: all meet all once; the boards go round as in a Howell, so that one copy of each is enough."""

from __future__ import annotations

from dataclasses import replace

from troef.contest.contestant import Kind
from troef.contest.movements.barometer import barometer
from troef.contest.movements.howell import MOST_TABLES, full_howell
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.laws import Text

_NOTE = Text(
    "Iedereen speelt één keer tegen ieder ander; bij een oneven aantal is er elke ronde één vrij.",
    "All play all once; with an odd number one is free in each round.",
)


def round_robin(field: Field) -> Movement:
    """From 4 to 20 tables without copies; otherwise every match of a round has its own copy of the boards."""
    if field.kind is Kind.INDIVIDUAL:
        raise NoMovement("a round robin is for pairs and teams", "een halve competitie is voor paren en teams")
    one_copy = 2 <= field.tables <= MOST_TABLES and field.boards >= 2 * field.tables - 1
    found = full_howell(field) if one_copy else barometer(field)
    return replace(found, name="round-robin", note=_NOTE)
