"""34: nobody loses his right to call through a pass out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import PassAmongThree
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("34", facts=PassAmongThree)
def right_to_call_is_kept(f: PassAmongThree) -> Ruling:
    """17D3 then says what happens."""
    return Ruling(
        "34",
        Text(
            "Een van de drie passen kwam voor de beurt, dus het bieden is niet afgelopen.",
            "One of the three passes was out of turn, so the auction is not over.",
        ),
    )
