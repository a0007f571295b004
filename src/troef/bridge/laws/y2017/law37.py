"""37: a bid, double or redouble by a player who must pass."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallWhenObligedToPass
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role, Watch
from troef.bridge.laws.y2017.law28 import right_player_calls
from troef.bridge.laws.y2017.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Effect, Ruling, Text

BOTH_PASS: tuple[Effect, ...] = (
    MustPass(Role.OFFENDER, Extent.THROUGHOUT),
    MustPass(Role.PARTNER, Extent.THROUGHOUT),
)
MAY_COST_MORE: tuple[Effect, ...] = (Do.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED, Watch("72C"))


@article("37", facts=CallWhenObligedToPass)
def call_when_obliged_to_pass(f: CallWhenObligedToPass) -> Ruling | None:
    """37A: it stands once the left-hand opponent has called; 37B: otherwise it becomes a pass."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if f.lho_acted:
        return Ruling("37A", _STANDS, (Do.ACCEPT, Do.SERVED))
    if not f.director:
        return None
    if not f.in_turn:
        return Ruling("37B2", _OUT_OF_TURN, (Do.CANCEL, *BOTH_PASS, *MAY_COST_MORE))
    return Ruling("37B2", _BECOMES_PASS, (Do.CANCEL, Do.PASS_FOR_HIM, *BOTH_PASS, *MAY_COST_MORE))


_STANDS = Text(
    "{offender} moest passen, maar {lho} heeft al geboden: {call} blijft staan. Moest {offender} het hele bieden "
    "passen, dan blijft dat zo.",
    "{offender} had to pass, but {lho} has called: {call} stands. If {offender} had to pass throughout, he still has "
    "to.",
)
_BECOMES_PASS = Text(
    "{offender} moest passen: {call} vervalt en wordt een pas; {offender} en {partner} passen verder het hele bieden.",
    "{offender} had to pass: {call} is cancelled and becomes a pass; {offender} and {partner} pass for the rest of the "
    "auction.",
)
_OUT_OF_TURN = Text(
    "{offender} moest passen en was niet aan de beurt: {call} vervalt; {offender} en {partner} passen verder het hele "
    "bieden.",
    "{offender} had to pass and it was not his turn: {call} is cancelled; {offender} and {partner} pass for the rest "
    "of the auction.",
)
