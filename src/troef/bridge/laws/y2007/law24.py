"""24: cards seen before the play begins; the chart is lost but for its note on the forced pass."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExposedAtAuctionEnd, ExposedInAuction
from troef.bridge.laws.ruling import CallEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007.register import FORCED_PASS, OWN_SIDE, article, asked, lost
from troef.laws import Ruling, Text


@article("24", facts=ExposedInAuction)
def exposed_in_auction(f: ExposedInAuction) -> Ruling | None:
    """The card stays in sight and may not be used; who has to pass, and when, is lost."""
    if not f.director:
        return None
    tells = MayNotUse(Role.OFFENDER, OWN_SIDE, "16D")
    watch = () if f.auction_over else (FORCED_PASS,)
    return lost("24", _SEEN, CallEffect.LIE_OPEN, tells, WatchArticle("16D"), *watch)


@asked(ExposedAtAuctionEnd)
def at_the_end(f: ExposedAtAuctionEnd) -> Ruling:
    """50: a card that a defender showed too early is a penalty card; 48: one of declarer's side never is."""
    if f.defender:
        return Ruling("50", _PENALTY_CARDS, (CallEffect.PENALTY_CARDS,))
    return Ruling("48", _PICKED_UP, (CallEffect.PICK_UP,))


_SEEN = Text(
    "{cards} van {offender} is voor het spelen te zien geweest en blijft open liggen; schaadt een verplichte pas de "
    "andere partij, dan geldt 23.",
    "{cards} of {offender} was seen before the play and stays face up; if a forced pass damages the other side, 23 "
    "applies.",
)
_PENALTY_CARDS = Text(
    "{offender} is tegenspeler: {cards} is te vroeg getoond en wordt strafkaart.",
    "{offender} is a defender: {cards} was shown too early and becomes a penalty card.",
)
_PICKED_UP = Text(
    "De partij van {offender} speelt het contract: {cards} gaat terug in de hand.",
    "{offender}'s side plays the contract: {cards} goes back into the hand.",
)
