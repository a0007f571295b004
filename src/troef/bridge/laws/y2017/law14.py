"""14: a missing card."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Added, WrongNumber
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("14", facts=Added)
def card_added(f: Added) -> Ruling:
    """14A and 14B: the card belongs to the hand as if it had always been there; 14C: partner may not use that."""
    if f.played:
        return Ruling("14B1", _AMONG_THE_PLAYED)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"), Watch("16B3"))
    if f.play_begun:
        return Ruling("14B2", _FOUND_LATE, tells) if f.found else Ruling("14B3", _REPLACED_LATE, tells)
    return Ruling("14A1", _FOUND, tells) if f.found else Ruling("14A2", _FROM_ANOTHER_PACK, tells)


def incomplete_hand(f: WrongNumber) -> Ruling | None:
    """The director looks for the card; the calls stand."""
    if not f.director:
        return None
    law = "14B" if f.play_begun else "14A"
    return Ruling(law) if f.restored else Ruling(law, _SEARCH, open=True)


_SEARCH = Text(
    "Er ontbreekt een kaart: de wedstrijdleider zoekt haar; de biedingen blijven staan.",
    "A card is missing: the director looks for it; the calls stand.",
)
_FOUND = Text(
    "{cards} is gevonden en hoort vanaf het begin bij de hand van {offender}; de biedingen blijven staan.",
    "{cards} has been found and belongs to {offender}'s hand from the beginning; the calls stand.",
)
_FROM_ANOTHER_PACK = Text(
    "{cards} is niet gevonden; de hand van {offender} wordt aangevuld uit een ander spel kaarten. De biedingen blijven "
    "staan.",
    "{cards} was not found; {offender}'s hand is completed from another pack. The calls stand.",
)
_FOUND_LATE = Text(
    "{cards} is gevonden en zat steeds in de hand van {offender}: had hij haar eerder moeten spelen, dan is dat een "
    "verzaking, en zij kan strafkaart zijn (14B4).",
    "{cards} has been found and was in {offender}'s hand all along: if he should have played it before, that is a "
    "revoke, and it may be a penalty card (14B4).",
)
_REPLACED_LATE = Text(
    "{cards} komt uit een ander spel kaarten en zat steeds in de hand van {offender}: had hij haar eerder moeten "
    "spelen, dan is dat een verzaking (14B4).",
    "{cards} comes from another pack and was in {offender}'s hand all along: if he should have played it before, that "
    "is a revoke (14B4).",
)
_AMONG_THE_PLAYED = Text(
    "{cards} ligt tussen de gespeelde kaarten: dan gaat het om een onjuiste slag.",
    "{cards} lies among the played cards: that makes it a defective trick.",
)
