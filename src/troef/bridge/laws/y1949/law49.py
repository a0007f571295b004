"""49: a defender shows or names a card."""

from __future__ import annotations

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.y1949.law48 import exposed_by_declarer
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import Stage, article, stage
from troef.laws import Ruling, Text


@article("49", facts=ExposedInPlay)
def exposed_in_play(f: ExposedInPlay) -> Ruling | None:
    """Each such card becomes a penalty card, when the director says so and nobody has played on."""
    if f.declaring:
        return exposed_by_declarer(f)
    if stage(f) is Stage.WAIVED:
        text = Text(
            "{lho} speelde voordat iemand iets zei: {cards} gaat terug in de hand.",
            "{lho} played before anybody spoke: {cards} goes back into the hand.",
        )
        return Ruling("11", text)
    if not f.director:
        return None
    law = "58" if f.two_at_once else "49"
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    return Ruling(law, text, penalty(law))
