"""28 and 29: a call out of turn is forgotten, accepted by the left-hand opponent, or cancelled."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import DeemedInTurn, Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, accept_or_reject
from troef.bridge.laws.y2007.law30 import pass_out_of_turn
from troef.bridge.laws.y2007.law31 import bid_out_of_turn
from troef.bridge.laws.y2007.law32 import double_out_of_turn
from troef.bridge.laws.y2007.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text


@article("28", facts=DeemedInTurn)
def right_hand_opponent_must_pass(f: DeemedInTurn) -> Ruling:
    """Nobody has to wait for a pass that the law imposes."""
    return Ruling("28", _IN_TURN)


def right_player_calls() -> Ruling:
    """The player whose turn it was calls before anything was ruled; the call out of turn is forgotten."""
    return Ruling("28", _FORGOTTEN, (Do.CANCEL, WITHDRAWN_IS_UNAUTHORIZED))


@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """29A: the left-hand opponent may let it stand; 29B: otherwise it is cancelled and 30, 31 or 32 applies."""
    if f.accepted is None and f.turn_acted:
        return right_player_calls()
    if f.accepted or (f.accepted is None and f.lho_acted):
        return Ruling("29A", _ACCEPTED, (Do.ACCEPT,))
    if not f.director:
        return None
    if f.accepted is None:
        offer = accept_or_reject(("29A", _ACCEPT), ("29B", _rejected(f)), "29A")
        return Ruling("29A", effects=(offer,), open=True)
    if f.kind is Kind.DOUBLE:
        return double_out_of_turn(f)
    return pass_out_of_turn(f) if _is_plain_pass(f) else bid_out_of_turn(f)


def _is_plain_pass(f: OutOfTurn) -> bool:
    """30C: an artificial pass, or one on partner's conventional bid, is treated as a bid."""
    return f.kind is Kind.PASS and not f.artificial


def _rejected(f: OutOfTurn) -> Text:
    """What follows has to be explained before anybody chooses."""
    if f.kind is Kind.DOUBLE:
        return _DOUBLE
    if _is_plain_pass(f):
        return _PASS_AT_PARTNER if f.turn is Turn.PARTNER and not f.no_bid else _PASS
    return _BID_AT_RHO if f.turn is Turn.RHO else _BID


_IN_TURN = Text(
    "{turn} moet passen: {call} van {offender} geldt als op de beurt gedaan.",
    "{turn} has to pass: {call} by {offender} counts as made in turn.",
)
_FORGOTTEN = Text(
    "{turn} biedt op zijn beurt: {call} van {offender} vervalt zonder rechtzetting.",
    "{turn} calls in turn: {call} by {offender} is void without rectification.",
)
_ACCEPTED = Text(
    "{lho} aanvaardt {call} van {offender}: die bieding telt als op de beurt gedaan.",
    "{lho} accepts {call} by {offender}: it is treated as made in turn.",
)
_ACCEPT = Text(
    "{call} van {offender} telt als op de beurt gedaan; vandaar gaat het bieden verder.",
    "{call} by {offender} counts as made in turn; the auction goes on from there.",
)
_PASS = Text(
    "De pas vervalt en {turn} biedt; {offender} past de eerste keer dat hij mag bieden.",
    "The pass is cancelled and it is {turn}'s turn; {offender} passes when he is next to call.",
)
_PASS_AT_PARTNER = Text(
    "De pas vervalt; {partner} mag bieden wat hij wil, behalve doubleren of redoubleren, en {offender} past verder.",
    "The pass is cancelled; {partner} may call what he likes except a double or redouble, and {offender} passes from "
    "then on.",
)
_BID_AT_RHO = Text(
    "{call} vervalt en {turn} biedt. Past die, dan herhaalt {offender} {call}. Biedt die, dan past {partner} één keer "
    "als {offender} dezelfde soort herhaalt, en anders het hele bieden; zijn eerste voorspelen kan worden beperkt.",
    "{call} is cancelled and it is {turn}'s turn. If he passes, {offender} repeats {call}. If he bids, {partner} "
    "passes once when {offender} repeats his denomination, and otherwise for the rest of the auction; his first lead "
    "may be restricted.",
)
_BID = Text(
    "{call} vervalt en het bieden gaat terug naar {turn}; {partner} past verder het hele bieden en zijn eerste "
    "voorspelen kan worden beperkt.",
    "{call} is cancelled and the auction goes back to {turn}; {partner} passes for the rest of the auction and his "
    "first lead may be restricted.",
)
_DOUBLE = Text(
    "{call} vervalt en {turn} biedt; wat er verder volgt, is met het schema verloren gegaan.",
    "{call} is cancelled and it is {turn}'s turn; what else follows was lost with the chart.",
)
