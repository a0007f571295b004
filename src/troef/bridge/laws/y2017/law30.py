"""30: a pass out of turn that is not accepted."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role, Watch
from troef.bridge.laws.y2017.law23 import has_replaced, replacement
from troef.bridge.laws.y2017.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text


@article("30")
def pass_out_of_turn(f: OutOfTurn) -> Ruling:
    """30A: at the right-hand opponent's turn; 30B: at partner's, or at the left-hand opponent's as a first call."""
    if f.turn is Turn.RHO:
        return Ruling(
            "30A",
            Text(
                "De pas vervalt; {offender} past de eerstvolgende keer dat hij aan de beurt is.",
                "The pass is cancelled; {offender} passes the next time it is his turn.",
            ),
            (Do.CANCEL, MustPass(Role.OFFENDER, Extent.ONCE), WITHDRAWN_IS_UNAUTHORIZED, Watch("72C")),
        )
    if not has_replaced(f):
        return Ruling(
            "30B1a",
            Text(
                "De pas vervalt; {partner} mag bieden wat hij wil, maar gebruikt niet wat de pas hem vertelde.",
                "The pass is cancelled; {partner} may make any call, but does not use what the pass told him.",
            ),
            (Do.CANCEL, WITHDRAWN_IS_UNAUTHORIZED),
            open=True,
        )
    return replacement(f, "30B1bi", "30B1bii")
