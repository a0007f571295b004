"""17 and 22: the end of the auction, and the turn that was lost."""

import pytest

from troef.bridge.laws.facts.auction import MissedTurn
from troef.bridge.laws.facts.desk_auction import EndOfAuction
from troef.bridge.laws.ruling import CallEffect
from troef.bridge.laws.y2017.law17 import end_of_auction, missed_turn


def test_17D3_the_passes_are_void():
    ruling = missed_turn(MissedTurn())
    assert (ruling.law, ruling.effects, ruling.open) == ("17D3", (CallEffect.CANCEL_LATER,), False)


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (EndOfAuction(passes=False), "17C"),
        (EndOfAuction(passes=True, missed=True), "17D3"),
        (EndOfAuction(passes=True, missed=False, bid=False), "22B"),
        (EndOfAuction(passes=True, missed=False, bid=True, led=False), "22A"),
        (EndOfAuction(passes=True, missed=False, bid=True, led=True), "17D1"),
    ],
)
def test_17D_22_how_an_auction_ends(facts, law):
    assert end_of_auction(facts).law == law


@pytest.mark.parametrize(
    "facts",
    [
        EndOfAuction(),
        EndOfAuction(passes=True),
        EndOfAuction(passes=True, missed=False),
        EndOfAuction(passes=True, missed=False, bid=True),
    ],
)
def test_17D_says_nothing_while_a_finding_is_missing(facts):
    assert end_of_auction(facts) is None
