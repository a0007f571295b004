"""24–26: cards seen during the auction, changes of call, and lead restrictions."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ChangeOfCall, ExposedAtAuctionEnd, ExposedInAuction, WithdrawnCall
from troef.bridge.laws.facts.desk_auction import LeadRestrictionQuestion
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    MayNotUse,
    MayRestrict,
    MustPassEffect,
    OfferChoice,
    RestrictLead,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y2017.law24_26 import (
    at_the_end,
    change_of_call,
    exposed_in_auction,
    lead_restriction,
    withdrawn_call,
)
from troef.cards import SUITS_HIGH_FIRST, Suit

OPEN = (CallEffect.LIE_OPEN, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "24"), WatchArticle("16C3"))
PASSES = (*OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE), WatchArticle("72C"))


@pytest.mark.parametrize(
    ("cards", "honour", "led", "law", "effects"),
    [
        (1, False, False, "24A", OPEN),
        (1, True, False, "24B", PASSES),
        (1, False, True, "24B", PASSES),
        (2, False, False, "24C", PASSES),
        (2, True, True, "24C", PASSES),
    ],
)
def test_24A_24B_24C(cards, honour, led, law, effects):
    ruling = exposed_in_auction(ExposedInAuction(cards=cards, honour=honour, led=led, director=True))
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, False)


def test_24_nobody_has_noticed():
    assert exposed_in_auction(ExposedInAuction(cards=1, honour=True, led=False)) is None


def test_24_noticed_after_the_auction():
    facts = ExposedInAuction(cards=1, honour=True, led=False, director=True, auction_over=True)
    assert (exposed_in_auction(facts).law, exposed_in_auction(facts).effects) == ("24", OPEN)


@pytest.mark.parametrize(
    ("defender", "law", "effects"),
    [(False, "24D", (CallEffect.PICK_UP,)), (True, "24E", (CallEffect.PENALTY_CARDS, WatchArticle("50E4")))],
)
def test_24D_24E(defender, law, effects):
    ruling = at_the_end(ExposedAtAuctionEnd(defender=defender))
    assert (ruling.law, ruling.effects) == (law, effects)


CHANGE = ChangeOfCall()
TOLD = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")
UNINTENDED = replace(CHANGE, unintended=True)
INTENDED = replace(CHANGE, director=True, unintended=False)


def ruled(facts):
    ruling = change_of_call(facts)
    return ruling.law, tuple(each for each in ruling.effects if not isinstance(each, OfferChoice)), ruling.open


def offered(facts):
    (offer,) = (each for each in change_of_call(facts).effects if isinstance(each, OfferChoice))
    return offer.to, offer.fact, [(each.id, each.law) for each in offer.choices]


def test_25A_nobody_has_noticed():
    assert change_of_call(CHANGE) is None


def test_25A_the_director_is_asked():
    assert ruled(replace(CHANGE, director=True)) == ("25A", (AskDirector("unintended", "25A"),), True)


def test_25A1_an_unintended_call_is_replaced():
    assert ruled(UNINTENDED) == ("25A1", (CallEffect.TAKE_PLACE,), False)


@pytest.mark.parametrize("unintended", [True, False, None])
def test_25A4_too_late_once_partner_has_called(unintended):
    facts = replace(CHANGE, unintended=unintended, partner_called=True)
    assert ruled(facts) == ("25A4", (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TOLD), False)


def test_25A5_too_late_once_the_auction_period_is_over():
    assert ruled(replace(UNINTENDED, period_over=True))[0] == "25A5"


def test_25A6_the_left_hand_opponent_may_think_again():
    facts = replace(UNINTENDED, lho_called=True)
    assert ruled(facts) == ("25A1", (CallEffect.TAKE_PLACE,), True)
    assert offered(facts) == (Role.LHO, "withdrawn", [("withdraw", "25A6"), ("keep", "25A6")])


def test_25A6_what_he_withdraws_is_for_his_side_only():
    told = MayNotUse(Role.LHO, (Role.OFFENDER, Role.PARTNER), "25A6")
    facts = replace(UNINTENDED, lho_called=True, withdrawn=True)
    assert ruled(facts) == ("25A6", (CallEffect.WITHDRAW_LHO, told, WatchArticle("16C3")), False)
    assert ruled(replace(facts, withdrawn=False)) == ("25A6", (CallEffect.KEEP_LHO,), False)


def test_25B1_the_left_hand_opponent_may_accept():
    assert offered(INTENDED) == (Role.LHO, "accepted", [("accept", "25B1"), ("reject", "25B2")])


@pytest.mark.parametrize("how", [{"accepted": True}, {"lho_acted": True}])
def test_25B1_accepted_in_words_or_by_calling(how):
    facts = replace(INTENDED, **how)
    assert ruled(facts) == ("25B1", (CallEffect.TAKE_PLACE_IRREGULARLY, CallEffect.RESTRICT_LEAD, TOLD), True)


def test_26A_unless_the_director_finds_it_comparable():
    assert ruled(replace(INTENDED, accepted=True, comparable=True)) == ("26A", (CallEffect.CLEAR,), False)


def test_25B1_with_a_call_in_between():
    facts = replace(INTENDED, lho_called=True, accepted=True)
    assert offered(facts) == (Role.LHO, "withdrawn", [("withdraw", "25B1"), ("keep", "25B1")])
    assert ruled(replace(facts, withdrawn=True))[1][0] is CallEffect.WITHDRAW_LHO
    assert ruled(replace(facts, withdrawn=False)) == ("25B1", (CallEffect.KEEP_LHO,), False)


def test_25B2_the_change_is_void():
    assert ruled(replace(INTENDED, accepted=False)) == (
        "25B2",
        (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, TOLD),
        False,
    )


def test_27C_an_insufficient_bid_was_replaced_too_soon():
    assert ruled(replace(INTENDED, insufficient=True)) == ("27C", (CallEffect.PREMATURE,), False)
    assert ruled(replace(INTENDED, insufficient=True, lho_acted=True)) == ("27C", (CallEffect.PREMATURE,), False)


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
