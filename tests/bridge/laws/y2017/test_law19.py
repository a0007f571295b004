"""19A3, 19B3: words added to a double."""

import pytest

from troef.bridge.laws.facts.auction import CallKind, CallWithExtraWords
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law19 import wrong_words


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (CallWithExtraWords(kind=CallKind.DOUBLE), "19A3"),
        (CallWithExtraWords(kind=CallKind.DOUBLE, redouble=True), "19B3"),
        (CallWithExtraWords(kind=CallKind.BID), "16B1"),
    ],
)
def test_19A3_19B3_the_actual_bid_counts(facts, law):
    ruling = wrong_words(facts)
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1")
    assert (ruling.law, ruling.effects, ruling.open) == (law, (told, WatchArticle("16B3")), False)
