"""57–60: cards played too soon or together, and playing on after an irregular card."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    CardsCarriedAlong,
    PlayedBeforeChoice,
    PlayedBeforeInstruction,
    PrematureByDeclarer,
    PrematureCard,
    SimultaneousCard,
)
from troef.bridge.laws.ruling import (
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    MayNotUse,
    RequirePartner,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law57_60 import (
    card_after_retraction,
    cards_along,
    played_before_choice,
    played_too_soon,
    premature_by_declarer,
    premature_card,
    simultaneous_card,
)
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


def test_60A1_played_on():
    assert ruled(premature_card(replace(BEFORE, lho_acted=True))) == ("60A1", (CardEffect.PLAYED,), False)


def test_60A1_declarer_plays_on_without_choosing():
    assert ruled(played_too_soon(PlayedBeforeInstruction(led=True, lho_acted=True))) == (
        "60A1",
        (CardEffect.LEAD_STANDS,),
        False,
    )
    assert ruled(played_too_soon(PlayedBeforeInstruction(led=False, lho_acted=True))) == (
        "60A1",
        (CardEffect.PLAYED,),
        False,
    )


def test_49_a_lead_that_does_not_wait_for_declarers_choice():
    lead = PlayedBeforeInstruction(led=True)
    exposed = ("49", (CardEffect.LET_BE, MakePenaltyCards("49"), WatchArticle("50E4")), False)
    assert played_too_soon(lead) is None
    assert ruled(played_too_soon(replace(lead, attention=True))) == exposed
    assert ruled(played_too_soon(replace(lead, chosen=True, obeying=True))) == exposed


def test_60C_a_card_that_does_not_wait_for_declarers_choice():
    card = PlayedBeforeInstruction(led=False)
    assert played_too_soon(replace(card, attention=True)) is None
    assert ruled(played_too_soon(replace(card, chosen=True, obeying=True))) == ("60C", (CardEffect.PLAYED,), False)
    back = ("60C", (CardEffect.LET_BE, MakePenaltyCards("60C"), WatchArticle("50E4")), False)
    assert ruled(played_too_soon(replace(card, chosen=True))) == back


def test_60B_before_declarer_has_led_again():
    assert card_after_retraction(CardAfterRetraction()) is None
    expected = ("60B", (CardEffect.LET_BE, MakePenaltyCards("60B"), WatchArticle("50E4")), False)
    assert ruled(card_after_retraction(CardAfterRetraction(director=True))) == expected


def test_60C_declarers_choice_is_not_taken_away():
    ruling = played_before_choice(PlayedBeforeChoice())
    assert (ruling.law, ruling.effects) == (
        "60C",
        (
            CardEffect.REPLACE,
            MakePenaltyCards("60C"),
            WatchArticle("50E4"),
            LaterCardsMayBeWithdrawn(WithdrawalRight.CHANGED),
        ),
    )
