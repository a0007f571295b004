"""64, 66, and 68 to 71: the tricks of a revoke, cards seen again, claims and concessions."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.desk_play import AsksToSee, Looking
from troef.bridge.laws.facts.play import Claimed, CurrentTrickOnly, EstablishedRevoke, PlayedAfterClaim
from troef.bridge.laws.ruling import Choice, Offer, Transfer
from troef.bridge.laws.y2007.register import LAW, article, as_in_2017
from troef.bridge.laws.y2017 import law65_67, law68_71
from troef.laws import BRIDGE_2017, Advice, Ruling, Text


@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> Transfer:
    """64A1: the offender won the trick; 64A2: he did not; 64B: no transfer; 64C may make good what is left."""
    if _is_excepted(f):
        return Transfer("64B", watch="64C")
    if f.repeated:
        return Transfer("64B2", f.first_tricks or 0, "64C", f.first_tricks is not None)
    if f.won_by_offender:
        return Transfer("64A1", 1 + min(1, f.won_later), watch="64C")
    if f.won_by_side or f.won_later:
        return Transfer("64A2", 1, watch="64C")
    return Transfer("64B1", watch="64C")


def _is_excepted(f: EstablishedRevoke) -> bool:
    """The other cases of 64B: our sources name the paragraph, not its list (see docs/readings.md)."""
    too_late = f.after_next_call or f.after_round
    return too_late or f.faced or f.twelfth or f.both_sides or f.corrected_both


def asks_to_see(f: AsksToSee) -> Advice | None:
    """66B: his own card only until anybody has played to the next trick; the rest as in 2017.

    Of 65 our sources have only D: when a card that points the wrong way may be spoken of they do not tell.
    """
    if f.looking is Looking.DIRECTION:
        return None
    if f.looking is Looking.OWN_CARD and f.led_on:
        f = replace(f, played_on=True)
    said: Advice = as_in_2017(law65_67.asks_to_see)(f)
    return said


LAW.executed("66", asks_to_see)
LAW.judge(AsksToSee, asks_to_see)


_in_2017 = as_in_2017(law68_71.claimed)


@article("68", facts=Claimed)
def claimed(f: Claimed) -> Ruling | None:
    """68D: the play is over; who does not agree has the director decide (69B, 70, 71)."""
    if f.objector is not None and f.tricks is None and not f.director and not f.agreed and f.chosen is None:
        offer = Offer(f.objector, "chosen", "68D", (Choice("director", "68D", _DIRECTOR, "director"),))
        return Ruling("68D", effects=(offer,), open=True)
    ruling: Ruling | None = _in_2017(
        replace(f, gives=False, chosen="director" if f.objector and f.director else f.chosen)
    )
    return ruling


LAW.judge(CurrentTrickOnly, as_in_2017(law68_71.current_trick_only))
LAW.judge(PlayedAfterClaim, as_in_2017(law68_71.played_after_claim))
for number, code in {"69": law68_71.agreed, "70": law68_71.decided, "71": law68_71.decided}.items():
    LAW.same_as(number, BRIDGE_2017, code)

_DIRECTOR = Text(
    "De wedstrijdleider beslist; doorspelen kan niet meer.",
    "The director decides; there is no playing on.",
)
