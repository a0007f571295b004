"""47: taking back a played card, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import CardPlayedAfter, CardRetracted, PlayedOnExplanation
from troef.bridge.laws.ruling import (
    CardEffect,
    MakePenaltyCards,
    MayNotUse,
    OfferChoice,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law47 import after_wrong_information, later_card, played_on_explanation, taken_back

NOT_FOR_OPPONENTS = MayNotUse(Role.OFFENDER, (Role.LHO, Role.RHO), "16C2")


@pytest.mark.parametrize(
    ("why", "law"),
    [
        (WithdrawalRight.REVOKE, "62C1"),
        (WithdrawalRight.REVOKE_OWN, "62C2"),
        (WithdrawalRight.DUMMY, "45D1"),
        (WithdrawalRight.DUMMY_OWN, "45D1"),
        (WithdrawalRight.NAMED_ANEW, "47D"),
        (WithdrawalRight.TWO_CARDS, "58B3"),
    ],
)
@pytest.mark.parametrize(("declaring", "role"), [(True, Role.DECLARER), (False, Role.OFFENDER)])
def test_47D_who_played_after_it_is_asked(why, law, declaring, role):
    ruling = later_card(CardPlayedAfter(why=why, declaring=declaring))
    (offer,) = ruling.effects
    assert isinstance(offer, OfferChoice)
    assert (ruling.law, offer.to, [choice.id for choice in offer.choices]) == (law, role, ["withdraw", "keep"])


def test_47D_kept():
    assert later_card(CardPlayedAfter(why=WithdrawalRight.REVOKE, declaring=True, withdrawn=False)).effects == ()


def test_62C1_withdrawn_tells_the_offenders_nothing():
    ruling = later_card(CardPlayedAfter(why=WithdrawalRight.REVOKE, declaring=True, withdrawn=True))
    assert (ruling.law, ruling.effects) == ("62C1", (CardEffect.REPLACE, NOT_FOR_OPPONENTS))


def test_62C2_a_defender_gets_a_penalty_card():
    ruling = later_card(CardPlayedAfter(why=WithdrawalRight.REVOKE_OWN, declaring=False, withdrawn=True))
    assert (ruling.law, ruling.effects) == (
        "62C2",
        (CardEffect.REPLACE, MakePenaltyCards("62C2"), WatchArticle("50E4")),
    )


def test_45D1_declarer_takes_his_own_card_back():
    ruling = later_card(CardPlayedAfter(why=WithdrawalRight.DUMMY_OWN, declaring=True, withdrawn=True))
    assert ruling.effects == (CardEffect.REPLACE, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"))


def test_47E1_goes_back_and_cannot_be_accepted():
    ruling = after_wrong_information(CardEffect.TAKE_BACK)
    assert (ruling.law, ruling.effects, ruling.open) == ("47E1", (CardEffect.TAKE_BACK, NOT_FOR_OPPONENTS), False)


def test_47E2a_asked():
    assert played_on_explanation(PlayedOnExplanation(declaring=False, too_late=False)) is None
    (offer,) = played_on_explanation(PlayedOnExplanation(declaring=False, too_late=False, director=True)).effects
    assert (offer.law, offer.to) == ("47E2a", Role.OFFENDER)


@pytest.mark.parametrize(("back", "effects"), [(True, (CardEffect.REPLACE, NOT_FOR_OPPONENTS)), (False, ())])
def test_47E2a_answered(back, effects):
    facts = PlayedOnExplanation(declaring=False, too_late=False, director=True, withdrawn=back)
    assert played_on_explanation(facts).effects == effects


def test_47E2b_too_late():
    ruling = played_on_explanation(PlayedOnExplanation(declaring=False, too_late=True))
    assert (ruling.law, ruling.effects) == ("47E2b", (WatchArticle("47E2b"),))


@pytest.mark.parametrize(("down", "law"), [(False, "47F2"), (True, "41A")])
def test_47F2_no_right_to_take_it_back(down, law):
    assert (taken_back(CardRetracted(face_down=down)).law, taken_back(CardRetracted(face_down=down)).effects) == (
        law,
        (),
    )
