"""45 and 46: played cards and incomplete designations, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import (
    Designation,
    DesignationCompleted,
    DummySuggests,
    FifthCard,
    Misplaced,
    NamedAnew,
    ShownCard,
    UnclearDesignation,
)
from troef.bridge.laws.ruling import Ask, Later, LayDown, MayNotUse, Offer, Penalty, Role, Taking, Watch, With
from troef.bridge.laws.y2017.law45_46 import (
    designation,
    designation_completed,
    dummy_suggests,
    fifth_card,
    misplaced,
    named_anew,
    shown_card,
    unclear_designation,
)
from troef.cards import Card, Hand, Rank, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    ("declaring", "dummy", "law"), [(False, False, "45C1"), (True, False, "45C2"), (True, True, "45C3")]
)
def test_45C_held_or_touched_is_played(declaring, dummy, law):
    assert ruled(shown_card(ShownCard(declaring=declaring, dummy=dummy))) == (law, (), False)


def test_45C4b_asked_when_the_director_is_there():
    facts = NamedAnew(too_late=False)
    assert named_anew(facts) is None
    assert ruled(named_anew(replace(facts, director=True))) == ("45C4b", (Ask("unintended", "45C4b"),), True)


def test_45C4b_a_slip_is_put_right():
    effects = (With.NAME_ANEW, Later(Taking.NAMED_ANEW))
    assert ruled(named_anew(NamedAnew(too_late=False, unintended=True))) == ("45C4b", effects, False)


@pytest.mark.parametrize("facts", [NamedAnew(too_late=False, unintended=False), NamedAnew(too_late=True)])
def test_45C4b_a_change_of_mind_or_too_late(facts):
    assert ruled(named_anew(facts)) == ("45C4b", (), False)


def test_45D1_in_time():
    effects = (With.NAME_STANDS, Later(Taking.DUMMY, Taking.DUMMY_OWN))
    assert misplaced(Misplaced()) is None
    assert ruled(misplaced(Misplaced(director=True))) == ("45D1", effects, False)


def test_45D2_too_late():
    assert ruled(misplaced(Misplaced(director=True, too_late=True))) == ("45D2", (), False)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (FifthCard(declaring=False, director=True), ("45E1", (Ask("led", "45E1"),), True)),
        (FifthCard(declaring=True, director=True), ("45E2", (Ask("led", "45E2"),), True)),
        (
            FifthCard(declaring=False, director=True, led=False),
            ("45E1", (With.LET_BE, Penalty("45E1", deliberate=False), Watch("50E4")), False),
        ),
        (FifthCard(declaring=True, director=True, led=False), ("45E2", (With.LET_BE,), False)),
        (FifthCard(declaring=False, director=True, led=True), ("45E1", (With.AS_LEAD,), False)),
        (
            FifthCard(declaring=False, director=True, led=True, turn_acted=True),
            ("53B", (With.LET_BE, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")), False),
        ),
        (FifthCard(declaring=False, lho_acted=True), ("53A", (With.LEAD_STANDS,), False)),
    ],
)
def test_45E_fifth_card(facts, expected):
    assert ruled(fifth_card(facts)) == expected


def test_45E_nobody_has_called_the_director():
    assert fifth_card(FifthCard(declaring=False)) is None


def test_45F_dummy_suggests():
    assert ruled(dummy_suggests(DummySuggests())) == ("45F", (Watch("45F"),), False)


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
    assert isinstance(offer, Offer)
    assert (offer.to, [choice.id for choice in offer.choices]) == (Role.DECLARER, ["card:HJ", "card:CJ"])


def test_46B5_either_defender_may_say_which():
    facts = UnclearDesignation(law="46B5", cards=SPADES, by_defenders=True)
    assert [offer.to for offer in unclear_designation(facts).effects] == [Role.LHO, Role.RHO]


def test_46B_the_chosen_card_is_played():
    (jack,) = cards("HJ")
    ruling = unclear_designation(UnclearDesignation(law="46B3b", cards=cards("HJ", "CJ"), chosen=jack))
    assert (ruling.effects, ruling.open) == ((LayDown(jack),), False)


@pytest.mark.parametrize("valid", [True, False])
def test_46B_goes_into_the_record(valid):
    ruling = designation_completed(DesignationCompleted(law="46B2", valid=valid))
    assert (ruling.law, ruling.effects, ruling.text is None) == ("46B2", (), False)
