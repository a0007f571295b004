"""26: lead restrictions after a withdrawn call."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import WithdrawnCall
from troef.bridge.laws.ruling import MayRestrict, OfferChoice, RestrictLead, Role
from troef.bridge.laws.y2007.law26 import withdrawn_call
from troef.cards import SUITS_HIGH_FIRST, Suit

HEARTS = WithdrawnCall(shown=frozenset(), withdrawn=frozenset({Suit.H}))
MAJORS = replace(HEARTS, withdrawn=frozenset({Suit.H, Suit.S}))
UNKNOWN = replace(HEARTS, withdrawn=frozenset())


def offered(facts):
    (offer,) = (each for each in withdrawn_call(replace(facts, on_lead=True)).effects if isinstance(each, OfferChoice))
    assert (offer.to, offer.fact) == (Role.DECLARER, "chosen")
    return [choice.id for choice in offer.choices]


def test_26A_a_known_suit_may_be_required_or_prohibited():
    assert withdrawn_call(HEARTS).effects == (MayRestrict((Suit.H,), (Suit.H,)),)
    assert offered(HEARTS) == ["require:H", "prohibit:H", "leave"]


def test_26A_of_two_suits_one_is_required_or_both_prohibited():
    assert offered(MAJORS) == ["require:S", "require:H", "prohibit:S", "prohibit:H", "prohibit:SH", "leave"]


def test_26A_a_suit_shown_legally_is_free():
    assert offered(replace(MAJORS, shown=frozenset({Suit.S}))) == ["require:H", "prohibit:H", "leave"]
    ruling = withdrawn_call(replace(HEARTS, shown=frozenset({Suit.H})))
    assert (ruling.law, ruling.effects, ruling.open) == ("26A", (), False)


def test_26B_of_unknown_suits_one_is_prohibited():
    assert withdrawn_call(UNKNOWN).effects == (MayRestrict(SUITS_HIGH_FIRST),)
    assert offered(UNKNOWN) == ["prohibit:S", "prohibit:H", "prohibit:D", "prohibit:C", "leave"]


@pytest.mark.parametrize(
    ("option", "extent"),
    [("require:H", "first-lead"), ("prohibit:SH", "while-on-lead"), ("leave", None)],
)
def test_26A_chosen(option, extent):
    ruling = withdrawn_call(replace(MAJORS, chosen=option))
    assert (ruling.law, ruling.effects) == ("26A", (RestrictLead(option, extent),))
