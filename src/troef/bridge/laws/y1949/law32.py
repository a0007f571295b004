"""32: a double or redouble out of turn that 19 would allow."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.register import article
from troef.laws import Effect, Ruling, Text

_PARTNER_PASSES = MustPass(Role.PARTNER, Extent.THROUGHOUT)


@article("32")
def double_out_of_turn(f: OutOfTurn) -> Ruling:
    """32a: at partner's turn; 32b: at the right-hand opponent's."""
    if f.turn is not Turn.RHO:
        effects = (Do.CANCEL, _PARTNER_PASSES, Do.NO_DOUBLE_OF_THIS_BID, any_suit("32a"))
        return Ruling("32a", _PASSES, effects, open=True)
    if f.rho_passed is None:
        return Ruling("32b", _RHO_FIRST, (Do.CANCEL,), open=True)
    if f.rho_passed:
        return Ruling("32b1") if f.replaced else Ruling("32b1", _REPEAT, (Do.REPEAT,), open=True)
    if not f.replaced:
        return Ruling("32b2", _FREE, (_PARTNER_PASSES,), open=True)
    lead: tuple[Effect, ...] = () if f.replaced_by is Kind.DOUBLE else (any_suit("26"),)
    return Ruling("32b2", effects=lead)


_PASSES = Text(
    "{call} vervalt en {partner} past verder; {offender} mag dit bod later niet alsnog doubleren. Moet {partner} "
    "uitkomen, dan mag de leider een kleur eisen of verbieden.",
    "{call} is cancelled and {partner} passes for the rest; {offender} may not double this bid later. If {partner} has "
    "the opening lead declarer may require or prohibit a suit.",
)
_RHO_FIRST = Text(
    "{call} vervalt; {rho} biedt eerst. Past hij, dan wordt {call} herhaald; anders past {partner} verder.",
    "{call} is cancelled; {rho} calls first. If he passes {call} is repeated; otherwise {partner} passes for the rest.",
)
_REPEAT = Text(
    "{rho} past: {offender} herhaalt {call}, zonder straf.", "{rho} passes: {offender} repeats {call}, without penalty."
)
_FREE = Text(
    "{rho} biedt: {offender} mag elke juiste bieding doen en {partner} past verder.",
    "{rho} bids: {offender} may make any legal call and {partner} passes for the rest.",
)
