"""41: the opening lead is made face down, then faced; dummy lays down his hand."""

from __future__ import annotations

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import FaceDownLead
from troef.bridge.laws.ruling import Ruling
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("41", facts=FaceDownLead)
def face_down_lead(f: FaceDownLead) -> Ruling | None:
    """41A: a face-down lead by the wrong player goes back when the director says so, and that is all."""
    if not f.director:
        return None
    text = Text(
        "De gedekte kaart van {offender} gaat terug in de hand; {turn} komt uit.",
        "{offender}'s face-down card goes back into the hand; {turn} leads.",
    )
    return Ruling("41A", text, (With.RETURN_LEAD,))
