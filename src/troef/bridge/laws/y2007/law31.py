"""31: a bid out of turn, or a pass that is treated as one, that is not accepted."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Extent
from troef.bridge.laws.y2007.register import article, partner_passes
from troef.laws import Ruling, Text


@article("31")
def bid_out_of_turn(f: OutOfTurn) -> Ruling:
    """31A: at the right-hand opponent's turn; 31B: at partner's or the left-hand opponent's."""
    if f.turn is not Turn.RHO:
        return Ruling("31B", _PARTNER_SILENT, (Do.CANCEL, *partner_passes(Extent.THROUGHOUT)))
    if f.rho_passed is None:
        return Ruling("31A", _CANCELLED, (Do.CANCEL,), open=True)
    if f.rho_passed:
        return _repeated(f)
    if not f.replaced:
        return Ruling("31A2", open=True)
    if f.shows_same:
        return Ruling("31A2a", _SAME_SUIT, partner_passes(Extent.ONCE))
    return Ruling("31A2b", _OTHER_CALL, partner_passes(Extent.THROUGHOUT))


def _repeated(f: OutOfTurn) -> Ruling:
    """31A1: the same call again; an insufficient one is then put right as in law 27."""
    if f.replaced:
        return Ruling("31A1", _MUST_REPEAT)
    return Ruling("31A1", _MUST_REPEAT, (Do.REPEAT,), open=True)


_CANCELLED = Text(
    "{call} vervalt; {rho} biedt eerst, en daarvan hangt af wat er volgt.",
    "{call} is cancelled; {rho} calls first, and on that depends what follows.",
)
_MUST_REPEAT = Text(
    "{rho} past: {offender} herhaalt {call}, en daarmee is het klaar.",
    "{rho} passes: {offender} repeats {call}, and that is all.",
)
_SAME_SUIT = Text(
    "{offender} herhaalt zijn speelsoort: {partner} past de eerstvolgende keer.",
    "{offender} repeats his denomination: {partner} passes the next time it is his turn.",
)
_OTHER_CALL = Text(
    "{offender} doet iets anders dan {call}: {partner} past verder het hele bieden.",
    "{offender} does something else than {call}: {partner} passes for the rest of the auction.",
)
_PARTNER_SILENT = Text(
    "{call} vervalt en {partner} past verder het hele bieden.",
    "{call} is cancelled and {partner} passes for the rest of the auction.",
)
