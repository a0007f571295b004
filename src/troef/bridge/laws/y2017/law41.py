"""41: the opening lead is made face down, then faced; dummy lays down his hand."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import OpeningLead
from troef.bridge.laws.facts.play import FaceDownLead, TakenBack
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y2017.law47 import may_go_back, taken_back
from troef.bridge.laws.y2017.register import LAW, article
from troef.laws import Ruling, Text


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


def opening_lead(f: OpeningLead) -> Ruling | None:
    """41A and 41C: a face-down lead goes back only by the director's word; a faced one opens the play."""
    if f.faced:
        text = Text(
            "De uitkomst ligt open: het spelen is begonnen en de blinde legt zijn hand open.",
            "The lead is faced: the play has begun and dummy lays down his hand.",
        )
        return Ruling("41C", text)
    if not f.right_player:
        return face_down_lead(FaceDownLead(director=True))
    if f.on_explanation:
        return may_go_back()
    return taken_back(TakenBack(face_down=True))


LAW.judge(OpeningLead, opening_lead)
