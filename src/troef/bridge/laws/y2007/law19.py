"""19 and 33: words added to a call, and two calls at the same moment; our sources have neither law."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import SimultaneousCall, WrongWords
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2007.register import LAW, lost
from troef.laws import Ruling, Text


def wrong_words(f: WrongWords) -> Ruling:
    """16B: what the words told partner may not be used; what they do to the call is lost."""
    return lost("19", _WORDS, MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), Watch("16B"))


def simultaneous_call(f: SimultaneousCall) -> Ruling:
    return lost("33", _TOGETHER)


LAW.judge(WrongWords, wrong_words)
LAW.judge(SimultaneousCall, simultaneous_call)

_WORDS = Text(
    "{partner} mag de extra woorden van {offender} niet gebruiken.",
    "{partner} may not use {offender}'s extra words.",
)
_TOGETHER = Text(
    "{call} van {offender} kwam gelijk met een bieding op de beurt; wij schrijven haar daarachter.",
    "{call} by {offender} came together with a call in turn; we write it down after that one.",
)
