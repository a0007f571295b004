"""16: information that may not be used."""

import pytest

from troef.bridge.laws.facts.auction import (
    CallKind,
    CallWithExtraWords,
    CardOfOtherSeen,
    InformationSource,
    LaterCallsCancelled,
    PartnerInformation,
    RightsReserved,
)
from troef.bridge.laws.facts.booklet_2007 import KnowledgeGained
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007 import NO_RESERVING, RULES


@pytest.mark.parametrize("manner", InformationSource)
def test_16B_from_partner(manner):
    ruling = RULES.about(PartnerInformation(manner=manner))
    assert (ruling.law, ruling.effects) == (
        "16B",
        (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), WatchArticle("16B")),
    )


@pytest.mark.parametrize("begun", [True, False])
def test_16C_from_elsewhere(begun):
    ruling = RULES.about(CardOfOtherSeen(auction_begun=begun, of_partner=False, deliberate=False))
    assert (ruling.law, ruling.effects) == ("16C", (MayNotUse(Role.TURN, (Role.OFFENDER,), "16C"), WatchArticle("16C")))


def test_16D_from_cancelled_calls():
    assert RULES.about(LaterCallsCancelled()) == "16D"


def test_16B_reserving_rights_is_not_in_our_sources():
    ruling = RULES.about(RightsReserved())
    assert (ruling.law, ruling.in_sources) == ("16B", False)
    assert RULES.with_judges(NO_RESERVING).about(RightsReserved()) != ruling


@pytest.mark.parametrize(
    ("source", "law"),
    [
        (KnowledgeGained.KnowledgeSource.PARTNER, "16B"),
        (KnowledgeGained.KnowledgeSource.ELSEWHERE, "16C"),
        (KnowledgeGained.KnowledgeSource.WITHDRAWN, "16D"),
    ],
)
def test_16_what_the_director_does_with_it(source, law):
    during = RULES.about(KnowledgeGained(source=source))
    assert (during.law, during.score, len(during.later)) == (law, None, 1)
    assert RULES.about(KnowledgeGained(source=source, over=True)) is None
    assert RULES.about(KnowledgeGained(source=source, over=True, used=True)) is None
    assert RULES.about(KnowledgeGained(source=source, over=True, used=False)).score is None
    assert RULES.about(KnowledgeGained(source=source, over=True, used=True, damage=False)).score is None
    assert RULES.about(KnowledgeGained(source=source, over=True, used=True, damage=True)).score == "assigned"


def test_19_words_are_not_for_partner():
    ruling = RULES.about(CallWithExtraWords(kind=CallKind.DOUBLE))
    tells = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B")
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("19", (tells, WatchArticle("16B")), False)
