"""16: authorized and unauthorized information."""

import pytest

from troef.bridge.laws.facts import FromPartner, Manner, RightsReserved, SeenCard
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2017.law16 import from_partner, rights_may_not_be_reserved, rights_reserved, seen_card

NOT_FOR_HIM = MayNotUse(Role.TURN, (Role.OFFENDER,), "16D1")


@pytest.mark.parametrize("manner", list(Manner))
def test_16B1_partner_may_not_use_it(manner):
    ruling = from_partner(FromPartner(manner=manner))
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1")
    assert (ruling.law, ruling.effects, ruling.open) == ("16B1", (told, Watch("16B3")), False)


def test_16B2_rights_are_reserved():
    assert (rights_reserved(RightsReserved()).law, rights_reserved(RightsReserved()).effects) == ("16B2", ())


def test_16B2_where_that_is_forbidden_it_says_so():
    assert rights_may_not_be_reserved(RightsReserved()) != rights_reserved(RightsReserved())


@pytest.mark.parametrize(
    ("begun", "partner", "deliberate", "law", "effects"),
    [
        (False, False, False, "16D1", (NOT_FOR_HIM, Watch("16D2c"))),
        (False, True, False, "16D1", (NOT_FOR_HIM, Watch("16D2c"))),
        (True, True, False, "16D3", (NOT_FOR_HIM, Watch("16D3"))),
        (True, False, True, "16D3", (NOT_FOR_HIM, Watch("16D3"))),
        (True, False, False, "74C5", ()),
    ],
)
def test_16D1_16D2_16D3_a_card_of_another_hand(begun, partner, deliberate, law, effects):
    ruling = seen_card(SeenCard(auction_begun=begun, of_partner=partner, deliberate=deliberate))
    assert (ruling.law, ruling.effects) == (law, effects)
