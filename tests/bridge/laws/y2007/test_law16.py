"""16: information that may not be used."""

import pytest

from troef.bridge.laws.facts.auction import (
    FromPartner,
    Kind,
    LaterCallsCancelled,
    Manner,
    RightsReserved,
    SeenCard,
    WrongWords,
)
from troef.bridge.laws.facts.booklet_2007 import Learnt
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2007 import NO_RESERVING, RULES


@pytest.mark.parametrize("manner", Manner)
def test_16B_from_partner(manner):
    ruling = RULES.about(FromPartner(manner=manner))
    assert (ruling.law, ruling.effects) == ("16B", (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), Watch("16B")))


@pytest.mark.parametrize("begun", [True, False])
def test_16C_from_elsewhere(begun):
    ruling = RULES.about(SeenCard(auction_begun=begun, of_partner=False, deliberate=False))
    assert (ruling.law, ruling.effects) == ("16C", (MayNotUse(Role.TURN, (Role.OFFENDER,), "16C"), Watch("16C")))


def test_16D_from_cancelled_calls():
    assert RULES.about(LaterCallsCancelled()) == "16D"


def test_16B_reserving_rights_is_not_in_our_sources():
    ruling = RULES.about(RightsReserved())
    assert (ruling.law, ruling.in_sources) == ("16B", False)
    assert RULES.patched(NO_RESERVING).about(RightsReserved()) != ruling


@pytest.mark.parametrize(
    ("source", "law"),
    [(Learnt.Source.PARTNER, "16B"), (Learnt.Source.ELSEWHERE, "16C"), (Learnt.Source.WITHDRAWN, "16D")],
)
def test_16_what_the_director_does_with_it(source, law):
    during = RULES.about(Learnt(source=source))
    assert (during.law, during.score, len(during.later)) == (law, None, 1)
    assert RULES.about(Learnt(source=source, over=True)) is None
    assert RULES.about(Learnt(source=source, over=True, used=True)) is None
    assert RULES.about(Learnt(source=source, over=True, used=False)).score is None
    assert RULES.about(Learnt(source=source, over=True, used=True, damage=False)).score is None
    assert RULES.about(Learnt(source=source, over=True, used=True, damage=True)).score == "assigned"


def test_19_words_are_not_for_partner():
    ruling = RULES.about(WrongWords(kind=Kind.DOUBLE))
    tells = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B")
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("19", (tells, Watch("16B")), False)
