"""35 to 39: inadmissible calls; every ruling says that our sources end."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallWhenObligedToPass,
    InadmissibleDouble,
    Kind,
)
from troef.bridge.laws.ruling import Do, MayNotUse, Role, Watch
from troef.bridge.laws.y2007 import RULES

TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")
NOTES = (Do.RESTRICT_LEAD, TELLS, Watch("23"))
DOUBLE = InadmissibleDouble(in_turn=True, director=True)
MUST_PASS = CallWhenObligedToPass(in_turn=True, director=True)
EIGHT = BidOfMoreThanSeven(in_turn=True, director=True)
LATE = CallAfterFinalPass(kind=Kind.DOUBLE, defender=True, director=True)


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (DOUBLE, "36", (Do.CANCEL, Do.REPLACE, *NOTES)),
        (replace(DOUBLE, in_turn=False), "36", (Do.CANCEL, *NOTES)),
        (replace(DOUBLE, lho_acted=True), "36", (Do.VOID,)),
        (replace(DOUBLE, play_begun=True), "36", (Do.VOID,)),
        (MUST_PASS, "37", (Do.CANCEL, *NOTES)),
        (replace(MUST_PASS, lho_acted=True), "37", ()),
        (EIGHT, "38", (Do.CANCEL, *NOTES)),
        (replace(EIGHT, lho_acted=True), "38", (Do.VOID,)),
        (LATE, "39", (Do.VOID, Do.RESTRICT_LEAD, TELLS)),
        (replace(LATE, kind=Kind.PASS), "39", (Do.VOID,)),
        (replace(LATE, defender=False), "39", (Do.VOID,)),
        (replace(LATE, director=False), "39", (Do.VOID,)),
    ],
)
def test_what_the_headings_and_notes_carry(facts, law, effects):
    ruling = RULES.about(facts)
    assert (ruling.law, ruling.effects, ruling.in_sources) == (law, effects, False)


@pytest.mark.parametrize("facts", [DOUBLE, MUST_PASS, EIGHT])
def test_nobody_has_noticed(facts):
    assert RULES.about(replace(facts, director=False)) is None


@pytest.mark.parametrize("facts", [DOUBLE, MUST_PASS, EIGHT])
def test_28_the_right_player_calls(facts):
    assert RULES.about(replace(facts, in_turn=False, turn_acted=True)).law == "28"


def test_36_replaced():
    ruling = RULES.about(replace(DOUBLE, replaced=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("36", (), False)
