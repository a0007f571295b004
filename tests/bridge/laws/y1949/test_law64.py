"""64: two tricks for an established revoke."""

import pytest

from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.ruling import Transfer
from troef.bridge.laws.y1949.law64 import established_revoke


@pytest.mark.parametrize(
    ("by_side", "later", "count"), [(True, 5, 2), (True, 1, 2), (False, 2, 2), (True, 0, 1), (False, 1, 1)]
)
def test_64_two_tricks_or_the_one_that_was_won(by_side, later, count):
    facts = EstablishedRevoke(won_by_offender=False, won_by_side=by_side, won_later=later)
    assert established_revoke(facts) == Transfer("64", count)


@pytest.mark.parametrize(
    ("more", "law"),
    [
        ({"won_by_side": False, "won_later": 0}, "64a"),
        ({"repeated": True}, "64b"),
        ({"faced": True}, "64c"),
        ({"after_round": True}, "64d"),
    ],
)
def test_64_no_penalty(more, law):
    told = {"won_by_offender": False, "won_by_side": True, "won_later": 3} | more
    assert established_revoke(EstablishedRevoke(**told)) == Transfer(law)


def test_64_a_call_on_the_next_board_changes_nothing():
    facts = EstablishedRevoke(
        won_by_offender=True, won_by_side=True, won_later=3, after_next_call=True, both_sides=True
    )
    assert established_revoke(facts) == Transfer("64", 2)
