"""50: penalty cards, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import PenaltyCardGone
from troef.bridge.laws.ruling import MayNotUse, Role
from troef.bridge.laws.y2017.law50 import gone, kind


@pytest.mark.parametrize("honour", [True, False])
@pytest.mark.parametrize("deliberate", [True, False])
@pytest.mark.parametrize("others", [True, False])
def test_50B_minor_is_one_small_card_by_accident(honour, deliberate, others):
    expected = "major" if honour or deliberate or others else "minor"
    assert kind(NewPenaltyCard(honour, deliberate, others)) == expected


@pytest.mark.parametrize(("played", "law"), [(True, "50E3"), (False, "50E2")])
def test_50E_what_it_told_is_not_for_partner(played, law):
    ruling = gone(PenaltyCardGone(played))
    assert (ruling.law, ruling.effects) == (law, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), law),))
