"""38: a bid of more than seven."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import BidOfMoreThanSeven
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y2017.law28 import right_player_calls
from troef.bridge.laws.y2017.law37 import BOTH_PASS, MAY_COST_MORE
from troef.bridge.laws.y2017.register import article
from troef.laws import Effect, Ruling, Text


@article("38", facts=BidOfMoreThanSeven)
def bid_of_more_than_seven(f: BidOfMoreThanSeven) -> Ruling | None:
    """It is never played; it becomes a pass, and so does everything its side could still want to say."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not f.director:
        return None
    more: tuple[Effect, ...] = () if f.lho_acted else MAY_COST_MORE
    if not f.in_turn:
        return Ruling("38C", _OUT_OF_TURN, (Do.CANCEL_LATER, *BOTH_PASS, *more))
    return Ruling("38C", _BECOMES_PASS, (Do.CANCEL_LATER, Do.PASS_FOR_HIM, *BOTH_PASS, *more))


_BECOMES_PASS = Text(
    "{call} bestaat niet: het vervalt met alles wat erna geboden is en wordt een pas; {offender} en {partner} passen "
    "verder het hele bieden.",
    "{call} does not exist: it is cancelled with every call after it and becomes a pass; {offender} and {partner} pass "
    "for the rest of the auction.",
)
_OUT_OF_TURN = Text(
    "{call} bestaat niet en was niet op de beurt: het vervalt; {offender} en {partner} passen verder het hele bieden.",
    "{call} does not exist and was out of turn: it is cancelled; {offender} and {partner} pass for the rest of the "
    "auction.",
)
