"""45 to 47: a card is played, named and taken back."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import (
    CardMisplacedByDummy,
    CardPlayedAfter,
    CardRedesignated,
    CardRetracted,
    Designation,
    DesignationCompleted,
    DummySuggests,
    FifthCard,
    PlayedOnExplanation,
    ShownCard,
    UnclearDesignation,
)
from troef.bridge.laws.ruling import (
    AskDirector,
    BarPlayers,
    CardEffect,
    DesignationCompletion,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    PlayFromDummy,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y1949.law45_47 import (
    designation,
    designation_completed,
    dummy_suggests,
    fifth_card,
    later_card,
    misplaced,
    named_anew,
    played_on_explanation,
    shown_card,
    taken_back,
    unclear_designation,
)
from troef.cards import Card, Rank, Suit


# 45: when a card is played
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    ("declaring", "dummy", "law"), [(False, False, "45a"), (True, False, "45b"), (True, True, "45c")]
)
def test_45_a_card_that_must_be_played(declaring, dummy, law):
    assert ruled(shown_card(ShownCard(declaring=declaring, dummy=dummy))) == (law, (), False)


def test_45d_a_slip_in_naming():
    anew = CardRedesignated(too_late=False, director=True)
    assert named_anew(replace(anew, director=False)) is None
    assert ruled(named_anew(anew)) == ("45d", (AskDirector("unintended", "45d"),), True)
    assert ruled(named_anew(replace(anew, unintended=True))) == (
        "45d",
        (CardEffect.NAME_ANEW, LaterCardsMayBeWithdrawn(WithdrawalRight.NAMED_ANEW)),
        False,
    )
    assert ruled(named_anew(replace(anew, unintended=False))) == ("45d", (), False)
    assert ruled(named_anew(replace(anew, unintended=True, too_late=True))) == ("45d", (), False)


def test_45_dummy_lays_another_card():
    assert misplaced(CardMisplacedByDummy()) is None
    assert ruled(misplaced(CardMisplacedByDummy(director=True))) == (
        "47a",
        (CardEffect.NAME_STANDS, LaterCardsMayBeWithdrawn(WithdrawalRight.DUMMY)),
        False,
    )
    assert ruled(misplaced(CardMisplacedByDummy(director=True, too_late=True))) == ("45", (), False)


def test_44_a_card_after_a_complete_trick_is_a_lead():
    assert ruled(fifth_card(FifthCard(declaring=True))) == ("44", (CardEffect.AS_LEAD,), False)


def test_68_a_card_too_many_in_a_running_trick():
    extra = FifthCard(declaring=False, running=True, director=True)
    assert fifth_card(replace(extra, director=False)) is None
    assert ruled(fifth_card(extra)) == ("68", (CardEffect.LET_BE, MakePenaltyCards("68")), False)
    assert ruled(fifth_card(replace(extra, declaring=True))) == ("68", (CardEffect.LET_BE,), False)


def test_45_dummy_points_at_a_card():
    assert dummy_suggests(DummySuggests()) is None
    assert ruled(dummy_suggests(DummySuggests(director=True))) == ("45", (), True)


def test_45_the_director_bars_declarer_from_what_dummy_suggested():
    acts = (Card.parse("SK"),)
    assert ruled(dummy_suggests(DummySuggests(director=True, barred=acts))) == (
        "45",
        (BarPlayers((Role.OFFENDER, Role.PARTNER), acts),),
        False,
    )


# 46: incomplete designations

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
    assert said(**words) == DesignationCompletion(law, (Card.parse(card),))


def test_46_complete():
    assert said(suit=Suit.S, rank=Rank.ACE) == DesignationCompletion("46", (Card.parse("SA"),), complete=True)


def test_46c2_two_cards_of_that_rank():
    both = said(led=None, continued=Suit.S, rank=Rank.JACK)
    assert both == DesignationCompletion("46c2", (Card.parse("HJ"), Card.parse("CJ")))
    offer = unclear_designation(UnclearDesignation(law="46c2", cards=both.cards)).effects[0]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.DECLARER, ["card:HJ", "card:CJ"])
    chosen = unclear_designation(UnclearDesignation(law="46c2", cards=both.cards, chosen=Card.parse("CJ")))
    assert ruled(chosen) == ("46c2", (PlayFromDummy(Card.parse("CJ")),), False)


@pytest.mark.parametrize("words", [{"suit": Suit.S, "rank": Rank.KING}, {"rank": Rank.TWO}, {"word": "anything"}])
def test_46d_words_that_do_not_count(words):
    assert said(**words) == DesignationCompletion("46d", ())


def test_46_what_the_record_says():
    assert designation_completed(DesignationCompleted(law="46b")).law == "46b"
    assert designation_completed(DesignationCompleted(law="46d", valid=False)).law == "46d"


# 47: taking back a played card
@pytest.mark.parametrize(
    ("why", "law"),
    [
        (WithdrawalRight.REVOKE, "62"),
        (WithdrawalRight.NAMED_ANEW, "45d"),
        (WithdrawalRight.TWO_CARDS, "58"),
        (WithdrawalRight.DUMMY, "47c"),
    ],
)
def test_47_who_played_after_it_may_replace_his_card(why, law):
    later = CardPlayedAfter(why=why, declaring=False)
    offer = later_card(later).effects[0]
    assert (offer.law, offer.to, [each.id for each in offer.choices]) == (law, Role.OFFENDER, ["withdraw", "keep"])
    assert later_card(replace(later, declaring=True)).effects[0].to is Role.DECLARER
    assert ruled(later_card(replace(later, withdrawn=True))) == (law, (CardEffect.REPLACE,), False)
    assert ruled(later_card(replace(later, withdrawn=False))) == (law, (), False)


def test_47_not_because_of_an_explanation():
    assert played_on_explanation(PlayedOnExplanation(declaring=True, too_late=False)) is None
    told = PlayedOnExplanation(declaring=True, too_late=False, director=True)
    assert ruled(played_on_explanation(told)) == ("47", (WatchArticle("40b"),), False)


def test_47_not_at_will():
    assert ruled(taken_back(CardRetracted())) == ("47", (), False)
