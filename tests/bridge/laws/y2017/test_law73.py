"""73: contact between partners, and misleading an opponent."""

import pytest

from troef.bridge.laws.facts.desk_general import MisledByOpponent, PartnerContact
from troef.bridge.laws.y2017.law73 import misled, partner_contact

How = PartnerContact.How
BY_MANNER = {"by_call_or_card": False, "inference": True, "reason": False, "could_have_known": True}


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (PartnerContact(how=How.CALLS_AND_CARDS), "73A1", None),
        (PartnerContact(how=How.PREARRANGED), "73B2", "penalty"),
        (PartnerContact(how=How.SHOWN, used=False), "73B1", None),
        (PartnerContact(how=How.TEMPO, used=False), "73D1", None),
        (PartnerContact(how=How.SHOWN, used=True), "73C2", "penalty"),
        (PartnerContact(how=How.TEMPO, used=True), "73C2", "penalty"),
    ],
)
def test_73A_73B_73C_contact_between_partners(facts, law, score):
    told = partner_contact(facts)
    assert (told.law, told.score) == (law, score)


def test_73E1_a_deceptive_call_or_card_is_allowed():
    assert misled(MisledByOpponent(by_call_or_card=True)).law == "73E1"


def test_73E2_manner_without_a_bridge_reason():
    told = misled(MisledByOpponent(**BY_MANNER, damage=True))
    assert (told.law, told.score) == ("73E2", "assigned")


@pytest.mark.parametrize("finding", [{"reason": True}, {"could_have_known": False}])
def test_73D1_with_a_reason_or_in_good_faith_it_is_at_ones_own_risk(finding):
    assert misled(MisledByOpponent(**BY_MANNER | finding, damage=True)).law == "73D1"


@pytest.mark.parametrize("finding", [{"inference": False}, {"damage": False}])
@pytest.mark.parametrize(("on_purpose", "law", "score"), [(True, "73D2", "penalty"), (False, "73D1", None)])
def test_73D2_trying_is_enough_for_a_penalty(finding, on_purpose, law, score):
    told = misled(MisledByOpponent(**BY_MANNER | finding, on_purpose=on_purpose))
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize(
    "facts",
    [
        MisledByOpponent(),
        MisledByOpponent(by_call_or_card=False),
        MisledByOpponent(by_call_or_card=False, inference=False),
        MisledByOpponent(by_call_or_card=False, inference=True),
        MisledByOpponent(by_call_or_card=False, inference=True, reason=False),
        MisledByOpponent(**BY_MANNER),
    ],
)
def test_73E2_says_nothing_while_a_finding_is_missing(facts):
    assert misled(facts) is None
