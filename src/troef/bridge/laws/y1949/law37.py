"""37: a bid, double or redouble by a player who must pass."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallWhenObligedToPass
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law28 import right_player_calls
from troef.bridge.laws.y1949.register import Stage, article, stage
from troef.laws import Ruling, Text

BOTH_PASS = (MustPass(Role.OFFENDER, Extent.THROUGHOUT), MustPass(Role.PARTNER, Extent.THROUGHOUT))


@article("37", facts=CallWhenObligedToPass)
def call_when_obliged_to_pass(f: CallWhenObligedToPass) -> Ruling | None:
    """Waived, it counts for this turn; noticed, it is cancelled and both pass for the rest."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    match stage(f):
        case Stage.WAIVED:
            return Ruling("37", _COUNTS, (Do.ACCEPT, Do.SERVED))
        case Stage.UNNOTICED:
            return None
    return Ruling("37", _BOTH_PASS, (Do.CANCEL, *BOTH_PASS, any_suit("37")))


_COUNTS = Text(
    "{offender} moest passen, maar het recht op straf is weg: {call} geldt voor deze beurt.",
    "{offender} had to pass, but the right to a penalty is gone: {call} counts for this turn.",
)
_BOTH_PASS = Text(
    "{offender} moest passen: {call} vervalt, {offender} en {partner} passen verder, en moet {partner} uitkomen, dan "
    "mag de leider een kleur eisen of verbieden.",
    "{offender} had to pass: {call} is cancelled, {offender} and {partner} pass for the rest, and if {partner} has the "
    "opening lead declarer may require or prohibit a suit.",
)
