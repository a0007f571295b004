"""31: a bid out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit, named_in_vain
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text

_PARTNER_PASSES = MustPass(Role.PARTNER, Extent.THROUGHOUT)


@article("31")
def bid_out_of_turn(f: OutOfTurn) -> Ruling:
    """31a: nobody had called; 31b: at partner's turn; 31c: at the right-hand opponent's, and he decides more."""
    if f.first_call:
        return Ruling("31a", _PASSES, (Do.CANCEL, _PARTNER_PASSES))
    if f.turn is not Turn.RHO:
        return Ruling("31b", _PASSES_AND_LEADS, (Do.CANCEL, _PARTNER_PASSES, any_suit("31b")))
    if f.rho_passed is None:
        return Ruling("31c", _RHO_FIRST, (Do.CANCEL,), open=True)
    return _repeated(f) if f.rho_passed and not f.rho_irregular else _free(f)


def _repeated(f: OutOfTurn) -> Ruling:
    """31c1: the same bid again, or put right by 27 if it is too low."""
    if f.replaced:
        return Ruling("31c1")
    if f.insufficient:
        return Ruling("31c1", _TOO_LOW, (Do.AS_INSUFFICIENT,), open=True)
    return Ruling("31c1", _REPEAT, (Do.REPEAT,), open=True)


def _free(f: OutOfTurn) -> Ruling:
    """31c2: any legal call; partner passes once, and 26 looks at what was named in vain.

    The note sends us here too when the right-hand opponent had called irregularly, whatever he finally called.
    """
    if not f.replaced:
        return Ruling(
            "31c2", _PUT_RIGHT if f.rho_passed else _PASSES_ONCE, (MustPass(Role.PARTNER, Extent.ONCE),), open=True
        )
    return Ruling("31c2", effects=named_in_vain(f.named))


_PASSES = Text(
    "{call} vervalt; {turn} is aan de beurt en {partner} past verder.",
    "{call} is cancelled; it is {turn}'s turn and {partner} passes for the rest.",
)
_PASSES_AND_LEADS = Text(
    "{call} vervalt en {partner} past verder; moet {partner} uitkomen, dan mag de leider een kleur eisen of verbieden.",
    "{call} is cancelled and {partner} passes for the rest; if {partner} has the opening lead declarer may require or "
    "prohibit a suit.",
)
_RHO_FIRST = Text(
    "{call} vervalt; {rho} biedt eerst. Past hij, dan herhaalt {offender} zijn bod; anders past {partner} één keer.",
    "{call} is cancelled; {rho} calls first. If he passes {offender} repeats his bid; otherwise {partner} passes once.",
)
_REPEAT = Text(
    "{rho} past: {offender} herhaalt {call}, zonder straf.", "{rho} passes: {offender} repeats {call}, without penalty."
)
_TOO_LOW = Text(
    "{rho} past en {call} was te laag: {offender} verbetert het zoals een onvoldoende bod.",
    "{rho} passes and {call} was too low: {offender} puts it right as an insufficient bid.",
)
_PASSES_ONCE = Text(
    "{rho} past niet: {offender} mag elke juiste bieding doen en {partner} past de eerste keer.",
    "{rho} does not pass: {offender} may make any legal call and {partner} passes at his first turn.",
)
_PUT_RIGHT = Text(
    "{rho} moest zijn bieding verbeteren: {offender} mag elke juiste bieding doen en {partner} past de eerste keer.",
    "{rho} had to put his call right: {offender} may make any legal call and {partner} passes at his first turn.",
)
