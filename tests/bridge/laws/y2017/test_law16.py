"""16: authorized and unauthorized information."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CardOfOtherSeen, InformationSource, PartnerInformation, RightsReserved
from troef.bridge.laws.facts.desk_general import ExtraneousInformation, InformationAtTable, UnauthorizedUse
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law16 import (
    from_partner,
    information_at_table,
    other_source,
    rights_may_not_be_reserved,
    rights_reserved,
    seen_card,
    unauthorized_use,
)

Source = InformationAtTable.Source
NOT_FOR_HIM = MayNotUse(Role.TURN, (Role.OFFENDER,), "16D1")


@pytest.mark.parametrize("manner", list(InformationSource))
def test_16B1_partner_may_not_use_it(manner):
    ruling = from_partner(PartnerInformation(manner=manner))
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1")
    assert (ruling.law, ruling.effects, ruling.open) == ("16B1", (told, WatchArticle("16B3")), False)


def test_16B2_rights_are_reserved():
    assert (rights_reserved(RightsReserved()).law, rights_reserved(RightsReserved()).effects) == ("16B2", ())


def test_16B2_where_that_is_forbidden_it_says_so():
    assert rights_may_not_be_reserved(RightsReserved()) != rights_reserved(RightsReserved())


@pytest.mark.parametrize(
    ("begun", "partner", "deliberate", "law", "effects"),
    [
        (False, False, False, "16D1", (NOT_FOR_HIM, WatchArticle("16D2c"))),
        (False, True, False, "16D1", (NOT_FOR_HIM, WatchArticle("16D2c"))),
        (True, True, False, "16D3", (NOT_FOR_HIM, WatchArticle("16D3"))),
        (True, False, True, "16D3", (NOT_FOR_HIM, WatchArticle("16D3"))),
        (True, False, False, "74C5", ()),
    ],
)
def test_16D1_16D2_16D3_a_card_of_another_hand(begun, partner, deliberate, law, effects):
    ruling = seen_card(CardOfOtherSeen(auction_begun=begun, of_partner=partner, deliberate=deliberate))
    assert (ruling.law, ruling.effects) == (law, effects)


@pytest.mark.parametrize(
    ("facts", "law", "to"),
    [
        (InformationAtTable(source=Source.LEGAL), "16A1", ["table"]),
        (InformationAtTable(source=Source.OPPONENT), "16A2", ["table"]),
        (InformationAtTable(source=Source.WITHDRAWN, offending=False), "16C1", ["other side"]),
        (InformationAtTable(source=Source.WITHDRAWN, offending=True), "16C2", ["offending side"]),
        (InformationAtTable(source=Source.PARTNER, suggests=False), "73D1", ["table"]),
        (InformationAtTable(source=Source.PARTNER, suggests=True, agreed=True), "16B1", ["partner", "other side"]),
        (InformationAtTable(source=Source.PARTNER, suggests=True, agreed=False), "16B2", ["partner", "other side"]),
    ],
)
def test_16A_16B_16C_while_the_board_is_played(facts, law, to):
    told = information_at_table(facts)
    assert (told.law, [each.to for each in told.say]) == (law, to)


USED = UnauthorizedUse(information=True, alternative=True, suggested=True, damage=True)


@pytest.mark.parametrize(
    ("finding", "law", "score"),
    [
        ({}, "16B3", "assigned"),
        ({"withdrawn": True}, "16C3", "assigned"),
        ({"information": False}, "16A1", None),
        ({"alternative": False}, "16B1b", None),
        ({"suggested": False}, "16B1a", None),
        ({"suggested": False, "withdrawn": True}, "16C2", None),
        ({"damage": False}, "12B1", None),
    ],
)
def test_16B3_16C3_an_alternative_a_suggestion_and_damage(finding, law, score):
    told = unauthorized_use(replace(USED, **finding))
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize("missing", ["information", "alternative", "suggested", "damage"])
def test_16B3_says_nothing_while_a_finding_is_missing(missing):
    assert unauthorized_use(replace(USED, **{missing: None})) is None


HINDERED = ExtraneousInformation(called=False, hinders=True, seats=False, redeal=False)


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (ExtraneousInformation(called=False, hinders=False), "16D1", None),
        (replace(HINDERED, seats=True), "16D2a", None),
        (replace(HINDERED, redeal=True), "16D2b", None),
        (replace(HINDERED, playable=True), "16D2c", None),
        (replace(HINDERED, playable=False), "16D2d", "artificial"),
        (ExtraneousInformation(called=True, by_chance=False, playable=True), "16D3", None),
        (ExtraneousInformation(called=True, by_chance=False, playable=False), "16D3", "artificial"),
        (ExtraneousInformation(called=True, by_chance=True), "74C5", None),
    ],
)
def test_16D2_16D3_74C5_what_a_player_knows_from_elsewhere(facts, law, score):
    told = other_source(facts)
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize(
    "facts",
    [
        ExtraneousInformation(),
        ExtraneousInformation(called=True),
        ExtraneousInformation(called=False),
        HINDERED,
        replace(HINDERED, seats=None),
    ],
)
def test_16D_says_nothing_while_a_finding_is_missing(facts):
    assert other_source(facts) is None
