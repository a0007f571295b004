"""67: a trick with a card too few or too many."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import Defect, DefectiveTrick
from troef.bridge.laws.facts.play import CardsAlong, OmittedCard
from troef.bridge.laws.ruling import Adjust, Watch, With
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.law58 import cards_along
from troef.bridge.laws.y2017.register import LAW, article
from troef.laws import Effect, Ruling, Text


@article("67", facts=OmittedCard)
def omitted_card(f: OmittedCard) -> Ruling | None:
    """67A1: the card is added; 67B1: too late to win the trick, and it counts as a revoke."""
    if not f.director:
        return None
    if not f.too_late:
        text = Text("{offender} legt alsnog een juiste kaart bij.", "{offender} adds a proper card to the trick.")
        return Ruling("67A1", text, (With.ADD_CARD,))
    law = {True: "67B1a", False: "67B1b", None: "67B1"}[f.can_follow]
    return Ruling(law, _LAID[f.can_follow], (With.ADD_LOST_CARD, With.LEFT_OUT, Watch("64C1")))


_OF_THE_SUIT_LED = Text(
    "{offender} legt meteen een kaart van de voorgespeelde kleur open tussen zijn gespeelde kaarten; die wint de slag "
    "niet meer en het geldt als een verzaking.",
    "{offender} lays a card of the suit led face up among his played cards at once; it cannot win the trick any more "
    "and it counts as a revoke.",
)
_OF_HIS_CHOICE = Text(
    "{offender} legt meteen een kaart naar keuze open tussen zijn gespeelde kaarten; die wint de slag niet meer en het "
    "geldt als een verzaking.",
    "{offender} lays any card face up among his played cards at once; it cannot win the trick any more and it counts "
    "as a revoke.",
)
_OF_THE_SUIT_IF_HE_CAN = Text(
    "{offender} legt meteen een kaart open tussen zijn gespeelde kaarten, van de voorgespeelde kleur als hij die "
    "heeft; die wint de slag niet meer en het geldt als een verzaking.",
    "{offender} lays a card face up among his played cards at once, of the suit led if he has one; it cannot win the "
    "trick any more and it counts as a revoke.",
)
_LAID = {True: _OF_THE_SUIT_LED, False: _OF_HIS_CHOICE, None: _OF_THE_SUIT_IF_HE_CAN}


def defective_trick(f: DefectiveTrick) -> Ruling | None:
    """67A in time, 67B afterwards: a card too few, too many, or one that lies elsewhere."""
    if f.defect is Defect.TOO_FEW:
        return omitted_card(OmittedCard(director=True, too_late=f.too_late, can_follow=f.can_follow))
    if f.defect is Defect.TOO_MANY:
        return _too_many(f)
    text = Text(
        "De gevonden kaart komt op haar plaats tussen de gespeelde kaarten van {offender}.",
        "The card is found and put in its place among {offender}'s played cards.",
    )
    return Ruling("67B3", text, (Adjust("67B3"),) if f.played_again else ())


def _too_many(f: DefectiveTrick) -> Ruling | None:
    """67B2: the surplus goes back into the hand, as if it had always been there."""
    if f.should_have_played:
        text = Text(
            "De kaart gaat terug in de hand van {offender}; dat hij haar eerder niet speelde, is een verzaking.",
            "The card goes back into {offender}'s hand; not having played it before is a revoke.",
        )
        return Ruling("67B2b", text, (With.PICK_UP, *_if_seen(f)))
    if not f.seen:
        return cards_along(CardsAlong(director=True, declaring=False, too_late=True))
    text = Text("{cards} was al gezien en wordt een strafkaart.", "{cards} had been seen and becomes a penalty card.")
    return Ruling("67B2a", text, _if_seen(f))


def _if_seen(f: DefectiveTrick) -> tuple[Effect, ...]:
    return penalty("67B2a", deliberate=False) if f.seen else ()


LAW.judge(DefectiveTrick, defective_trick)
