"""Schevenings, the klaverjas name for two lines that are compared apart (1976, glossary and II-18)."""

from __future__ import annotations

from troef.contest.contestant import Kind
from troef.contest.movements.mitchell import plain_or_skip
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.laws import Text

_NOTE = Text(
    "NZ blijft zitten, OW gaat een tafel omhoog, de spellen een tafel omlaag; bij een even aantal tafels slaat OW "
    "halverwege een tafel over. NZ en OW hebben elk hun eigen uitslag.",
    "NS stay, EW move up one table, boards down one; with an even number of tables EW skip a table halfway. "
    "NS and EW each have their own ranking.",
)


def schevenings(field: Field) -> Movement:
    """The plain Mitchell for an odd, with a skip for an even number of tables."""
    if field.kind is not Kind.PAIRS or field.tables < 3:
        raise NoMovement(
            "Schevenings is for pairs, at 3 tables and more", "Schevenings is voor paren, met 3 tafels en meer"
        )
    return Movement("schevenings", plain_or_skip(field, field.tables), _NOTE, winners=2)
