"""42: what dummy may do; while he has his rights he may draw attention to anything."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DummyClaims, DummySpeaks
from troef.bridge.laws.y1949.law43 import first_to_speak
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text


@article("42", facts=DummySpeaks)
def dummy_speaks(f: DummySpeaks) -> Ruling:
    """42b and 42c: he may draw attention and inform the director; 43a when he has lost his rights."""
    if f.forfeited and f.by_defender:
        return first_to_speak()
    return Ruling("42c" if f.called else "42b")


def dummy_claims(f: DummyClaims) -> Ruling:
    """He takes no part in the play of his own accord."""
    text = Text(
        "De blinde neemt niet uit zichzelf aan het spel deel: dit telt niet.",
        "Dummy takes no part in the play by himself: this does not count.",
    )
    return Ruling("42", text)


LAW.judge(DummyClaims, dummy_claims)
