"""73: a defender claims or concedes."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Claimed
from troef.bridge.laws.ruling import Choice, Offer, Role, With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("73")
def defender_claims(f: Claimed) -> Ruling:
    """His own cards are no penalty cards; declarer, if he wants to play on, may treat the partner's as such."""
    if f.chosen == "penalty":
        return Ruling("73", _PENALTY, (With.PLAY_ON, With.PARTNERS_CARDS))
    if f.chosen == "pick-up":
        return Ruling("73", _PICK_UP, (With.PLAY_ON,))
    if f.objector is None and not f.director:
        return Ruling("73", Text("{offender} eist op of staat af.", "{offender} claims or concedes."), open=True)
    choices = (Choice("penalty", "73", _PENALTY, "penalty"), Choice("pick-up", "73", _PICK_UP, "pick-up"))
    return Ruling("73", effects=(Offer(Role.DECLARER, "chosen", "73", choices),), open=True)


_PENALTY = Text(
    "Het spelen gaat door en alle kaarten van {partner} zijn strafkaarten.",
    "The play goes on and all of {partner}'s cards are penalty cards.",
)
_PICK_UP = Text("Het spelen gaat gewoon door.", "The play simply goes on.")
