"""13 and 14: a hand with too many cards, and a missing card."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.ruling import AdjustScore, AskDirector, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law13_14 import card_added, wrong_number

# 13: wrong numbers of cards

HANDS = WrongNumberOfCards(cards=HandCountFault.MISDEALT, director=True)


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (HANDS, "13A1", ()),
        (replace(HANDS, seen=True), "13A2", (WatchArticle("13A2"),)),
        (replace(HANDS, called=True), "13B1", (WatchArticle("13B1"), AskDirector("playable", "13B"))),
        (replace(HANDS, called=True, playable=True), "13B1", (WatchArticle("13B1"),)),
        (replace(HANDS, cards=HandCountFault.SURPLUS, called=True), "13C", ()),
    ],
    ids=["13A1", "13A2", "13B", "13B1", "13C"],
)
def test_13A_13B_13C(facts, law, effects):
    ruling = wrong_number(facts)
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, True)


def test_13B2_when_the_board_cannot_be_played_normally():
    ruling = wrong_number(replace(HANDS, called=True, playable=False))
    assert (ruling.law, ruling.effects, ruling.open) == ("13B2", (AdjustScore("13B2"),), False)


def test_13C_a_surplus_card_in_a_complete_trick_may_still_cost_a_score():
    ruling = wrong_number(replace(HANDS, cards=HandCountFault.SURPLUS, in_trick=True))
    assert (ruling.law, ruling.effects) == ("13C", (WatchArticle("13C"),))


def test_13D_after_the_play():
    ruling = wrong_number(replace(HANDS, called=True, play_begun=True, play_over=True))
    assert (ruling.law, ruling.effects, ruling.open) == ("13D", (AdjustScore("13D"),), False)


def test_13_nobody_has_counted():
    assert wrong_number(WrongNumberOfCards(cards=HandCountFault.MISDEALT)) is None


def test_13_put_right_it_is_over():
    ruling = wrong_number(replace(HANDS, restored=True))
    assert (ruling.text, ruling.effects, ruling.open) == (None, (), False)


# 14: a missing card
@pytest.mark.parametrize(
    ("found", "begun", "law"),
    [
        (True, False, "14A1"),
        (False, False, "14A2"),
        (True, True, "14B2"),
        (False, True, "14B3"),
    ],
)
def test_14A_14B_where_the_card_was(found, begun, law):
    ruling = card_added(CardAdded(found=found, play_begun=begun))
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C")
    assert (ruling.law, ruling.effects) == (law, (told, WatchArticle("16B3")))


@pytest.mark.parametrize(("begun", "law"), [(False, "14A"), (True, "14B")])
def test_14_the_director_looks_for_it(begun, law):
    ruling = wrong_number(WrongNumberOfCards(cards=HandCountFault.MISSING, director=True, play_begun=begun))
    assert (ruling.law, ruling.effects, ruling.open) == (law, (), True)


def test_14_nobody_has_counted():
    assert wrong_number(WrongNumberOfCards(cards=HandCountFault.MISSING)) is None


def test_14B1_among_the_played_cards_nothing_is_added():
    ruling = card_added(CardAdded(found=True, play_begun=True, played=True))
    assert (ruling.law, ruling.effects) == ("14B1", ())
