"""51: two or more penalty cards."""

from troef.bridge.laws.facts.play import PartnerOnLead, SeveralPenaltyCards
from troef.bridge.laws.ruling import Pick
from troef.bridge.laws.y1949.law50 import partner_on_lead
from troef.bridge.laws.y1949.law51 import groups, several, several_penalty_cards
from troef.cards import Card, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


TWO_SUITS = PartnerOnLead(suits=(Suit.S, Suit.D), several=False)
CARDS = (Card.parse("DK"), Card.parse("D7"))


def test_51_suits_may_be_prohibited_together():
    assert groups(TWO_SUITS) == [(Suit.S,), (Suit.D,), (Suit.S, Suit.D)]
    assert [each.id for each in partner_on_lead(TWO_SUITS).effects[1].choices] == [
        "require:S",
        "require:D",
        "prohibit:S",
        "prohibit:D",
        "prohibit:SD",
        "leave",
    ]


def test_51_names_the_decision_when_there_are_more():
    assert several(TWO_SUITS)
    assert partner_on_lead(PartnerOnLead(suits=(Suit.D,), several=True)).law == "51"
    assert not several(PartnerOnLead(suits=(Suit.D,), several=False))


def test_50_declarer_says_which_one_is_played():
    offer = several_penalty_cards(SeveralPenaltyCards(cards=CARDS)).effects[0]
    assert [each.id for each in offer.choices] == ["card:DK", "card:D7"]
    chosen = several_penalty_cards(SeveralPenaltyCards(cards=CARDS, chosen=CARDS[1]))
    assert ruled(chosen) == ("50", (Pick(CARDS[1]),), False)
