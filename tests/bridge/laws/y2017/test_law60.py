"""60: playing on after an irregular card, paragraph by paragraph."""

from dataclasses import replace

from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedBeforeChoice, PlayedBeforeInstruction, PrematureCard
from troef.bridge.laws.ruling import (
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law57_58 import premature_card
from troef.bridge.laws.y2017.law60 import card_after_retraction, played_before_choice, played_too_soon
from troef.cards import Suit

BEFORE = PrematureCard(partner_waits=True, other_suits=(Suit.S, Suit.H, Suit.C), director=True)


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


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
