"""24: cards seen during the auction."""

import pytest

from troef.bridge.laws.facts.auction import ExposedAtAuctionEnd, ExposedInAuction
from troef.bridge.laws.ruling import CallEffect, Extent, MayNotUse, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017.law24 import at_the_end, exposed_in_auction

OPEN = (CallEffect.LIE_OPEN, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "24"), WatchArticle("16C3"))
PASSES = (*OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE), WatchArticle("72C"))


@pytest.mark.parametrize(
    ("cards", "honour", "led", "law", "effects"),
    [
        (1, False, False, "24A", OPEN),
        (1, True, False, "24B", PASSES),
        (1, False, True, "24B", PASSES),
        (2, False, False, "24C", PASSES),
        (2, True, True, "24C", PASSES),
    ],
)
def test_24A_24B_24C(cards, honour, led, law, effects):
    ruling = exposed_in_auction(ExposedInAuction(cards=cards, honour=honour, led=led, director=True))
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, False)


def test_24_nobody_has_noticed():
    assert exposed_in_auction(ExposedInAuction(cards=1, honour=True, led=False)) is None


def test_24_noticed_after_the_auction():
    facts = ExposedInAuction(cards=1, honour=True, led=False, director=True, auction_over=True)
    assert (exposed_in_auction(facts).law, exposed_in_auction(facts).effects) == ("24", OPEN)


@pytest.mark.parametrize(
    ("defender", "law", "effects"),
    [(False, "24D", (CallEffect.PICK_UP,)), (True, "24E", (CallEffect.PENALTY_CARDS, WatchArticle("50E4")))],
)
def test_24D_24E(defender, law, effects):
    ruling = at_the_end(ExposedAtAuctionEnd(defender=defender))
    assert (ruling.law, ruling.effects) == (law, effects)
