"""74, 90, 91: powers over conduct, and the players whom a measure bars."""

from __future__ import annotations

from datetime import date

import pytest

from troef.director.conduct import ConductKind, ConductMeasure, check, longest_bar, needs_approval, powers
from troef.director.library import book
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, EDITIONS, KLAVERJAS_1976

TODAY, NEXT_WEEK = date(2026, 11, 15), date(2026, 11, 22)
THREE = (ConductKind.WARNING, ConductKind.SUSPENSION, ConductKind.EXCLUSION)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_paragraph_exists(edition):
    told = powers(edition)
    named = {*told.warnings, told.suspension, told.exclusion, told.approval} - {""}
    assert named <= set(book(edition).by_id)


def test_which_measures_an_edition_knows():
    known = {str(edition): powers(edition).kinds for edition in EDITIONS}
    assert known == {
        str(BRIDGE_2017): THREE,
        str(BRIDGE_2007): THREE,
        str(BRIDGE_1949): THREE,
        str(KLAVERJAS_1976): (ConductKind.WARNING, ConductKind.EXCLUSION),
    }


def test_91B_an_exclusion_needs_the_organiser():
    assert needs_approval(BRIDGE_2017, ConductKind.EXCLUSION, TODAY, None) == "91B"
    assert needs_approval(BRIDGE_1949, ConductKind.EXCLUSION, TODAY, None) == "110b"
    assert needs_approval(KLAVERJAS_1976, ConductKind.EXCLUSION, TODAY, None) == "", "I-5 leaves it to the director"


def test_91A_a_suspension_for_the_session_does_not():
    assert needs_approval(BRIDGE_2017, ConductKind.SUSPENSION, TODAY, TODAY) == ""
    assert needs_approval(BRIDGE_2017, ConductKind.SUSPENSION, TODAY, NEXT_WEEK) == "91B"
    assert needs_approval(BRIDGE_2017, ConductKind.WARNING, TODAY, None) == ""


def test_what_cannot_be_given(refusal):
    assert refusal(check, BRIDGE_2017, ConductKind.SUSPENSION, NEXT_WEEK, TODAY) == (
        "Het einde ligt vóór deze avond.",
        "It would end before this evening.",
    )
    assert refusal(check, KLAVERJAS_1976, ConductKind.SUSPENSION, TODAY, None) == (
        "Dit reglement kent geen schorsing.",
        "These regulations have no suspension.",
    )


@pytest.mark.parametrize(
    ("measure", "barred"),
    [
        (ConductMeasure(ConductKind.WARNING, TODAY), (False, False)),
        (ConductMeasure(ConductKind.SUSPENSION, TODAY), (True, False)),
        (ConductMeasure(ConductKind.SUSPENSION, TODAY, NEXT_WEEK), (True, True)),
        (ConductMeasure(ConductKind.SUSPENSION, TODAY, NEXT_WEEK, approved=False), (False, False)),
        (ConductMeasure(ConductKind.EXCLUSION, TODAY), (True, True)),
        (ConductMeasure(ConductKind.EXCLUSION, TODAY, TODAY), (True, False)),
        (ConductMeasure(ConductKind.EXCLUSION, TODAY, lifted=True), (False, False)),
        (ConductMeasure(ConductKind.EXCLUSION, NEXT_WEEK), (False, True)),
    ],
)
def test_from_when_to_when(measure, barred):
    assert (measure.bars(TODAY), measure.bars(NEXT_WEEK)) == barred


def test_the_longest_measure_is_told():
    day, week, good = (
        ConductMeasure(ConductKind.SUSPENSION, TODAY),
        ConductMeasure(ConductKind.EXCLUSION, TODAY, NEXT_WEEK),
        ConductMeasure(ConductKind.EXCLUSION, TODAY),
    )
    assert longest_bar([day, week], TODAY) == week
    assert longest_bar([day, good, week], TODAY) == good
    assert longest_bar([day], NEXT_WEEK) is None
