"""47 to 50: taking back a played card, cards seen without being played, penalty cards, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import ExposedInPlay, LaterCard, PenaltyCardGone, PlayedOnExplanation, TakenBack
from troef.bridge.laws.ruling import Ask, Later, MayNotUse, Offer, Penalty, Role, Taking, Watch, With
from troef.bridge.laws.y2017.law47_50 import (
    after_wrong_information,
    exposed_in_play,
    gone,
    kind,
    later_card,
    played_on_explanation,
    taken_back,
)

NOT_FOR_OPPONENTS = MayNotUse(Role.OFFENDER, (Role.LHO, Role.RHO), "16C2")


@pytest.mark.parametrize(
    ("why", "law"),
    [
        (Taking.REVOKE, "62C1"),
        (Taking.REVOKE_OWN, "62C2"),
        (Taking.DUMMY, "45D1"),
        (Taking.DUMMY_OWN, "45D1"),
        (Taking.NAMED_ANEW, "47D"),
        (Taking.TWO_CARDS, "58B3"),
    ],
)
@pytest.mark.parametrize(("declaring", "role"), [(True, Role.DECLARER), (False, Role.OFFENDER)])
def test_47D_who_played_after_it_is_asked(why, law, declaring, role):
    ruling = later_card(LaterCard(why=why, declaring=declaring))
    (offer,) = ruling.effects
    assert isinstance(offer, Offer)
    assert (ruling.law, offer.to, [choice.id for choice in offer.choices]) == (law, role, ["withdraw", "keep"])


def test_47D_kept():
    assert later_card(LaterCard(why=Taking.REVOKE, declaring=True, withdrawn=False)).effects == ()


def test_62C1_withdrawn_tells_the_offenders_nothing():
    ruling = later_card(LaterCard(why=Taking.REVOKE, declaring=True, withdrawn=True))
    assert (ruling.law, ruling.effects) == ("62C1", (With.REPLACE, NOT_FOR_OPPONENTS))


def test_62C2_a_defender_gets_a_penalty_card():
    ruling = later_card(LaterCard(why=Taking.REVOKE_OWN, declaring=False, withdrawn=True))
    assert (ruling.law, ruling.effects) == ("62C2", (With.REPLACE, Penalty("62C2"), Watch("50E4")))


def test_45D1_declarer_takes_his_own_card_back():
    ruling = later_card(LaterCard(why=Taking.DUMMY_OWN, declaring=True, withdrawn=True))
    assert ruling.effects == (With.REPLACE, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"))


def test_47E1_goes_back_and_cannot_be_accepted():
    ruling = after_wrong_information(With.TAKE_BACK)
    assert (ruling.law, ruling.effects, ruling.open) == ("47E1", (With.TAKE_BACK, NOT_FOR_OPPONENTS), False)


def test_47E2a_asked():
    assert played_on_explanation(PlayedOnExplanation(declaring=False, too_late=False)) is None
    (offer,) = played_on_explanation(PlayedOnExplanation(declaring=False, too_late=False, director=True)).effects
    assert (offer.law, offer.to) == ("47E2a", Role.OFFENDER)


@pytest.mark.parametrize(("back", "effects"), [(True, (With.REPLACE, NOT_FOR_OPPONENTS)), (False, ())])
def test_47E2a_answered(back, effects):
    facts = PlayedOnExplanation(declaring=False, too_late=False, director=True, withdrawn=back)
    assert played_on_explanation(facts).effects == effects


def test_47E2b_too_late():
    ruling = played_on_explanation(PlayedOnExplanation(declaring=False, too_late=True))
    assert (ruling.law, ruling.effects) == ("47E2b", (Watch("47E2b"),))


@pytest.mark.parametrize(("down", "law"), [(False, "47F2"), (True, "41A")])
def test_47F2_no_right_to_take_it_back(down, law):
    assert (taken_back(TakenBack(face_down=down)).law, taken_back(TakenBack(face_down=down)).effects) == (law, ())


# 48: declarer shows cards, paragraph by paragraph

SPREAD = ExposedInPlay(declaring=True, cards=5, honour=True, spread=True, director=True)


def ruled(facts):
    ruling = exposed_in_play(facts)
    return ruling.law, ruling.effects


def test_48A_declarer_shows_a_card():
    assert ruled(ExposedInPlay(declaring=True, cards=1, honour=True)) == ("48A", ())


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (SPREAD, ("48B2", (Ask("claim", "48B2"),))),
        (replace(SPREAD, claim=False), ("48A", ())),
        (replace(SPREAD, claim=True), ("48B2", (Ask("tricks", "70A"),))),
        (replace(SPREAD, claim=True, tricks=4), ("70A", (With.SETTLED,))),
    ],
)
def test_48B2_declarer_lays_down_his_hand(facts, expected):
    assert ruled(facts) == expected


def test_48B2_nobody_has_called_the_director():
    assert exposed_in_play(replace(SPREAD, director=False)) is None


# 49: a defender shows cards, paragraph by paragraph

SMALL = ExposedInPlay(declaring=False, cards=1, honour=False, director=True)
WATCHED = (Watch("50E4"), Watch("72C"))


def test_49_nobody_has_called_the_director():
    assert exposed_in_play(replace(SMALL, director=False)) is None


@pytest.mark.parametrize("deliberate", [True, False])
def test_49_becomes_a_penalty_card(deliberate):
    assert ruled(replace(SMALL, deliberate=deliberate)) == ("49", (Penalty("49", deliberate), *WATCHED))


def test_50B_the_director_says_whether_it_was_deliberate():
    assert ruled(replace(SMALL, deliberate=None)) == ("50B", (Ask("deliberate", "50B"),))


@pytest.mark.parametrize("change", [{"honour": True}, {"cards": 2}, {"others": True}])
def test_50B_not_asked_when_it_makes_no_difference(change):
    assert ruled(replace(SMALL, deliberate=None, **change)) == ("49", (Penalty("49", False), *WATCHED))


def test_58B2_two_at_once():
    effects = (Penalty("58B2", False), *WATCHED, Later(Taking.TWO_CARDS))
    assert ruled(replace(SMALL, two_at_once=True)) == ("58B2", effects)


def test_68_shown_while_speaking_of_the_current_trick():
    effects = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3"))
    assert ruled(replace(SMALL, current_trick=True)) == ("68", effects)


@pytest.mark.parametrize("honour", [True, False])
@pytest.mark.parametrize("deliberate", [True, False])
@pytest.mark.parametrize("others", [True, False])
def test_50B_minor_is_one_small_card_by_accident(honour, deliberate, others):
    expected = "major" if honour or deliberate or others else "minor"
    assert kind(NewPenaltyCard(honour, deliberate, others)) == expected


@pytest.mark.parametrize(("played", "law"), [(True, "50E3"), (False, "50E2")])
def test_50E_what_it_told_is_not_for_partner(played, law):
    ruling = gone(PenaltyCardGone(played))
    assert (ruling.law, ruling.effects) == (law, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), law),))
