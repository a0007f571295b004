"""57 to 60: cards played too soon or together, and playing on after an irregular card."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    CardsCarriedAlong,
    PlayedBeforeInstruction,
    PrematureByDeclarer,
    PrematureCard,
    SimultaneousCard,
)
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards, RequirePartner, Role
from troef.bridge.laws.y1949.law57_60 import (
    card_after_retraction,
    cards_along,
    played_too_soon,
    premature_by_declarer,
    premature_card,
    simultaneous_card,
)
from troef.cards import Suit


# 57: a defender plays before his partner
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


EARLY = PrematureCard(partner_waits=True, director=True, other_suits=(Suit.S, Suit.H))
AHEAD = replace(EARLY, led_ahead=True)


def test_57_declarer_says_what_partner_plays():
    assert premature_card(replace(EARLY, director=False)) is None
    offer = premature_card(EARLY).effects[0]
    assert [(each.id, each.law) for each in offer.choices] == [
        ("highest", "57a"),
        ("lowest", "57b"),
        ("require:S", "57c"),
        ("require:H", "57c"),
    ]


@pytest.mark.parametrize(("option", "law"), [("highest", "57a"), ("lowest", "57b"), ("require:S", "57c")])
def test_57_the_card_stays_for_its_turn(option, law):
    chosen = premature_card(replace(EARLY, chosen=option))
    assert ruled(chosen) == (law, (RequirePartner(option), CardEffect.PLAYED_IN_TURN), False)


def test_57_a_card_that_does_not_fit_becomes_a_penalty_card():
    chosen = premature_card(replace(EARLY, chosen="lowest", legal=False))
    assert ruled(chosen) == ("57b", (RequirePartner("lowest"), CardEffect.LET_BE, MakePenaltyCards("57")), False)


def test_57_a_lead_to_the_next_trick_waits_for_the_winner():
    assert ruled(premature_card(replace(AHEAD, chosen="lowest"))) == ("57b", (RequirePartner("lowest"),), True)
    won = replace(AHEAD, chosen="lowest", winner=Role.PARTNER)
    assert ruled(premature_card(won)) == ("57", (CardEffect.LET_BE, MakePenaltyCards("57")), False)
    assert ruled(premature_card(replace(won, winner=Role.OFFENDER))) == ("57", (CardEffect.LEAD_STANDS,), False)
    assert ruled(premature_card(replace(won, winner=Role.LHO))) == ("57", (CardEffect.AS_LEAD,), False)
    assert ruled(premature_card(replace(AHEAD, over=True))) == ("57", (), True)


def test_59_partner_has_played_before_anything_was_ruled():
    late = premature_card(replace(EARLY, partner_played=True))
    assert ruled(late) == ("59", (CardEffect.PLAYED_IN_TURN,), False)
    assert ruled(premature_card(replace(AHEAD, partner_played=True))) == ("57", (), True)


@pytest.mark.parametrize("more", [{"both_played": True}, {"prompted": True}])
def test_57_no_penalty(more):
    assert ruled(premature_card(replace(EARLY, **more))) == ("57", (CardEffect.PLAYED,), False)


def test_60_declarer_played_on():
    assert ruled(premature_card(replace(EARLY, lho_acted=True))) == ("60", (CardEffect.PLAYED,), False)


def test_49_partner_had_played():
    exposed = premature_card(replace(EARLY, partner_waits=False))
    assert ruled(exposed) == ("49", (CardEffect.LET_BE, MakePenaltyCards("49")), False)


def test_45_54a_declarers_own_card_stays():
    assert ruled(premature_by_declarer(PrematureByDeclarer())) == ("45", (CardEffect.PLAYED,), False)
    assert premature_by_declarer(PrematureByDeclarer(to_opening_lead=True)).law == "54a"


# 58: cards played at the same moment
def test_58_two_players():
    assert ruled(simultaneous_card(SimultaneousCard())) == ("58", (), False)


def test_58_one_card_could_be_seen():
    assert cards_along(CardsCarriedAlong(declaring=False)) is None
    assert ruled(cards_along(CardsCarriedAlong(declaring=False, director=True))) == ("58", (CardEffect.PICK_UP,), False)


def test_68a_too_late():
    assert ruled(cards_along(CardsCarriedAlong(declaring=False, director=True, too_late=True))) == ("68a", (), False)


# 60: playing on
def test_60_before_declarer_has_led_again():
    assert card_after_retraction(CardAfterRetraction()) is None
    assert ruled(card_after_retraction(CardAfterRetraction(director=True))) == (
        "60",
        (CardEffect.LET_BE, MakePenaltyCards("60")),
        False,
    )


def test_60_a_card_that_did_not_wait_for_declarers_choice():
    assert ruled(played_too_soon(PlayedBeforeInstruction(led=True, lho_acted=True))) == (
        "60",
        (CardEffect.LEAD_STANDS,),
        False,
    )
    exposed = ("50", (CardEffect.LET_BE, MakePenaltyCards("50")), False)
    assert ruled(played_too_soon(PlayedBeforeInstruction(led=True, attention=True))) == exposed
    assert played_too_soon(PlayedBeforeInstruction(led=False, attention=True)) is None
    assert ruled(played_too_soon(PlayedBeforeInstruction(led=False, chosen=True, obeying=True))) == (
        "60",
        (CardEffect.PLAYED,),
        False,
    )
    assert ruled(played_too_soon(PlayedBeforeInstruction(led=False, chosen=True))) == exposed
