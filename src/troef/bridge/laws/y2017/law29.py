"""29: a call out of turn is accepted by the left-hand opponent, or cancelled."""

from __future__ import annotations

from troef.bridge.laws.facts import Kind, OutOfTurn
from troef.bridge.laws.ruling import Do, Ruling, Watch, accept_or_reject
from troef.bridge.laws.y2017.law28 import right_player_calls
from troef.bridge.laws.y2017.law30 import pass_out_of_turn
from troef.bridge.laws.y2017.law31 import bid_out_of_turn
from troef.bridge.laws.y2017.law32 import double_out_of_turn
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """29A: the left-hand opponent may let it stand; 29B: otherwise it is cancelled and 30, 31 or 32 applies."""
    if f.accepted is None and f.turn_acted:
        return right_player_calls()
    if f.accepted or (f.accepted is None and f.lho_acted):
        return _accepted(f)
    if not f.director:
        return None
    if f.accepted is None:
        return Ruling("29A", effects=(_OFFERS[_article(f)],), open=True)
    return _ARTICLES[_article(f)](f)


def _article(f: OutOfTurn) -> str:
    """29C and 30C: an artificial pass, or a pass on partner's artificial bid, is treated as a bid."""
    if f.kind is Kind.PASS:
        return "31" if f.artificial else "30"
    return "31" if f.kind is Kind.BID else "32"


def _accepted(f: OutOfTurn) -> Ruling:
    """Whoever calls without the director loses a right, perhaps without knowing it (11A)."""
    text = Text(
        "{lho} aanvaardt {call} van {offender}: het geldt alsof het op de beurt was.",
        "{lho} accepts {call} by {offender}: it is treated as made in turn.",
    )
    return Ruling("29A", text, (Do.ACCEPT,) if f.director else (Do.ACCEPT, Watch("11A")))


_ACCEPT = Text(
    "{call} van {offender} geldt alsof het op de beurt was; {lho} biedt verder.",
    "{call} by {offender} counts as made in turn; {lho} calls next.",
)
_REJECTED = {
    "30": Text(
        "De pas vervalt en {turn} is aan de beurt. Was dat de rechtertegenstander, dan past {offender} de eerste keer "
        "dat hij mag bieden. Anders mag {offender} dan alles bieden, maar past {partner} één keer als de nieuwe "
        "bieding niet vergelijkbaar is.",
        "The pass is cancelled and it is {turn}'s turn. If that is the right-hand opponent, {offender} passes when he "
        "is next to call. Otherwise {offender} may then make any call, but {partner} passes once if it is not "
        "comparable.",
    ),
    "31": Text(
        "{call} vervalt en {turn} is aan de beurt. Past de rechtertegenstander op zijn beurt, dan herhaalt {offender} "
        "{call}. Anders mag {offender} later alles bieden, maar past {partner} één keer als de nieuwe bieding niet "
        "vergelijkbaar is.",
        "{call} is cancelled and it is {turn}'s turn. If the right-hand opponent passes in turn, {offender} repeats "
        "{call}. Otherwise {offender} may make any call later, but {partner} passes once if it is not comparable.",
    ),
}
_REJECTED["32"] = _REJECTED["31"]
_OFFERS = {number: accept_or_reject(("29A", _ACCEPT), ("29B", text), "29A") for number, text in _REJECTED.items()}
_ARTICLES = {"30": pass_out_of_turn, "31": bid_out_of_turn, "32": double_out_of_turn}
