"""36: a double or redouble that 19 does not allow."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import InadmissibleDouble, Kind
from troef.bridge.laws.ruling import Choice, Do, Extent, LeadRight, MustPass, Offer, Role
from troef.bridge.laws.y1949.law26 import any_suit, named_in_vain
from troef.bridge.laws.y1949.law28 import right_player_calls
from troef.bridge.laws.y1949.register import Stage, article, stage
from troef.laws import Effect, Ruling, Text

_PARTNER_PASSES = MustPass(Role.PARTNER, Extent.THROUGHOUT)


@article("36", facts=InadmissibleDouble)
def inadmissible_double(f: InadmissibleDouble) -> Ruling | None:
    """36a: of a bid that his side had doubled already; 36b: any other. Waived, it was a pass."""
    if f.replaced:
        return _replaced(f)
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    match stage(f):
        case Stage.WAIVED:
            return Ruling("36", _WAS_A_PASS, (Do.COUNT_AS_PASS,))
        case Stage.UNNOTICED:
            return None
    if f.play_begun:
        return Ruling("36", _CANCELLED, (Do.VOID,))
    if not f.repeated:
        again: tuple[Effect, ...] = (Do.REPLACE,) if f.in_turn else ()
        return Ruling("36b", _PASSES_ONCE, (Do.CANCEL, *again, MustPass(Role.PARTNER, Extent.ONCE)), open=f.in_turn)
    choose: tuple[Effect, ...] = (Do.REPLACE_BY_BID_OR_PASS,) if f.in_turn else ()
    return Ruling("36a", _CHOOSE, (Do.CANCEL, *choose, _PARTNER_PASSES), open=True)


def _replaced(f: InadmissibleDouble) -> Ruling:
    vain = named_in_vain(f.named)
    if not f.repeated:
        return Ruling("36b", effects=vain)
    if f.replaced_by is not Kind.PASS:
        suit = () if f.suit is None else (f.suit,)
        lead = (LeadRight("36a1", prohibit=suit),) if suit else ()
        return Ruling("36a1", _BID, (_PARTNER_PASSES, *lead, *vain))
    if f.cancel is None and not f.lho_acted:
        offers = tuple(Offer(who, "cancel", "36a2", _EARLIER) for who in (Role.LHO, Role.RHO))
        return Ruling("36a2", _PASSED, (_PARTNER_PASSES, any_suit("36a2"), *vain, *offers), open=True)
    return Ruling("36a2", _NO_DOUBLES, (Do.VOID_DOUBLES,)) if f.cancel else Ruling("36a2")


_WAS_A_PASS = Text(
    "Het recht op straf is weg: {offender} geldt als gepast te hebben en het bieden gaat door.",
    "The right to a penalty is gone: {offender} counts as having passed and the auction goes on.",
)
_CANCELLED = Text("{call} mocht niet en telt niet.", "{call} was not allowed and does not count.")
_PASSES_ONCE = Text(
    "{call} mag niet en vervalt: {offender} doet op zijn beurt een juiste bieding en {partner} past de eerste keer.",
    "{call} is not allowed and is cancelled: {offender} makes a legal call at his turn and {partner} passes at his "
    "first.",
)
_CHOOSE = Text(
    "{call} mag niet en vervalt; {partner} past verder. {offender} doet een juist bod, dan kan een uitkomst in de "
    "gedoubleerde kleur worden verboden; of hij past, dan kunnen de tegenstanders eerdere doubletten ongeldig maken.",
    "{call} is not allowed and is cancelled; {partner} passes for the rest. {offender} makes a legal bid, and a lead "
    "of the suit doubled may be prohibited; or he passes, and the opponents may make earlier doubles void.",
)
_BID = Text(
    "{offender} biedt: moet {partner} uitkomen, dan mag de leider de ten onrechte gedoubleerde kleur verbieden.",
    "{offender} bids: if {partner} has the opening lead, declarer may prohibit the suit that was wrongly doubled.",
)
_PASSED = Text(
    "{offender} past: de tegenstanders mogen eerdere doubletten ongeldig maken en de uitkomst van {partner} bepalen.",
    "{offender} passes: the opponents may make earlier doubles void and decide {partner}'s opening lead.",
)
_NO_DOUBLES = Text("De eerdere doubletten tellen niet meer.", "The earlier doubles count no longer.")
_EARLIER = (
    Choice("cancel", "36a2", _NO_DOUBLES, True),
    Choice("leave", "36a2", Text("De eerdere doubletten blijven staan.", "The earlier doubles stand."), False),
)
