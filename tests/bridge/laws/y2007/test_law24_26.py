"""21 and 24–26: cards seen before the play, changes of call, and lead restrictions."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ChangeOfCall, ExposedAtAuctionEnd, ExposedInAuction, WithdrawnCall
from troef.bridge.laws.facts.booklet_2007 import CallOnMisexplanation
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    MayNotUse,
    MayRestrict,
    OfferChoice,
    RestrictLead,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law24_26 import change_of_call, misinformed_player_changes, withdrawn_call
from troef.cards import SUITS_HIGH_FIRST, Suit

SEEN = ExposedInAuction(cards=1, honour=True, led=False, director=True)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def test_24_who_must_pass_is_lost_and_23_is_named():
    ruling = RULES.about(SEEN)
    effects = (CallEffect.LIE_OPEN, TELLS, WatchArticle("16D"), WatchArticle("23"))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("24", effects, False)


def test_24_after_the_auction_nobody_passes():
    late = ExposedInAuction(cards=1, honour=True, led=False, director=True, auction_over=True)
    assert WatchArticle("23") not in RULES.about(late).effects


def test_24_nobody_has_noticed():
    assert RULES.about(ExposedInAuction(cards=1, honour=False, led=False)) is None


@pytest.mark.parametrize(
    ("defender", "law", "effect"), [(True, "50", CallEffect.PENALTY_CARDS), (False, "48", CallEffect.PICK_UP)]
)
def test_50_and_48_when_the_auction_is_over(defender, law, effect):
    ruling = RULES.about(ExposedAtAuctionEnd(defender=defender))
    assert (ruling.law, ruling.effects) == (law, (effect,))


CHANGE = ChangeOfCall(director=True)


def ruled(facts):
    ruling = change_of_call(facts)
    return ruling.law, ruling.effects, ruling.in_sources


def test_25A_the_director_asks():
    law, (ask,), in_sources = ruled(CHANGE)
    assert (law, ask.question, ask.law, in_sources) == ("25A", "unintended", "25A", True)
    assert ask.text.en == "was {other} unintended, and was it changed without pause for thought?"


def test_25A_unintended():
    assert ruled(replace(CHANGE, unintended=True)) == ("25A", (CallEffect.TAKE_PLACE,), True)


def test_25A_the_left_hand_opponent_may_take_his_call_back():
    offer = ruled(replace(CHANGE, unintended=True, lho_called=True))[1][-1]
    assert (offer.law, [(each.id, each.law) for each in offer.choices]) == (
        "25A",
        [("withdraw", "25A"), ("keep", "25A")],
    )


def test_25A_too_late_once_partner_has_called():
    facts = replace(CHANGE, unintended=True, partner_called=True)
    assert ruled(facts) == ("25A", (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TELLS), True)


def test_25B_our_sources_have_the_choice_only():
    facts = replace(CHANGE, unintended=False)
    law, (offer,), in_sources = ruled(facts)
    assert (law, isinstance(offer, OfferChoice), in_sources) == ("25B", True, False)
    assert ruled(replace(facts, accepted=False)) == ("25B", (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TELLS), False)


def test_25B_no_replacement_is_comparable():
    facts = replace(CHANGE, unintended=False, accepted=True)
    assert ruled(replace(facts, comparable=True)) == ruled(facts)


def test_21B1_a_misinformed_player_may_change():
    facts = replace(CHANGE, misinformed=True)
    assert ruled(facts)[:2] == ("21B1a", (AskDirector("influenced", "21B1a"),))
    changed = misinformed_player_changes(replace(facts, influenced=True))
    assert changed.effects == (CallEffect.TAKE_PLACE, MayNotUse(Role.OFFENDER, (Role.LHO, Role.RHO), "16D"))


def test_21B1_a_call_on_a_wrong_explanation():
    assert RULES.about(CallOnMisexplanation()) is None
    said = [RULES.about(CallOnMisexplanation(influenced=found)) for found in (True, False)]
    assert [advice.law for advice in said] == ["21B1", "21B1"]
    assert said[0] != said[1]


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
