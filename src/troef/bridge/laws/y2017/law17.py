"""17: the auction period and how it ends; 17D3 gives a player the turn that passes out of turn took from him."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import MissedTurn
from troef.bridge.laws.facts.desk_auction import EndOfAuction
from troef.bridge.laws.ruling import CallEffect
from troef.bridge.laws.y2017.register import article, asked
from troef.core.messages import _
from troef.laws import Advice, Ruling, tell


@article("17", facts=MissedTurn)
def missed_turn(f: MissedTurn) -> Ruling:
    """17D3: the passes after the missed turn are void and the player calls."""
    text = _("{turn} was passed over because of a pass out of turn: the passes after that are void and {turn} calls.")
    return Ruling("17D3", text, (CallEffect.CANCEL_LATER,))


@asked(EndOfAuction)
def end_of_auction(f: EndOfAuction) -> Ruling | Advice | None:
    """17C: the auction goes on. 17D3: a lost turn returns. 22: a contract, or passed out. 17D1: it has ended."""
    if f.passes is None:
        return None
    if not f.passes:
        return Advice("17C", (_GOES_ON,))
    if f.missed is None:
        return None
    if f.missed:
        return missed_turn(MissedTurn())
    if f.bid is None:
        return None
    if not f.bid:
        return Advice("22B", (_PASSED_OUT,), (_STILL_A_SLIP,))
    if f.led is None:
        return None
    if f.led:
        return Advice("17D1", (_PLAY,))
    return Advice("22A", (_CONTRACT,), (_CLARIFY,))


_GOES_ON = tell(_("The auction is not over: the player in turn calls."))
_PASSED_OUT = tell(_("Everybody has passed: no points. The hands go back unplayed and there is no new deal."))
_STILL_A_SLIP = _("Until all four hands are back in the board a slip can still be corrected (25, 17D2).")
_PLAY = tell(_("The opening lead is face up: the auction period is over and the play goes on."))
_CONTRACT = tell(_("The last bid is the contract. Players who want to ask do so now, before the lead is faced."))
_CLARIFY = _(
    "Declarer and dummy now report a wrong explanation by their side; defenders wait until after the play (20F5)."
)
