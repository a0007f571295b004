"""48–52: cards seen without being played, and penalty cards."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import (
    ExposedInPlay,
    PartnerOnLead,
    PenaltyCardGone,
    PenaltyCardNotPlayed,
    SeveralPenaltyCards,
)
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    MayNotUse,
    MayRestrict,
    MustPlayPenaltyCard,
    PickUpSuits,
    RestrictLead,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law48_52 import (
    exposed_in_play,
    gone,
    kind,
    partner_on_lead,
    penalty_card_not_played,
    several_penalty_cards,
)
from troef.cards import Card, Suit

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
        (SPREAD, ("48B2", (AskDirector("claim", "48B2"),))),
        (replace(SPREAD, claim=False), ("48A", ())),
        (replace(SPREAD, claim=True), ("48B2", (AskDirector("tricks", "70A"),))),
        (replace(SPREAD, claim=True, tricks=4), ("70A", (CardEffect.SETTLED,))),
    ],
)
def test_48B2_declarer_lays_down_his_hand(facts, expected):
    assert ruled(facts) == expected


def test_48B2_nobody_has_called_the_director():
    assert exposed_in_play(replace(SPREAD, director=False)) is None


# 49: a defender shows cards, paragraph by paragraph

SMALL = ExposedInPlay(declaring=False, cards=1, honour=False, director=True)
WATCHED = (WatchArticle("50E4"), WatchArticle("72C"))


def test_49_nobody_has_called_the_director():
    assert exposed_in_play(replace(SMALL, director=False)) is None


@pytest.mark.parametrize("deliberate", [True, False])
def test_49_becomes_a_penalty_card(deliberate):
    assert ruled(replace(SMALL, deliberate=deliberate)) == ("49", (MakePenaltyCards("49", deliberate), *WATCHED))


def test_50B_the_director_says_whether_it_was_deliberate():
    assert ruled(replace(SMALL, deliberate=None)) == ("50B", (AskDirector("deliberate", "50B"),))


@pytest.mark.parametrize("change", [{"honour": True}, {"cards": 2}, {"others": True}])
def test_50B_not_asked_when_it_makes_no_difference(change):
    assert ruled(replace(SMALL, deliberate=None, **change)) == ("49", (MakePenaltyCards("49", False), *WATCHED))


def test_58B2_two_at_once():
    effects = (MakePenaltyCards("58B2", False), *WATCHED, LaterCardsMayBeWithdrawn(WithdrawalRight.TWO_CARDS))
    assert ruled(replace(SMALL, two_at_once=True)) == ("58B2", effects)


def test_68_shown_while_speaking_of_the_current_trick():
    effects = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
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


# 50D2 and 51: declarer's choices, paragraph by paragraph

ONE = PartnerOnLead(suits=(Suit.H,), several=False)
SAME = PartnerOnLead(suits=(Suit.H,), several=True)
TWO = PartnerOnLead(suits=(Suit.H, Suit.D), several=False)
THREE = PartnerOnLead(suits=(Suit.S, Suit.H, Suit.C), several=False)
CARDS = (Card.parse("CT"), Card.parse("C8"))


def offered(facts):
    may, offer = partner_on_lead(facts).effects
    assert may == MayRestrict(facts.suits, facts.suits)
    assert offer.to is Role.DECLARER
    return [(choice.id, choice.law) for choice in offer.choices]


def test_50D2_one_card():
    assert offered(ONE) == [("require:H", "50D2a"), ("prohibit:H", "50D2a"), ("leave", "50D2b")]


def test_51B1_several_cards_of_one_suit():
    assert offered(SAME) == [("require:H", "51B1a"), ("prohibit:H", "51B1b"), ("leave", "50D2b")]


def test_51B2_cards_of_two_suits():
    assert offered(TWO) == [
        ("require:H", "51B2a"),
        ("require:D", "51B2a"),
        ("prohibit:H", "51B2b"),
        ("prohibit:D", "51B2b"),
        ("prohibit:HD", "51B2b"),
        ("leave", "51B2c"),
    ]


def test_51B2_cards_of_three_suits_in_the_order_of_the_suits():
    prohibited = [id for id, _ in offered(THREE) if id.startswith("prohibit")]
    assert prohibited == [f"prohibit:{suits}" for suits in ("S", "H", "C", "SH", "SC", "HC", "SHC")]


@pytest.mark.parametrize(
    ("facts", "chosen", "law", "effects"),
    [
        (ONE, "require:H", "50D2a", (RestrictLead("require:H", "first-lead"), PickUpSuits((Suit.H,)))),
        (ONE, "prohibit:H", "50D2a", (RestrictLead("prohibit:H", "while-on-lead"), PickUpSuits((Suit.H,)))),
        (ONE, "leave", "50D2b", (RestrictLead("leave", None),)),
        (TWO, "prohibit:HD", "51B2b", (RestrictLead("prohibit:HD", "while-on-lead"), PickUpSuits((Suit.H, Suit.D)))),
        (TWO, "leave", "51B2c", (RestrictLead("leave", None),)),
    ],
)
def test_50D2_51B_chosen(facts, chosen, law, effects):
    ruling = partner_on_lead(replace(facts, chosen=chosen))
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, False)


def test_51A_declarer_says_which_card():
    (offer,) = several_penalty_cards(SeveralPenaltyCards(cards=CARDS)).effects
    assert (offer.to, [choice.id for choice in offer.choices]) == (Role.DECLARER, ["card:CT", "card:C8"])


def test_51A_chosen():
    assert several_penalty_cards(SeveralPenaltyCards(cards=CARDS, chosen=CARDS[1])).effects == (
        MustPlayPenaltyCard(CARDS[1]),
    )


# 52: the penalty card is not played, paragraph by paragraph

FACTS = PenaltyCardNotPlayed(director=True)


def test_52_nobody_has_called_the_director():
    assert penalty_card_not_played(PenaltyCardNotPlayed()) is None


def test_52B1a_declarer_is_asked():
    (offer,) = penalty_card_not_played(FACTS).effects
    assert (offer.to, [(choice.id, choice.law) for choice in offer.choices]) == (
        Role.DECLARER,
        [("accept", "52B1a"), ("reject", "52B2")],
    )


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (replace(FACTS, accepted=True), "52B1a", ()),
        (replace(FACTS, declarer_acted=True), "52B1b", (CardEffect.NOT_PLAYED,)),
        (PenaltyCardNotPlayed(declarer_acted=True), "52B1b", (CardEffect.NOT_PLAYED,)),
        (
            replace(FACTS, accepted=False),
            "52B2",
            (CardEffect.REPLACE, MakePenaltyCards("52B2"), WatchArticle("50E4"), CardEffect.PENALTY_CARD_INSTEAD),
        ),
    ],
)
def test_52B_decided(facts, law, effects):
    ruling = penalty_card_not_played(facts)
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, False)
