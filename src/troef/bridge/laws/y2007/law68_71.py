"""68 to 71: claims and concessions; after a claim nobody plays on, the director is called."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import ClaimMade, CurrentTrickOnly, PlayedAfterClaim
from troef.bridge.laws.ruling import OfferChoice, OfferedChoice
from troef.bridge.laws.y2007.register import LAW, article, as_in_2017
from troef.bridge.laws.y2017 import law68_71
from troef.core.messages import _
from troef.laws import BRIDGE_2017, Ruling

_in_2017 = as_in_2017(law68_71.claimed)


@article("68", facts=ClaimMade)
def claimed(f: ClaimMade) -> Ruling | None:
    """68D: the play is over. If anybody disputes the claim, the director decides how many tricks (69B, 70, 71)."""
    if f.objector is not None and f.tricks is None and not f.director and not f.agreed and f.chosen is None:
        offer = OfferChoice(f.objector, "chosen", "68D", (OfferedChoice("director", "68D", _DIRECTOR, "director"),))
        return Ruling("68D", effects=(offer,), open=True)
    ruling: Ruling | None = _in_2017(
        replace(f, gives=False, chosen="director" if f.objector and f.director else f.chosen)
    )
    return ruling


LAW.set_judge(CurrentTrickOnly, as_in_2017(law68_71.current_trick_only))
LAW.set_judge(PlayedAfterClaim, as_in_2017(law68_71.played_after_claim))
for number, code in {"69": law68_71.agreed, "70": law68_71.decided, "71": law68_71.decided}.items():
    LAW.same_as(number, BRIDGE_2017, code)

_DIRECTOR = _("The director decides; there is no playing on.")
