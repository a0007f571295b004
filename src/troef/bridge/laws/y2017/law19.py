"""19: double and redouble; only the words are irregular here, the rest is the proper auction and law 36."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallKind, CallWithExtraWords
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("19", facts=CallWithExtraWords)
def wrong_words(f: CallWithExtraWords) -> Ruling:
    """19A3, 19B3: the actual bid is doubled or redoubled; partner may not use the added words."""
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    if f.kind is not CallKind.DOUBLE:
        return Ruling("16B1", _WORDS, tells)
    return Ruling("19B3" if f.redouble else "19A3", _ACTUAL_BID, tells)


_ACTUAL_BID = Text(
    "{call} slaat op het bod dat werkelijk gedaan is; {partner} mag de extra woorden van {offender} niet gebruiken.",
    "{call} applies to the bid as it was really made; {partner} may not use {offender}'s extra words.",
)
_WORDS = Text(
    "{partner} mag de extra woorden van {offender} niet gebruiken.",
    "{partner} may not use {offender}'s extra words.",
)
