"""30: a pass out of turn that is not accepted."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y2007.register import FORCED_PASS, WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Effect, Ruling, Text


@article("30")
def pass_out_of_turn(f: OutOfTurn) -> Ruling:
    """30A: nobody has bid; 30B: somebody has, and it depends on whose turn it was."""
    if f.no_bid:
        return _offender_passes("30A", Extent.ONCE, _ONCE)
    if f.turn is not Turn.PARTNER:
        return _offender_passes("30B", Extent.ONCE, _ONCE)
    if f.partner_passed is None:
        return _offender_passes("30B", Extent.THROUGHOUT, _THROUGHOUT, Do.NO_DOUBLE_BY_PARTNER)
    return Ruling("30B")


def _offender_passes(law: str, extent: Extent, text: Text, *more: Do) -> Ruling:
    passes = MustPass(Role.OFFENDER, extent)
    effects: tuple[Effect, ...] = (Do.CANCEL, passes, WITHDRAWN_IS_UNAUTHORIZED, FORCED_PASS, *more)
    return Ruling(law, text, effects, open=bool(more))


_ONCE = Text(
    "De pas vervalt; {offender} past de eerstvolgende keer dat hij aan de beurt is.",
    "The pass is cancelled; {offender} passes the next time it is his turn.",
)
_THROUGHOUT = Text(
    "De pas vervalt; {offender} past verder het hele bieden en {partner} mag nu niet doubleren of redoubleren.",
    "The pass is cancelled; {offender} passes for the rest of the auction and {partner} may not double or redouble "
    "now.",
)
