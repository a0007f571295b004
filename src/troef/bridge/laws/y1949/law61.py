"""61: everybody may ask about a revoke, dummy too."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DummyAsks
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling


@article("61", facts=DummyAsks)
def dummy_asks(f: DummyAsks) -> Ruling:
    """42a: while he has his rights."""
    return Ruling("61")
