"""67 and 68: tricks seen again, and tricks with one card too few or too many."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.facts.play import OmittedCard
from troef.bridge.laws.ruling import CardEffect
from troef.bridge.laws.y1949.register import article
from troef.laws import Advice, Ruling, Text, tell


# 67: players who may see the last trick again
@article("67", facts=InspectionRequest)
def asks_to_see(f: InspectionRequest) -> Advice:
    """Declarer and the defenders, until their side has played to the next trick; then only by leave of the director.

    69: a card that points the wrong way is turned whenever anybody asks.
    """
    if f.looking is TrickInspection.DIRECTION:
        return Advice("69", (_TURNED,))
    if f.dummy:
        return Advice("67", (_NOT_DUMMY,), refused=True)
    if f.played_on:
        return Advice("67", (_NOT_NOW,), refused=True)
    return Advice("67", (_SHOWN,))


_TURNED = tell("Leg die kaart de goede kant op.", "Turn that card the right way.")
_SHOWN = tell(
    "Wie erom vraagt, krijgt de kaarten van deze slag nog te zien.", "Whoever asks is shown this trick again."
)
_NOT_DUMMY = tell(
    "Een slag laten zien is aan de leider en de tegenspelers, niet aan de blinde.",
    "Having a trick shown is for declarer and the defenders, not for dummy.",
)
_NOT_NOW = tell(
    "Jouw partij heeft verder gespeeld: de slag blijft dicht, tenzij de wedstrijdleider anders zegt.",
    "Your side has played on: the trick stays closed unless the director says otherwise.",
)


# 68: a trick with one card too few or too many
@article("68", facts=OmittedCard)
def omitted_card(f: OmittedCard) -> Ruling | None:
    """In time a proper card is added; 68b: later one is shown and laid, and the trick does not change hands."""
    if not f.director:
        return None
    if not f.too_late:
        text = Text("{offender} voegt een juiste kaart aan de slag toe.", "{offender} adds a proper card to the trick.")
        return Ruling("68", text, (CardEffect.ADD_CARD,))
    text = Text(
        "{offender} heeft een kaart te veel en legt er nu een die in de slag paste; de slag blijft van wie hij was.",
        "{offender} has a card too many and lays one now that fitted the trick; the trick stays whose it was.",
    )
    return Ruling("68b", text, (CardEffect.ADD_LOST_CARD,))
