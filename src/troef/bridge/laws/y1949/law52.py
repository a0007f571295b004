"""52: a defender does not play his penalty card."""

from __future__ import annotations

from troef.bridge.laws.facts.play import PenaltyCardNotPlayed
from troef.bridge.laws.ruling import Choice, Offer, Role, With
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("52", facts=PenaltyCardNotPlayed)
def penalty_card_not_played(f: PenaltyCardNotPlayed) -> Ruling | None:
    """52a: declarer is content, and must be once he has played; 52b: the penalty card is played instead."""
    if f.accepted or (f.accepted is None and f.declarer_acted):
        return Ruling("52a", _CONTENT)
    if not f.director:
        return None
    if f.accepted is None:
        choices = (Choice("accept", "52a", _CONTENT, True), Choice("reject", "52b", _INSTEAD, False))
        return Ruling("52", effects=(Offer(Role.DECLARER, "accepted", "52", choices),), open=True)
    return Ruling("52b", _INSTEAD, (With.REPLACE, *penalty("52b"), With.PENALTY_CARD_INSTEAD))


_CONTENT = Text(
    "{cards} van {offender} blijft gespeeld en zijn strafkaart blijft strafkaart.",
    "{offender}'s {cards} stays played and his penalty card remains one.",
)
_INSTEAD = Text(
    "{offender} speelt de strafkaart; {cards} wordt er ook een.",
    "{offender} plays the penalty card; {cards} becomes one too.",
)
