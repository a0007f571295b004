"""23: comparable or not."""

import pytest

from troef.bridge.laws.auction_facts import Comparison
from troef.bridge.laws.facts import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Ask, Do, Extent, MustPass, Role, Watch
from troef.bridge.laws.y2017.law23 import comparison, replacement


def ruled(**facts):
    ruling = replacement(OutOfTurn(turn=Turn.RHO, **facts), "yes", "no")
    return ruling.law, ruling.effects[0], ruling.open


def test_23A_the_director_is_asked():
    assert ruled(kind=Kind.BID) == ("yes", Ask("comparable", "23A"), True)


def test_23B_comparable_needs_no_rectification_and_16C2_does_not_apply():
    assert ruled(kind=Kind.BID, comparable=True) == ("yes", Do.CLEAR, False)


def test_23C_stays_under_watch():
    facts = OutOfTurn(kind=Kind.BID, turn=Turn.RHO, comparable=True)
    assert replacement(facts, "yes", "no").effects == (Do.CLEAR, Watch("23C"))


def test_otherwise_partner_passes_once():
    assert ruled(kind=Kind.BID, comparable=False) == ("no", MustPass(Role.PARTNER, Extent.ONCE), False)


@pytest.mark.parametrize(("kind", "law"), [(Kind.PASS, "yes"), (Kind.BID, "no"), (Kind.DOUBLE, "no")])
def test_an_imposed_pass_is_comparable_to_a_pass_only(kind, law):
    assert ruled(kind=kind, imposed=True)[0] == law


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (Comparison(same=True), "23A1"),
        (Comparison(same=False, subset=True), "23A2"),
        (Comparison(same=False, subset=False, purpose=True), "23A3"),
        (Comparison(same=False, subset=False, purpose=False), "23A"),
    ],
)
def test_23A_two_meanings_are_compared_in_three_ways(facts, law):
    assert comparison(facts).law == law


def test_23A_the_two_meanings_stand_side_by_side():
    told = comparison(Comparison(withdrawn="5+ spades", replacement="6+ spades", same=False, subset=True))
    assert told.do[0].en == "Withdrawn: 5+ spades. Replacement: 6+ spades."


@pytest.mark.parametrize("facts", [Comparison(), Comparison(same=False), Comparison(same=False, subset=False)])
def test_23A_says_nothing_while_a_finding_is_missing(facts):
    assert comparison(facts) is None
