"""24: cards seen before the play."""

import pytest

from troef.bridge.laws.facts.auction import ExposedAtAuctionEnd, ExposedInAuction
from troef.bridge.laws.ruling import CallEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007 import RULES

SEEN = ExposedInAuction(cards=1, honour=True, led=False, director=True)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def test_24_who_must_pass_is_lost_and_23_is_named():
    ruling = RULES.about(SEEN)
    effects = (CallEffect.LIE_OPEN, TELLS, WatchArticle("16D"), WatchArticle("23"))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("24", effects, False)


def test_24_after_the_auction_nobody_passes():
    late = ExposedInAuction(cards=1, honour=True, led=False, director=True, auction_over=True)
    assert WatchArticle("23") not in RULES.about(late).effects


def test_24_nobody_has_noticed():
    assert RULES.about(ExposedInAuction(cards=1, honour=False, led=False)) is None


@pytest.mark.parametrize(
    ("defender", "law", "effect"), [(True, "50", CallEffect.PENALTY_CARDS), (False, "48", CallEffect.PICK_UP)]
)
def test_50_and_48_when_the_auction_is_over(defender, law, effect):
    ruling = RULES.about(ExposedAtAuctionEnd(defender=defender))
    assert (ruling.law, ruling.effects) == (law, (effect,))
