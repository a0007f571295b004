"""46: incomplete designations."""

import pytest

from troef.bridge.laws.facts.play import Designation, DesignationCompleted, UnclearDesignation
from troef.bridge.laws.ruling import Completion, LayDown, Role
from troef.bridge.laws.y1949.law46 import designation, designation_completed, unclear_designation
from troef.cards import Card, Rank, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


DUMMY = tuple(map(Card.parse, ("SA", "SQ", "S6", "HK", "HJ", "H4", "CJ")))


def said(led=Suit.S, continued=None, **words):
    legal = tuple(card for card in DUMMY if led is None or card.suit is led)
    return designation(Designation(DUMMY, legal, led, continued, (), **words))


@pytest.mark.parametrize(
    ("words", "law", "card"),
    [
        ({"word": "high"}, "46a", "SA"),
        ({"word": "win"}, "46a", "SA"),
        ({"word": "low"}, "46a", "S6"),
        ({"suit": Suit.S}, "46b", "S6"),
        ({"led": None, "suit": Suit.H}, "46b", "H4"),
        ({"led": None, "continued": Suit.H, "rank": Rank.JACK}, "46c1", "HJ"),
        ({"rank": Rank.QUEEN}, "46c2", "SQ"),
    ],
)
def test_46_the_card_that_was_named(words, law, card):
    assert said(**words) == Completion(law, (Card.parse(card),))


def test_46_complete():
    assert said(suit=Suit.S, rank=Rank.ACE) == Completion("46", (Card.parse("SA"),), complete=True)


def test_46c2_two_cards_of_that_rank():
    both = said(led=None, continued=Suit.S, rank=Rank.JACK)
    assert both == Completion("46c2", (Card.parse("HJ"), Card.parse("CJ")))
    offer = unclear_designation(UnclearDesignation(law="46c2", cards=both.cards)).effects[0]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.DECLARER, ["card:HJ", "card:CJ"])
    chosen = unclear_designation(UnclearDesignation(law="46c2", cards=both.cards, chosen=Card.parse("CJ")))
    assert ruled(chosen) == ("46c2", (LayDown(Card.parse("CJ")),), False)


@pytest.mark.parametrize("words", [{"suit": Suit.S, "rank": Rank.KING}, {"rank": Rank.TWO}, {"word": "anything"}])
def test_46d_words_that_do_not_count(words):
    assert said(**words) == Completion("46d", ())


def test_46_what_the_record_says():
    assert designation_completed(DesignationCompleted(law="46b")).law == "46b"
    assert designation_completed(DesignationCompleted(law="46d", valid=False)).law == "46d"
