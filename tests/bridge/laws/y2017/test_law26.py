"""26: lead restrictions after a withdrawn call."""

from troef.bridge.laws.facts import WithdrawnCall
from troef.bridge.laws.ruling import MayRestrict, Offer, Restrict, Role
from troef.bridge.laws.y2017.law26 import withdrawn_call
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
    assert isinstance(offer, Offer)
    assert (offer.to, [each.id for each in offer.choices]) == (
        Role.DECLARER,
        ["prohibit:S", "prohibit:D", "prohibit:C", "leave"],
    )


def test_26B_for_as_long_as_he_keeps_the_lead():
    ruling = withdrawn_call(facts(on_lead=True, chosen="prohibit:S"))
    assert (ruling.effects, ruling.open) == ((Restrict("prohibit:S", "while-on-lead"),), False)


def test_26B_or_not_at_all():
    ruling = withdrawn_call(facts(on_lead=True, chosen="leave"))
    assert (ruling.effects, ruling.open) == ((Restrict("leave", None),), False)
