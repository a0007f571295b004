"""16: information that may not be used: from partner (B), from withdrawn calls (C), from other sources (D)."""

from __future__ import annotations

from troef.bridge.laws.facts import FromPartner, LaterCallsCancelled, RightsReserved, SeenCard
from troef.bridge.laws.ruling import MayNotUse, Role, Ruling, Watch
from troef.bridge.laws.y2017.register import LAW, article
from troef.laws import Text


@article("16", facts=FromPartner)
def from_partner(f: FromPartner) -> Ruling:
    """16B1: partner may not use it; the opponents may (73D1)."""
    return Ruling("16B1", _FROM_PARTNER, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3")))


def rights_reserved(f: RightsReserved) -> Ruling:
    """16B2: he may announce it; whoever disputes the facts calls the director."""
    return Ruling("16B2", _RESERVED)


def rights_may_not_be_reserved(f: RightsReserved) -> Ruling:
    """16B2 where the regulations forbid it: the director is called instead."""
    return Ruling("16B2", _NOT_RESERVED)


def seen_card(f: SeenCard) -> Ruling:
    """16D1: a card seen before the auction; later an opponent's card seen by chance may be used (74C5)."""
    if not f.auction_begun:
        return Ruling("16D1", _SEEN, (_NOT_FOR_HIM, Watch("16D2c")))
    if f.of_partner or f.deliberate:
        return Ruling("16D3", _SEEN, (_NOT_FOR_HIM, Watch("16D3")))
    return Ruling("74C5", _BY_CHANCE)


def later_calls_cancelled(f: LaterCallsCancelled) -> str:
    """16C2: what calls tell that are cancelled with an irregular one is not for the offenders."""
    return "16C2"


LAW.judge(LaterCallsCancelled, later_calls_cancelled)
LAW.judge(RightsReserved, rights_reserved)
LAW.judge(SeenCard, seen_card)

_NOT_FOR_HIM = MayNotUse(Role.TURN, (Role.OFFENDER,), "16D1")
_FROM_PARTNER = Text(
    "{partner} mag niet gebruiken wat {offender} hem buiten de biedingen om liet merken; de tegenstanders wel.",
    "{partner} may not use what {offender} let him know other than by calling; the opponents may.",
)
_RESERVED = Text(
    "{offender} behoudt zich het recht voor de wedstrijdleider later te roepen; wie de feiten betwist, roept hem nu.",
    "{offender} reserves the right to call the director later; whoever disputes the facts calls him now.",
)
_NOT_RESERVED = Text(
    "Rechten voorbehouden kan hier niet: {offender} roept de wedstrijdleider meteen.",
    "Rights cannot be reserved here: {offender} calls the director at once.",
)
_SEEN = Text(
    "{offender} zag {cards} van {turn} en mag dat niet gebruiken; het bord wordt gespeeld, de score kan veranderen.",
    "{offender} saw {cards} of {turn} and may not use it; the board is played, the score may be adjusted.",
)
_BY_CHANCE = Text(
    "{offender} zag bij toeval {cards} van een tegenstander en mag dat gebruiken.",
    "{offender} saw {cards} of an opponent by chance and may use it.",
)
