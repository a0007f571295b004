"""64: tricks that change hands after a revoke, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.y2017.law64 import established_revoke

WON = EstablishedRevoke(won_by_offender=True, won_by_side=True, won_later=2)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (WON, ("64A1", 2, "64C1")),
        (replace(WON, won_later=0), ("64A1", 1, "64C1")),
        (replace(WON, won_by_offender=False), ("64A2", 1, "64C1")),
        (replace(WON, won_by_offender=False, won_by_side=False), ("64A2", 1, "64C1")),
        (replace(WON, won_by_offender=False, won_later=0), ("64A2", 1, "64C1")),
        (EstablishedRevoke(won_by_offender=False, won_by_side=False, won_later=0), ("64B1", 0, "64C1")),
        (replace(WON, repeated=True), ("64B2", 0, "64C2a")),
        (replace(WON, faced=True), ("64B3", 0, "64C1")),
        (replace(WON, after_next_call=True), ("64B4", 0, "64C1")),
        (replace(WON, after_round=True), ("64B5", 0, "64C1")),
        (replace(WON, twelfth=True), ("64B6", 0, "64C1")),
        (replace(WON, both_sides=True), ("64B7", 0, "64C2b")),
        (replace(WON, corrected_both=True), ("64B8", 0, "64C1")),
    ],
)
def test_64_tricks_that_change_hands(facts, expected):
    transfer = established_revoke(facts)
    assert (transfer.law, transfer.count, transfer.watch) == expected
