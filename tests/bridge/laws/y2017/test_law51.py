"""50D2 and 51: declarer's choices, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import PartnerOnLead, SeveralPenaltyCards
from troef.bridge.laws.ruling import MayRestrict, Pick, PickUpSuits, Restrict, Role
from troef.bridge.laws.y2017.law51 import partner_on_lead, several_penalty_cards
from troef.cards import Card, Suit

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
        (ONE, "require:H", "50D2a", (Restrict("require:H", "first-lead"), PickUpSuits((Suit.H,)))),
        (ONE, "prohibit:H", "50D2a", (Restrict("prohibit:H", "while-on-lead"), PickUpSuits((Suit.H,)))),
        (ONE, "leave", "50D2b", (Restrict("leave", None),)),
        (TWO, "prohibit:HD", "51B2b", (Restrict("prohibit:HD", "while-on-lead"), PickUpSuits((Suit.H, Suit.D)))),
        (TWO, "leave", "51B2c", (Restrict("leave", None),)),
    ],
)
def test_50D2_51B_chosen(facts, chosen, law, effects):
    ruling = partner_on_lead(replace(facts, chosen=chosen))
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, False)


def test_51A_declarer_says_which_card():
    (offer,) = several_penalty_cards(SeveralPenaltyCards(cards=CARDS)).effects
    assert (offer.to, [choice.id for choice in offer.choices]) == (Role.DECLARER, ["card:CT", "card:C8"])


def test_51A_chosen():
    assert several_penalty_cards(SeveralPenaltyCards(cards=CARDS, chosen=CARDS[1])).effects == (Pick(CARDS[1]),)
