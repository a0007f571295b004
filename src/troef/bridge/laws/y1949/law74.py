"""74: a concession is taken back."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Claimed
from troef.bridge.laws.ruling import Ask, MayNotUse, Role, Watch, With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("74")
def taken_back(f: Claimed) -> Ruling:
    """74b: a trick that could not be lost, until the hands are back; 74c: partner objects at once.

    74a needs no ruling: a concession is about tricks that are not complete, and a complete one stays with its winner.
    """
    if f.objector is Role.PARTNER and not f.agreed and f.gives:
        text = Text(
            "{partner} maakt meteen bezwaar: er is niets afgestaan en het spelen gaat door.",
            "{partner} objects at once: nothing has been conceded and the play goes on.",
        )
        tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), Watch("16b"))
        return Ruling("74c", text, (With.PLAY_ON,) if f.declaring else (With.PLAY_ON, *tells))
    if f.correction_over:
        return Ruling("94", Text("De termijn is voorbij.", "The period is over."), open=True)
    if f.returned:
        return Ruling("74b", _TOO_LATE, open=True)
    if f.director:
        return Ruling("74b", effects=(Ask("tricks", "74b"),), open=True)
    text = Text("De wedstrijdleider gaat na of de slag verloren kon worden.", "The director sees if it could be lost.")
    return Ruling("74b", text, open=True)


_TOO_LATE = Text(
    "De handen zijn terug in het bord: wat is afgestaan blijft afgestaan. Een voltooide slag telt wel voor wie hem won "
    "(74a).",
    "The hands are back in the board: what was conceded stays conceded. A complete trick still counts for whoever won "
    "it (74a).",
)
