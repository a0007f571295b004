"""23: comparable or not."""

import pytest

from troef.bridge.laws.facts import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Ask, Do, Extent, MustPass, Role, Watch
from troef.bridge.laws.y2017.law23 import replacement


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
