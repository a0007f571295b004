"""50: penalty cards; all know which must be played, and partner may not use one that was picked up."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.booklet_2007 import DefenderCardSeen, PenaltyCardPending
from troef.bridge.laws.facts.play import PenaltyCardGone
from troef.bridge.laws.ruling import MayNotUse, Role
from troef.bridge.laws.y2007.register import article, asked
from troef.laws import Advice, Ruling, Text, tell


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """Return `minor` for a single card below the honours that was shown by accident, else `major` (50B)."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


@asked(PenaltyCardGone)
def gone(f: PenaltyCardGone) -> Ruling | None:
    """50E: partner may not use a penalty card that went back; one that was played gives no more information."""
    return None if f.played else Ruling("50E", effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), "50E"),))


@asked(DefenderCardSeen)
def card_shown(f: DefenderCardSeen) -> Advice:
    """50B as the director says it."""
    return _SHOWN[kind(NewPenaltyCard(f.honour, f.deliberate, f.others))]


@asked(PenaltyCardPending)
def penalty_card_waits(f: PenaltyCardPending) -> Advice | None:
    """50C: a minor one. 50D1 and 51: a major one is played first. 50D2: the choice when partner leads."""
    if f.minor:
        return Advice("50C", (_MINOR,))
    if f.partner_leads:
        return None if f.chosen is None else Advice("50D2", (_CHOSEN[f.chosen],), later=_LATER[f.chosen])
    if f.several:
        return Advice("51", (_WHICH,))
    return Advice("50D1", (_FIRST,))


_SHOWN = {
    "major": Advice(
        "50B",
        (
            tell(
                "Dit is een grote strafkaart; ze blijft open liggen en wordt gespeeld zodra dat mag.",
                "This is a major penalty card; it stays face up and is played as soon as that is legal.",
            ),
        ),
    ),
    "minor": Advice(
        "50B",
        (
            tell(
                "Dit is een kleine strafkaart; ze blijft open liggen.",
                "This is a minor penalty card; it stays face up.",
            ),
        ),
    ),
}
_MINOR = tell(
    "Speel in deze kleur geen andere kaart onder de honneurs: een honneur of de strafkaart. Je partner is vrij.",
    "Play no other card below the honours in this suit: an honour or the penalty card. Your partner is free.",
)
_FIRST = tell(
    "De strafkaart wordt gespeeld zodra dat kan; kleur bekennen gaat voor.",
    "The penalty card is played as soon as possible; following suit goes first.",
)
_WHICH = tell("De leider zegt welke strafkaart gespeeld wordt.", "Declarer says which penalty card is played.")
_PICKED_UP = (
    Text(
        "Dat de strafkaart in de hand terug is, is voor de partner niet te gebruiken (50E).",
        "That the penalty card is back in the hand is not for the partner to use (50E).",
    ),
)
_CHOSEN = {
    PenaltyCardPending.Choice.REQUIRE: tell(
        "De partner speelt deze kleur voor en de strafkaart gaat terug in de hand.",
        "The partner leads this suit and the penalty card goes back into the hand.",
    ),
    PenaltyCardPending.Choice.PROHIBIT: tell(
        "De partner speelt deze kleur niet voor zolang hij aan slag is, en de strafkaart gaat terug in de hand.",
        "The partner does not lead this suit while keeping the lead, and the penalty card goes back into the hand.",
    ),
    PenaltyCardPending.Choice.LEAVE: tell(
        "De partner speelt voor wat hij wil; de strafkaart blijft liggen.",
        "The partner leads what he likes; the penalty card stays.",
    ),
}
_LATER = {
    PenaltyCardPending.Choice.REQUIRE: _PICKED_UP,
    PenaltyCardPending.Choice.PROHIBIT: _PICKED_UP,
    PenaltyCardPending.Choice.LEAVE: (),
}
