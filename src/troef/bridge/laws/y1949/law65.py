"""65: a player could do what the law or an opponent required of him, and did not."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import Later, Taking, With
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("65")
def broken_duty(f: Revoked) -> Ruling:
    """65a: put right in time, as a revoke; 65b, later, goes by 64 (see law 63)."""
    text = Text(
        "{offender} had anders moeten spelen: {cards} gaat terug en hij doet wat vereist was.",
        "{offender} should have played otherwise: {cards} goes back and he does what was required.",
    )
    exposed = () if f.declaring or f.faced else penalty("65a")
    return Ruling("65a", text, (With.REPLACE, *exposed, Later(Taking.REVOKE)), open=True)
