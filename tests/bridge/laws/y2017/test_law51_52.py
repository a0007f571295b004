"""51 and 52: several penalty cards, and one that is not played."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import PartnerOnLead, PenaltyCardNotPlayed, SeveralPenaltyCards
from troef.bridge.laws.ruling import (
    CardEffect,
    MakePenaltyCards,
    MayRestrict,
    MustPlayPenaltyCard,
    PickUpSuits,
    RestrictLead,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y2017.law51_52 import partner_on_lead, penalty_card_not_played, several_penalty_cards
from troef.cards import Card, Suit

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
