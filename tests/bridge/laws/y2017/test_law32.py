"""32: a double or redouble out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, MayNotUse, Role
from troef.bridge.laws.y2017.law32 import double_out_of_turn

DOUBLE = OutOfTurn(kind=Kind.DOUBLE, turn=Turn.RHO, director=True, accepted=False)


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (DOUBLE, "32A", (Do.CANCEL,)),
        (replace(DOUBLE, rho_passed=True), "32A1", (Do.REPEAT,)),
        (replace(DOUBLE, rho_passed=False), "32A2", ()),
        (
            replace(DOUBLE, turn=Turn.PARTNER),
            "32B1",
            (Do.CANCEL, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")),
        ),
    ],
    ids=["32A", "32A1", "32A2", "32B1"],
)
def test_32_before_the_replacement(facts, law, effects):
    ruling = double_out_of_turn(facts)
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, True)


@pytest.mark.parametrize(("comparable", "law"), [(True, "32A2a"), (False, "32A2b")])
def test_32A2_32B2_the_replacement(comparable, law):
    acted = replace(DOUBLE, rho_passed=False, replaced=True, comparable=comparable)
    away = replace(DOUBLE, turn=Turn.PARTNER, replaced=True, comparable=comparable)
    assert [double_out_of_turn(acted).law, double_out_of_turn(away).law] == [law, law]
