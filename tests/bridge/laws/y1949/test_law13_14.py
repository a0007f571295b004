"""13 and 14: hands with a wrong number of cards, and a missing card."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.ruling import AdjustScore, WatchArticle
from troef.bridge.laws.y1949.law13_14 import card_added, incomplete_hand, wrong_number


# 13: hands with a wrong number of cards
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


FOUND = WrongNumberOfCards(cards=HandCountFault.MISDEALT, director=True)


def test_13_nobody_has_counted():
    assert wrong_number(WrongNumberOfCards(cards=HandCountFault.MISDEALT)) is None


def test_13_put_right_and_played():
    assert ruled(wrong_number(FOUND)) == ("13", (), True)
    assert ruled(wrong_number(replace(FOUND, restored=True))) == ("13", (), False)
    assert ruled(wrong_number(replace(FOUND, cards=HandCountFault.SURPLUS, called=True))) == ("13", (), True)


def test_13_a_card_of_another_was_seen():
    assert ruled(wrong_number(replace(FOUND, seen=True))) == ("13", (WatchArticle("13"),), True)


def test_12b_it_cannot_be_put_right_any_more():
    assert ruled(wrong_number(replace(FOUND, play_over=True))) == ("12b", (AdjustScore("12b"),), False)


def test_14_a_card_is_missing():
    assert ruled(wrong_number(replace(FOUND, cards=HandCountFault.MISSING))) == ("14", (), True)


# 14: a missing card
@pytest.mark.parametrize(
    ("added", "law"),
    [
        (CardAdded(found=True, play_begun=True, played=True), "14a"),
        (CardAdded(found=True, play_begun=False), "14b"),
        (CardAdded(found=False, play_begun=True), "14c"),
    ],
)
def test_14_where_it_turned_up(added, law):
    assert ruled(card_added(added)) == (law, (), False)


def test_14_the_director_looks_for_it():
    assert incomplete_hand(WrongNumberOfCards(cards=HandCountFault.MISSING)) is None
    assert ruled(incomplete_hand(WrongNumberOfCards(cards=HandCountFault.MISSING, director=True))) == ("14", (), True)
    assert ruled(incomplete_hand(WrongNumberOfCards(cards=HandCountFault.MISSING, director=True, restored=True))) == (
        "14",
        (),
        False,
    )
