"""41: the defender left of declarer leads, then dummy lays down his hand."""

from __future__ import annotations

from troef.bridge.laws.facts.play import FaceDownLead
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("41", facts=FaceDownLead)
def face_down_lead(f: FaceDownLead) -> Ruling | None:
    """A card that nobody has seen is no lead yet: the right defender leads."""
    if not f.director:
        return None
    text = Text(
        "Niemand heeft de kaart van {offender} gezien: zij gaat terug en {turn} komt uit.",
        "Nobody has seen {offender}'s card: it goes back and {turn} leads.",
    )
    return Ruling("41", text, (With.RETURN_LEAD,))
