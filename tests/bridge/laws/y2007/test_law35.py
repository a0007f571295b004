"""35 to 39: inadmissible calls; every ruling says that our sources end."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallKind,
    CallWhenObligedToPass,
    InadmissibleDouble,
)
from troef.bridge.laws.ruling import CallEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007 import RULES

TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")
NOTES = (CallEffect.RESTRICT_LEAD, TELLS, WatchArticle("23"))
DOUBLE = InadmissibleDouble(in_turn=True, director=True)
MUST_PASS = CallWhenObligedToPass(in_turn=True, director=True)
EIGHT = BidOfMoreThanSeven(in_turn=True, director=True)
LATE = CallAfterFinalPass(kind=CallKind.DOUBLE, defender=True, director=True)


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (DOUBLE, "36", (CallEffect.CANCEL, CallEffect.REPLACE, *NOTES)),
        (replace(DOUBLE, in_turn=False), "36", (CallEffect.CANCEL, *NOTES)),
        (replace(DOUBLE, lho_acted=True), "36", (CallEffect.VOID,)),
        (replace(DOUBLE, play_begun=True), "36", (CallEffect.VOID,)),
        (MUST_PASS, "37", (CallEffect.CANCEL, *NOTES)),
        (replace(MUST_PASS, lho_acted=True), "37", ()),
        (EIGHT, "38", (CallEffect.CANCEL, *NOTES)),
        (replace(EIGHT, lho_acted=True), "38", (CallEffect.VOID,)),
        (LATE, "39", (CallEffect.VOID, CallEffect.RESTRICT_LEAD, TELLS)),
        (replace(LATE, kind=CallKind.PASS), "39", (CallEffect.VOID,)),
        (replace(LATE, defender=False), "39", (CallEffect.VOID,)),
        (replace(LATE, director=False), "39", (CallEffect.VOID,)),
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
