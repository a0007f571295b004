"""23: a card seen by partner during the auction."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExposedAtAuctionEnd, ExposedInAuction
from troef.bridge.laws.ruling import CallEffect, Extent, MustPassEffect, OfferChoice, OfferedChoice, Role
from troef.bridge.laws.y1949.register import PenaltyStage, article, asked, stage
from troef.laws import Ruling, Text


@article("23", facts=ExposedInAuction)
def exposed_in_auction(f: ExposedInAuction) -> Ruling | None:
    """23a: one small card; 23b: an honour, more cards than one, or a card that was led."""
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("11", _WAIVED)
        case PenaltyStage.UNNOTICED:
            return None
    if f.auction_over:
        return Ruling("23", _OPEN, (CallEffect.LIE_OPEN,))
    if _is_small(f):
        return Ruling("23a", _NO_PENALTY, (CallEffect.LIE_OPEN,))
    return Ruling("23b", _PARTNER_PASSES, (CallEffect.LIE_OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE)))


@asked(ExposedAtAuctionEnd)
def at_the_end(f: ExposedAtAuctionEnd) -> Ruling:
    """Declarer may treat the cards of 23b as penalty cards; all others are picked up."""
    if not f.defender or _is_small(f):
        return Ruling("23a" if _is_small(f) else "23b", _PICKED_UP, (CallEffect.PICK_UP,))
    if f.penalty is None:
        choices = (OfferedChoice("penalty", "23b", _PENALTY, True), OfferedChoice("pick-up", "23b", _PICKED_UP, False))
        return Ruling("23b", effects=(OfferChoice(Role.DECLARER, "penalty", "23b", choices),), open=True)
    return (
        Ruling("23b", _PENALTY, (CallEffect.PENALTY_CARDS,))
        if f.penalty
        else Ruling("23b", _PICKED_UP, (CallEffect.PICK_UP,))
    )


def _is_small(f: ExposedInAuction | ExposedAtAuctionEnd) -> bool:
    return f.cards == 1 and not f.honour and not f.led


_WAIVED = Text(
    "{lho} bood voordat iemand iets zei: {cards} gaat terug in de hand, zonder straf.",
    "{lho} called before anybody spoke: {cards} goes back into the hand, without penalty.",
)
_OPEN = Text("{cards} van {offender} was al te zien.", "{offender}'s {cards} had been seen.")
_NO_PENALTY = Text(
    "{cards} van {offender} ligt open tot het bieden gesloten is; straf is er niet.",
    "{offender}'s {cards} lies open until the auction is closed; there is no penalty.",
)
_PARTNER_PASSES = Text(
    "{cards} van {offender} ligt open tot het bieden gesloten is en {partner} past de eerste keer; wordt {offender} "
    "tegenspeler, dan kan het een strafkaart worden.",
    "{offender}'s {cards} lies open until the auction is closed and {partner} passes at his first turn; if {offender} "
    "becomes a defender it may become a penalty card.",
)
_PENALTY = Text("{cards} van {offender} is een strafkaart.", "{offender}'s {cards} is a penalty card.")
_PICKED_UP = Text("{offender} neemt {cards} weer op.", "{offender} picks {cards} up again.")
