"""70: disputed claims, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import Claimed, Told
from troef.bridge.laws.ruling import Ask, Role, With
from troef.bridge.laws.y2017.law68 import claimed

CLAIM = Claimed(told=Told.CLAIM, declaring=True, gives=True)


def ruled(ruling):
    return ruling.law, ruling.effects


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (replace(CLAIM, director=True), "70A"),
        (replace(CLAIM, objector=Role.LHO, chosen="director"), "70A"),
        (replace(CLAIM, objector=Role.LHO, director=True, agreed=True), "70A"),
        (replace(CLAIM, objector=Role.LHO, director=True, agreed=True, final=True), "69B"),
        (replace(CLAIM, objector=Role.OFFENDER, director=True, agreed=True), "71"),
    ],
)
def test_69B_70_71_the_director_is_asked(facts, law):
    assert ruled(claimed(facts)) == (law, (Ask("tricks", law),))
    assert ruled(claimed(replace(facts, tricks=3)))[1] == (With.SETTLED,)


def test_79C_after_the_correction_period():
    facts = replace(CLAIM, objector=Role.LHO, agreed=True, final=True, correction_over=True, director=True)
    assert ruled(claimed(facts)) == ("79C1", ())
