"""38: a bid of more than seven."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import BidOfMoreThanSeven
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.law28 import right_player_calls
from troef.bridge.laws.y1949.law37 import BOTH_PASS
from troef.bridge.laws.y1949.register import article, noticed
from troef.laws import Ruling, Text


@article("38", facts=BidOfMoreThanSeven)
def bid_of_more_than_seven(f: BidOfMoreThanSeven) -> Ruling | None:
    """It is never played. Even when the penalty is waived it becomes a pass, and the calls after it go."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not noticed(f):
        return None
    if f.lho_acted:
        return Ruling("38", _WAIVED, (Do.CANCEL_LATER, MustPass(Role.OFFENDER, Extent.ONCE)))
    return Ruling("38", _BOTH_PASS, (Do.CANCEL_LATER, *BOTH_PASS, any_suit("38")))


_WAIVED = Text(
    "{call} bestaat niet; het recht op straf is weg. Alles erna vervalt, {offender} past en het bieden gaat door.",
    "{call} does not exist; the right to a penalty is gone. All calls after it go, {offender} passes and the auction "
    "goes on.",
)
_BOTH_PASS = Text(
    "{call} bestaat niet en vervalt: {offender} en {partner} passen verder, en moet {partner} uitkomen, dan mag de "
    "leider een kleur eisen of verbieden.",
    "{call} does not exist and is cancelled: {offender} and {partner} pass for the rest, and if {partner} has the "
    "opening lead declarer may require or prohibit a suit.",
)
