"""68: a trick with a card too few or too many."""

from __future__ import annotations

from troef.bridge.laws.facts.play import OmittedCard
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("68", facts=OmittedCard)
def omitted_card(f: OmittedCard) -> Ruling | None:
    """In time a proper card is added; 68b: later one is shown and laid, and the trick does not change hands."""
    if not f.director:
        return None
    if not f.too_late:
        text = Text("{offender} voegt een juiste kaart aan de slag toe.", "{offender} adds a proper card to the trick.")
        return Ruling("68", text, (With.ADD_CARD,))
    text = Text(
        "{offender} heeft een kaart te veel en legt er nu een die in de slag paste; de slag blijft van wie hij was.",
        "{offender} has a card too many and lays one now that fitted the trick; the trick stays whose it was.",
    )
    return Ruling("68b", text, (With.ADD_LOST_CARD,))
