"""29: a call out of turn is accepted by the left-hand opponent, or cancelled."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import DeemedInTurn, Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Offer, Watch, accept_or_reject
from troef.bridge.laws.y2017.law28 import right_hand_opponent_must_pass, right_player_calls
from troef.bridge.laws.y2017.law30 import pass_out_of_turn
from troef.bridge.laws.y2017.law31 import bid_out_of_turn
from troef.bridge.laws.y2017.law32 import double_out_of_turn
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("29", facts=OutOfTurn)
def call_out_of_turn(f: OutOfTurn) -> Ruling | None:
    """29A: the left-hand opponent may let it stand; 29B: otherwise it is cancelled and 30, 31 or 32 applies."""
    if f.must_pass:
        return right_hand_opponent_must_pass(DeemedInTurn())
    if f.accepted is None and f.turn_acted:
        return right_player_calls()
    if f.accepted or (f.accepted is None and f.lho_acted):
        return _accepted(f)
    if not f.director:
        return None
    if f.accepted is None:
        return Ruling("29A", effects=(_offer(f),), open=True)
    return _ARTICLES[_article(f)](f)


def _article(f: OutOfTurn) -> str:
    """29C and 30C: an artificial pass, or a pass on partner's artificial bid, is treated as a bid."""
    if f.kind is Kind.PASS:
        return "31" if f.artificial else "30"
    return "31" if f.kind is Kind.BID else "32"


def _accepted(f: OutOfTurn) -> Ruling:
    """Whoever calls without the director loses a right, perhaps without knowing it (11A)."""
    text = Text(
        "{lho} aanvaardt {call} van {offender}: die bieding telt als op de beurt gedaan.",
        "{lho} accepts {call} by {offender}: it is treated as made in turn.",
    )
    return Ruling("29A", text, (Do.ACCEPT,) if f.director else (Do.ACCEPT, Watch("11A")))


_ACCEPT = Text(
    "{call} van {offender} telt als op de beurt gedaan; vandaar gaat het bieden verder.",
    "{call} by {offender} counts as made in turn; the auction goes on from there.",
)
_MUST_PASS = Text(
    "{call} vervalt en {turn} biedt; daarna past {offender} één keer.",
    "{call} is cancelled and {turn} calls; {offender} then passes once.",
)
_MUST_REPEAT = Text(
    "{call} vervalt en {turn} biedt. Past {turn}, dan herhaalt {offender} {call} en is het klaar. Anders biedt "
    "{offender} wat hij wil; is dat niet vergelijkbaar, dan past {partner} één keer, en als tegenspeler kan hem bij "
    "zijn eerste voorspelen een kleur worden verboden.",
    "{call} is cancelled and {turn} calls. If {turn} passes, {offender} repeats {call} and that is all. Otherwise "
    "{offender} makes any call; if it is not comparable {partner} passes once, and as a defender his first lead may be "
    "restricted.",
)
_MUST_REPEAT_TOO_LOW = Text(
    "{call} vervalt en {turn} biedt. Past {turn}, dan herhaalt {offender} {call}, als onvoldoende bod op zijn beurt. "
    "Anders biedt {offender} wat hij wil; is dat niet vergelijkbaar, dan past {partner} één keer, en als tegenspeler "
    "kan hem bij zijn eerste voorspelen een kleur worden verboden.",
    "{call} is cancelled and {turn} calls. If {turn} passes, {offender} repeats {call}, as an insufficient bid in "
    "turn. Otherwise {offender} makes any call; if it is not comparable {partner} passes once, and as a defender his "
    "first lead may be restricted.",
)
_FREE = Text(
    "{call} vervalt en {turn} biedt; {partner} gebruikt niet wat {call} hem vertelde. Op zijn eigen beurt biedt "
    "{offender} wat hij wil; is dat niet vergelijkbaar, dan past {partner} één keer, en als tegenspeler kan hem bij "
    "zijn eerste voorspelen een kleur worden verboden.",
    "{call} is cancelled and {turn} calls; {partner} does not use what {call} told him. At his own turn {offender} "
    "makes any call; if it is not comparable {partner} passes once, and as a defender his first lead may be "
    "restricted.",
)


def _offer(f: OutOfTurn) -> Offer:
    """What the left-hand opponent may choose, with all that follows from it (10C1)."""
    if f.turn is not Turn.RHO:
        return accept_or_reject(("29A", _ACCEPT), ("29B", _FREE), "29A")
    reject = _MUST_PASS if _article(f) == "30" else _MUST_REPEAT_TOO_LOW if f.insufficient else _MUST_REPEAT
    return accept_or_reject(("29A", _ACCEPT), ("29B", reject), "29A")


_ARTICLES = {"30": pass_out_of_turn, "31": bid_out_of_turn, "32": double_out_of_turn}
