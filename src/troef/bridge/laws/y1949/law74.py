"""74: a concession is taken back."""

from __future__ import annotations

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import Claimed
from troef.bridge.laws.ruling import Ask, MayNotUse, Role, Ruling, Watch
from troef.bridge.laws.y1949.register import article
from troef.laws import Text


@article("74")
def taken_back(f: Claimed) -> Ruling:
    """74a, 74b: tricks that were won, or could not be lost; 74c: partner objects at once."""
    if f.objector is Role.PARTNER and not f.agreed and f.gives:
        text = Text(
            "{partner} maakt meteen bezwaar: er is niets afgestaan en het spelen gaat door.",
            "{partner} objects at once: nothing has been conceded and the play goes on.",
        )
        tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), Watch("16b"))
        return Ruling("74c", text, (With.PLAY_ON,) if f.declaring else (With.PLAY_ON, *tells))
    if f.correction_over:
        return Ruling("94", Text("De termijn is voorbij.", "The period is over."), open=True)
    law = "74a" if f.returned else "74b"
    if f.director:
        return Ruling(law, effects=(Ask("tricks", law),), open=True)
    text = Text("De wedstrijdleider gaat na of de slag verloren kon worden.", "The director sees if it could be lost.")
    return Ruling(law, text, open=True)
