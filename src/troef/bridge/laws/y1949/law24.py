"""24: a call made by mistake is put right in one breath."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("24")
def immediate_correction(f: ChangeOfCall) -> Ruling:
    """The intended call counts; if it is irregular itself, its own article applies."""
    text = Text(
        "{other} was een vergissing en is zonder onderbreking verbeterd: {call} geldt.",
        "{other} was a mistake, put right without pause: {call} counts.",
    )
    return Ruling("24", text, (Do.TAKE_PLACE,))
