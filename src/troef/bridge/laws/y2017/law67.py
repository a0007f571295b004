"""67: a trick with a card too few or too many."""

from __future__ import annotations

from troef.bridge.laws.play_effects import With
from troef.bridge.laws.play_facts import OmittedCard
from troef.bridge.laws.ruling import Ruling, Watch
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("67", facts=OmittedCard)
def omitted_card(f: OmittedCard) -> Ruling | None:
    """67A1: the card is added; 67B1: too late to win the trick, and it counts as a revoke."""
    if not f.director:
        return None
    if not f.too_late:
        text = Text("{offender} legt alsnog een juiste kaart bij.", "{offender} adds a proper card to the trick.")
        return Ruling("67A1", text, (With.ADD_CARD,))
    law = "67B1a" if f.can_follow else "67B1b"
    text = Text(
        "{offender} legt een kaart bij zijn gespeelde kaarten; de slag verandert niet en het geldt als een verzaking.",
        "{offender} lays a card with his played cards; the trick does not change and it counts as a revoke.",
    )
    return Ruling(law, text, (With.ADD_LOST_CARD, Watch("64C1")))
