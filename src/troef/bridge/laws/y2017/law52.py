"""52: a defender does not play the penalty card that he must play."""

from __future__ import annotations

from troef.bridge.laws.facts.play import PenaltyCardNotPlayed
from troef.bridge.laws.ruling import Choice, Offer, Role, With
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("52", facts=PenaltyCardNotPlayed)
def penalty_card_not_played(f: PenaltyCardNotPlayed) -> Ruling | None:
    """Declarer may accept the other card, and must once he has played after it."""
    stays = Text(
        "{cards} van {offender} geldt; zijn strafkaart blijft een strafkaart.",
        "{offender}'s {cards} stands; his penalty card remains one.",
    )
    if f.accepted is None and f.declarer_acted:
        return Ruling("52B1b", stays, (With.NOT_PLAYED,))
    if f.accepted:
        return Ruling("52B1a", stays)
    if not f.director:
        return None
    refused = Text(
        "{offender} speelt zijn strafkaart; {cards} wordt ook een grote strafkaart.",
        "{offender} plays his penalty card; {cards} becomes a major penalty card too.",
    )
    if f.accepted is None:
        choices = (Choice("accept", "52B1a", stays, True), Choice("reject", "52B2", refused, False))
        return Ruling("52B1a", effects=(Offer(Role.DECLARER, "accepted", "52B1a", choices),), open=True)
    return Ruling("52B2", refused, (With.REPLACE, *penalty("52B2"), With.PENALTY_CARD_INSTEAD))
