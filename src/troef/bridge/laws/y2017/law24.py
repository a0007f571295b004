"""24: cards seen by partner, or led, during the auction."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExposedAtAuctionEnd, ExposedInAuction
from troef.bridge.laws.ruling import CallEffect, Extent, MayNotUse, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017.register import OWN_SIDE, article, asked
from troef.laws import Effect, Ruling, Text

_OPEN: tuple[Effect, ...] = (CallEffect.LIE_OPEN, MayNotUse(Role.OFFENDER, OWN_SIDE, "24"), WatchArticle("16C3"))
_PARTNER_PASSES: tuple[Effect, ...] = (*_OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE), WatchArticle("72C"))


@article("24", facts=ExposedInAuction)
def exposed_in_auction(f: ExposedInAuction) -> Ruling | None:
    """24A: one small card. 24B: an honour or a card that was led. 24C: two or more cards."""
    if not f.director:
        return None
    if f.auction_over:
        return Ruling("24", _OPEN_NOW, _OPEN)
    if f.cards > 1:
        return Ruling("24C", _MUST_PASS, _PARTNER_PASSES)
    if f.honour or f.led:
        return Ruling("24B", _MUST_PASS, _PARTNER_PASSES)
    return Ruling("24A", _NOTHING_MORE, _OPEN)


@asked(ExposedAtAuctionEnd)
def at_the_end(f: ExposedAtAuctionEnd) -> Ruling:
    """24D: declarer's side picks the cards up; 24E: those of a defender become penalty cards."""
    if f.defender:
        return Ruling("24E", _PENALTY_CARDS, (CallEffect.PENALTY_CARDS, WatchArticle("50E4")))
    return Ruling("24D", _PICKED_UP, (CallEffect.PICK_UP,))


_OPEN_NOW = Text(
    "{offender} heeft {cards} tijdens het bieden laten zien.",
    "{offender} showed {cards} during the auction.",
)
_NOTHING_MORE = Text(
    "{cards} van {offender} blijft open liggen tot het bieden klaar is; verder volgt er nu niets.",
    "{cards} of {offender} stays face up until the auction is over; nothing else follows now.",
)
_MUST_PASS = Text(
    "{cards} van {offender} blijft open liggen tot het bieden klaar is en {partner} past de eerstvolgende keer.",
    "{cards} of {offender} stays face up until the auction is over and {partner} passes at the next turn.",
)
_PENALTY_CARDS = Text(
    "{offender} is tegenspeler geworden: {cards} wordt strafkaart.",
    "{offender} has become a defender: {cards} becomes a penalty card.",
)
_PICKED_UP = Text(
    "De partij van {offender} speelt het contract: {cards} gaat terug in de hand.",
    "{offender}'s side plays the contract: {cards} goes back into the hand.",
)
