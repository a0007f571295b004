"""26: lead restrictions after a withdrawn call."""

import pytest

from troef.bridge.laws.facts.auction import WithdrawnCall
from troef.bridge.laws.facts.desk_auction import LeadRestrictionQuestion
from troef.bridge.laws.ruling import MayRestrict, OfferChoice, RestrictLead, Role
from troef.bridge.laws.y2017.law26 import lead_restriction, withdrawn_call
from troef.cards import SUITS_HIGH_FIRST, Suit

NONE = frozenset()


def facts(*shown, **more):
    return WithdrawnCall(shown=frozenset(shown), withdrawn=NONE, **more)


def test_26B_any_suit_that_was_not_shown():
    ruling = withdrawn_call(facts(Suit.H))
    assert (ruling.effects, ruling.open) == ((MayRestrict((Suit.S, Suit.D, Suit.C)),), True)


def test_26B_nothing_to_prohibit():
    ruling = withdrawn_call(facts(*SUITS_HIGH_FIRST))
    assert (ruling.effects, ruling.open) == ((), False)


def test_26B_declarer_chooses_when_partner_must_lead():
    ruling = withdrawn_call(facts(Suit.H, on_lead=True))
    may, offer = ruling.effects
    assert may == MayRestrict((Suit.S, Suit.D, Suit.C))
    assert isinstance(offer, OfferChoice)
    assert (offer.to, [each.id for each in offer.choices]) == (
        Role.DECLARER,
        ["prohibit:S", "prohibit:D", "prohibit:C", "leave"],
    )


def test_26B_for_as_long_as_he_keeps_the_lead():
    ruling = withdrawn_call(facts(on_lead=True, chosen="prohibit:S"))
    assert (ruling.effects, ruling.open) == ((RestrictLead("prohibit:S", "while-on-lead"),), False)


def test_26B_or_not_at_all():
    ruling = withdrawn_call(facts(on_lead=True, chosen="leave"))
    assert (ruling.effects, ruling.open) == ((RestrictLead("leave", None),), False)


RESTRICTED = {"comparable": False, "exempt": False, "defender": True, "suit_left": True}


@pytest.mark.parametrize(
    ("finding", "law", "to"),
    [
        ({"comparable": True}, "26A", "table"),
        ({"exempt": True}, "26", "table"),
        ({"defender": False}, "26B", "table"),
        ({"suit_left": False}, "26B", "table"),
        ({"prohibits": False}, "26B", "table"),
        ({"prohibits": True}, "26B", "table"),
    ],
)
def test_26A_26B_whether_a_lead_may_be_restricted(finding, law, to):
    told = lead_restriction(LeadRestrictionQuestion(**RESTRICTED | finding))
    assert (told.law, told.say[0].to) == (law, to)


def test_26B_the_ban_lasts_while_he_keeps_the_lead():
    assert len(lead_restriction(LeadRestrictionQuestion(**RESTRICTED, prohibits=True)).do) == 1


@pytest.mark.parametrize("missing", [*RESTRICTED, "prohibits"])
def test_26_says_nothing_while_a_finding_is_missing(missing):
    assert lead_restriction(LeadRestrictionQuestion(**RESTRICTED | {missing: None})) is None
