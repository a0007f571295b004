"""30: a pass out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Ask, Do, Extent, MayNotUse, MustPass, Role, Watch
from troef.bridge.laws.y2017.law30 import pass_out_of_turn

PASS = OutOfTurn(kind=Kind.PASS, turn=Turn.RHO, director=True, accepted=False)
TOLD = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


def ruled(facts):
    ruling = pass_out_of_turn(facts)
    return ruling.law, ruling.effects, ruling.open


def test_30A_the_offender_passes_once():
    assert ruled(PASS) == ("30A", (Do.CANCEL, MustPass(Role.OFFENDER, Extent.ONCE), TOLD, Watch("72C")), False)


@pytest.mark.parametrize("turn", [Turn.PARTNER, Turn.LHO])
def test_30B1a_partner_may_make_any_call(turn):
    assert ruled(replace(PASS, turn=turn)) == ("30B1a", (Do.CANCEL, TOLD), True)


def test_30B1b_the_replacement_is_asked_about():
    facts = replace(PASS, turn=Turn.PARTNER, replaced=True)
    assert ruled(facts) == ("30B1bi", (Ask("comparable", "23A"),), True)


def test_30B1bi_comparable():
    facts = replace(PASS, turn=Turn.PARTNER, replaced=True, comparable=True)
    assert ruled(facts) == ("30B1bi", (Do.CLEAR, Watch("23C")), False)


def test_30B1bii_not_comparable():
    facts = replace(PASS, turn=Turn.LHO, replaced=True, comparable=False)
    effects = (MustPass(Role.PARTNER, Extent.ONCE), Do.RESTRICT_LEAD, TOLD, Watch("72C"))
    assert ruled(facts) == ("30B1bii", effects, False)


def test_30B1b_an_imposed_pass_is_not_asked_about():
    facts = replace(PASS, turn=Turn.PARTNER, replaced=True, imposed=True)
    assert ruled(facts)[0] == "30B1bi"
