"""19: words added to a double or redouble."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import FromPartner, Kind, Manner, WrongWords
from troef.bridge.laws.y1949.law16 import from_partner
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("19", facts=WrongWords)
def wrong_words(f: WrongWords) -> Ruling:
    """The bid is doubled as it was really made; words with another call are a remark (16)."""
    if f.kind is not Kind.DOUBLE:
        return from_partner(FromPartner(manner=Manner.REMARK, attention=f.attention, director=f.director))
    text = Text(
        "{call} geldt voor het bod zoals het echt gedaan is, wat {offender} er ook bij zei.",
        "{call} applies to the bid as it was really made, whatever {offender} added.",
    )
    return Ruling("19", text)
