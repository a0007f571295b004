"""48 to 52: cards that are shown, and penalty cards."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import ExposedInPlay, PartnerOnLead, PenaltyCardNotPlayed, SeveralPenaltyCards
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    MakePenaltyCards,
    MayRestrict,
    MustPlayPenaltyCard,
    PickUpSuits,
    RestrictLead,
)
from troef.bridge.laws.y1949.law48_52 import (
    exposed_by_declarer,
    exposed_in_play,
    groups,
    kind,
    partner_on_lead,
    penalty_card_not_played,
    several,
    several_penalty_cards,
)
from troef.cards import Card, Suit


# 48: declarer shows cards
def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


SPREAD = ExposedInPlay(declaring=True, cards=9, honour=True, spread=True, director=True)


def test_48_no_penalty_card():
    assert ruled(exposed_by_declarer(ExposedInPlay(declaring=True, cards=1, honour=True))) == ("48", (), False)


def test_48_laying_down_the_hand_is_a_claim():
    assert exposed_by_declarer(replace(SPREAD, director=False)) is None
    assert ruled(exposed_by_declarer(SPREAD)) == ("48", (AskDirector("tricks", "72"),), True)
    assert ruled(exposed_by_declarer(replace(SPREAD, tricks=3))) == ("72", (CardEffect.SETTLED,), False)


# 49: a defender shows a card

SHOWN = ExposedInPlay(declaring=False, cards=1, honour=False, director=True)


def test_49_a_penalty_card_when_the_director_says_so():
    assert exposed_in_play(replace(SHOWN, director=False, attention=True)) is None
    assert ruled(exposed_in_play(SHOWN)) == ("49", (MakePenaltyCards("49"),), False)
    assert ruled(exposed_in_play(replace(SHOWN, deliberate=None))) == ("49", (MakePenaltyCards("49"),), False)


def test_58_two_at_once():
    assert ruled(exposed_in_play(replace(SHOWN, two_at_once=True))) == ("58", (MakePenaltyCards("58"),), False)


def test_11_the_left_hand_opponent_has_played():
    assert ruled(exposed_in_play(replace(SHOWN, lho_acted=True))) == ("11", (), False)


def test_48_declarers_cards():
    assert exposed_in_play(replace(SHOWN, declaring=True)).law == "48"


# 50: a penalty card

DIAMOND = PartnerOnLead(suits=(Suit.D,), several=False)


def test_50_there_is_one_kind():
    assert {
        kind(NewPenaltyCard(honour, played, others))
        for honour in (True, False)
        for played in (True, False)
        for others in (True, False)
    } == {"major"}


def test_50_declarer_chooses_the_first_time():
    law, (may, offer), is_open = ruled(partner_on_lead(DIAMOND))
    assert (law, may, is_open) == ("50", MayRestrict((Suit.D,), (Suit.D,)), True)
    assert [each.id for each in offer.choices] == ["require:D", "prohibit:D", "leave"]
    assert ruled(partner_on_lead(replace(DIAMOND, again=True))) == ("50", (), False)


def test_50_what_he_chose():
    required, prohibited, left = (replace(DIAMOND, chosen=each) for each in ("require:D", "prohibit:D", "leave"))
    up = PickUpSuits((Suit.D,))
    assert ruled(partner_on_lead(required)) == ("50", (RestrictLead("require:D", "first-lead"), up), False)
    assert ruled(partner_on_lead(prohibited)) == ("50", (RestrictLead("prohibit:D", "while-on-lead"), up), False)
    assert ruled(partner_on_lead(left)) == ("50", (RestrictLead("leave", None),), False)


# 51: two or more penalty cards

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
    assert ruled(chosen) == ("50", (MustPlayPenaltyCard(CARDS[1]),), False)


# 52: a penalty card that is not played

OTHER = PenaltyCardNotPlayed(director=True)


def test_52_declarer_chooses():
    assert penalty_card_not_played(PenaltyCardNotPlayed()) is None
    offer = penalty_card_not_played(OTHER).effects[0]
    assert [(each.id, each.law) for each in offer.choices] == [("accept", "52a"), ("reject", "52b")]


def test_52a_content_or_too_late():
    assert ruled(penalty_card_not_played(replace(OTHER, accepted=True))) == ("52a", (), False)
    assert ruled(penalty_card_not_played(PenaltyCardNotPlayed(declarer_acted=True))) == ("52a", (), False)


def test_52b_the_penalty_card_instead():
    effects = (CardEffect.REPLACE, MakePenaltyCards("52b"), CardEffect.PENALTY_CARD_INSTEAD)
    assert ruled(penalty_card_not_played(replace(OTHER, accepted=False))) == ("52b", effects, False)
