"""57 and 58: cards played too soon or together."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import CardsCarriedAlong, PrematureByDeclarer, PrematureCard, SimultaneousCard
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards, MayNotUse, RequirePartner, Role, WatchArticle
from troef.bridge.laws.y2017.law57_58 import cards_along, premature_by_declarer, premature_card, simultaneous_card
from troef.cards import Suit

# 57: premature cards, paragraph by paragraph

BEFORE = PrematureCard(partner_waits=True, other_suits=(Suit.S, Suit.H, Suit.C), director=True)
TURN = PrematureCard(partner_waits=False, director=True)
TELLS = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_57_nobody_has_called_the_director():
    assert premature_card(replace(BEFORE, director=False)) is None


def test_57A_a_penalty_card_and_declarers_choice():
    ruling = premature_card(BEFORE)
    *effects, offer = ruling.effects
    assert (ruling.law, effects, ruling.open) == (
        "57A",
        [CardEffect.LET_BE, MakePenaltyCards("57A"), WatchArticle("50E4")],
        True,
    )
    suits = ["require:S", "require:H", "require:C", "prohibit:S", "prohibit:H", "prohibit:C"]
    assert (offer.to, [choice.id for choice in offer.choices]) == (Role.DECLARER, ["highest", "lowest", *suits])


@pytest.mark.parametrize(
    ("option", "law"), [("highest", "57A1"), ("lowest", "57A2"), ("require:S", "57A3"), ("prohibit:S", "57A4")]
)
def test_57A_chosen(option, law):
    assert ruled(premature_card(replace(BEFORE, chosen=option))) == (law, (RequirePartner(option),), False)


@pytest.mark.parametrize(("change", "law"), [({"both_played": True}, "57C1"), ({"prompted": True}, "57C2")])
def test_57C_no_rectification(change, law):
    assert ruled(premature_card(replace(BEFORE, **change))) == (law, (CardEffect.PLAYED,), False)


@pytest.mark.parametrize(("opening", "law"), [(False, "57C3"), (True, "54B2")])
def test_57C3_54B2_declarers_card_is_played(opening, law):
    assert ruled(premature_by_declarer(PrematureByDeclarer(to_opening_lead=opening))) == (
        law,
        (CardEffect.PLAYED,),
        False,
    )


def test_57D_must_be_played_at_his_turn():
    assert ruled(premature_card(TURN)) == ("57D", (CardEffect.PLAYED_IN_TURN, *TELLS), False)


@pytest.mark.parametrize("change", [{"legal": False}, {"over": True}])
def test_57D_cannot_be_played_to_this_trick(change):
    assert ruled(premature_card(replace(TURN, **change))) == (
        "57D",
        (CardEffect.LET_BE, MakePenaltyCards("57D"), WatchArticle("50E4")),
        False,
    )


# 58: cards played together, paragraph by paragraph
def test_58A_counts_as_played_after():
    assert ruled(simultaneous_card(SimultaneousCard())) == ("58A", (), False)


@pytest.mark.parametrize(("late", "law"), [(False, "58B1"), (True, "67B2a")])
def test_58B1_58B4_cards_that_went_along(late, law):
    assert cards_along(CardsCarriedAlong(declaring=False)) is None
    assert ruled(cards_along(CardsCarriedAlong(declaring=False, director=True, too_late=late))) == (
        law,
        (CardEffect.PICK_UP,),
        False,
    )
