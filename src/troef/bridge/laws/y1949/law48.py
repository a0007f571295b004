"""48: declarer shows cards."""

from __future__ import annotations

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.ruling import Ask, With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("48")
def exposed_by_declarer(f: ExposedInPlay) -> Ruling | None:
    """His cards are never penalty cards; laying down the hand is a claim (70, 71)."""
    if not f.spread:
        text = Text("{cards} wordt geen strafkaart.", "{cards} does not become a penalty card.")
        return Ruling("48", text)
    if not f.director:
        return None
    if f.tricks is None:
        text = Text(
            "De leider legde zijn kaarten open: dat is opeisen of afstaan.",
            "Declarer laid down his cards: that is a claim or concession.",
        )
        return Ruling("48", text, (Ask("tricks", "72"),), open=True)
    return Ruling("72", Text("De wedstrijdleider bepaalt de uitslag.", "The director decides."), (With.SETTLED,))
