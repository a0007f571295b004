"""30: a pass out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("30")
def pass_out_of_turn(f: OutOfTurn) -> Ruling:
    """30a: before any bid, or at the right-hand opponent's turn; 30b: after a bid at partner's turn."""
    if f.no_bid or f.turn is not Turn.PARTNER:
        return Ruling("30a", _PASS_ONCE, (Do.CANCEL, MustPass(Role.OFFENDER, Extent.ONCE)))
    if f.partner_passed is None:
        effects = (Do.CANCEL, MustPass(Role.OFFENDER, Extent.THROUGHOUT), Do.NO_DOUBLE_BY_PARTNER)
        return Ruling("30b", _PASS_THROUGHOUT, effects, open=True)
    return Ruling("30b", effects=(any_suit("30b"),) if f.partner_passed else ())


_PASS_ONCE = Text(
    "De pas vervalt; {turn} is aan de beurt en {offender} past de eerste keer dat hij mag bieden.",
    "The pass is cancelled; it is {turn}'s turn and {offender} passes the first time that he may call.",
)
_PASS_THROUGHOUT = Text(
    "De pas vervalt en {offender} past verder. {partner} mag bieden of passen, maar nu niet doubleren; past hij en "
    "komt hij later uit, dan mag de leider een kleur eisen of verbieden.",
    "The pass is cancelled and {offender} passes for the rest. {partner} may bid or pass but not double now; if he "
    "passes and later has the opening lead, declarer may require or prohibit a suit.",
)
