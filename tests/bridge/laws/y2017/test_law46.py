"""46: incomplete designations, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import Designation, DesignationCompleted, UnclearDesignation
from troef.bridge.laws.ruling import OfferChoice, PlayFromDummy, Role
from troef.bridge.laws.y2017.law46 import designation, designation_completed, unclear_designation
from troef.cards import Card, Hand, Rank, Suit

DUMMY = tuple(Hand.parse("AQ6.KJ84.A95.J73"))
SPADES = DUMMY[:3]


def cards(*texts):
    return tuple(Card.parse(text) for text in texts)


def said(led=Suit.S, continued=None, winners=(), **words):
    legal = tuple(card for card in DUMMY if led is None or card.suit is led)
    completion = designation(Designation(DUMMY, legal, led, continued, winners, **words))
    return completion.law, completion.cards, completion.by_defenders


@pytest.mark.parametrize(
    ("completion", "law", "card"),
    [
        (said(suit=Suit.S, rank=Rank.QUEEN), "46A", "SQ"),
        (said(word="high"), "46B1a", "SA"),
        (said(word="win", winners=cards("SA", "SQ")), "46B1b", "SQ"),
        (said(word="low"), "46B1c", "S6"),
        (said(suit=Suit.S), "46B2", "S6"),
        (said(led=None, suit=Suit.H, word="high"), "46B1a", "HK"),
        (said(led=None, suit=Suit.H, word="low"), "46B1c", "H4"),
        (said(led=None, continued=Suit.H, rank=Rank.JACK), "46B3a", "HJ"),
        (said(rank=Rank.SIX), "46B3b", "S6"),
        (said(led=None, rank=Rank.KING), "46B3b", "HK"),
    ],
)
def test_46B_the_card_that_was_named(completion, law, card):
    assert completion == (law, cards(card), False)


def test_46B3b_two_cards_of_that_rank():
    assert said(led=None, continued=Suit.S, rank=Rank.JACK) == ("46B3b", cards("HJ", "CJ"), False)


@pytest.mark.parametrize(
    "completion",
    [said(suit=Suit.S, rank=Rank.KING), said(rank=Rank.KING), said(word="win"), said(led=None, rank=Rank.TEN)],
)
def test_46B4_a_card_that_is_not_there(completion):
    assert completion == ("46B4", (), False)


@pytest.mark.parametrize("completion", [said(word="anything"), said(word="anything", led=Suit.S)])
def test_46B5_neither_suit_nor_rank(completion):
    assert completion == ("46B5", SPADES, True)


def test_46B3b_declarer_must_say_which():
    (offer,) = unclear_designation(UnclearDesignation(law="46B3b", cards=cards("HJ", "CJ"))).effects
    assert isinstance(offer, OfferChoice)
    assert (offer.to, [choice.id for choice in offer.choices]) == (Role.DECLARER, ["card:HJ", "card:CJ"])


def test_46B5_either_defender_may_say_which():
    facts = UnclearDesignation(law="46B5", cards=SPADES, by_defenders=True)
    assert [offer.to for offer in unclear_designation(facts).effects] == [Role.LHO, Role.RHO]


def test_46B_the_chosen_card_is_played():
    (jack,) = cards("HJ")
    ruling = unclear_designation(UnclearDesignation(law="46B3b", cards=cards("HJ", "CJ"), chosen=jack))
    assert (ruling.effects, ruling.open) == ((PlayFromDummy(jack),), False)


@pytest.mark.parametrize("valid", [True, False])
def test_46B_goes_into_the_record(valid):
    ruling = designation_completed(DesignationCompleted(law="46B2", valid=valid))
    assert (ruling.law, ruling.effects, ruling.text is None) == ("46B2", (), False)
