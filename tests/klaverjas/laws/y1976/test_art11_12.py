"""I-11 and I-12: penalty cards, and why a card may not be played."""

import pytest

from troef.cards import Card, Hand, Seat, Suit
from troef.cards.wording import card_symbol
from troef.klaverjas.game.rules import Variant
from troef.klaverjas.game.trick import Trick, legal_cards
from troef.klaverjas.laws.facts import (
    AgainstTheChoice,
    IllegalCard,
    KlaverjasEffect,
    PenaltyChoice,
    PenaltyTurn,
    ShownEarly,
)
from troef.klaverjas.laws.y1976 import LAW
from troef.laws import Text


# I-11: penalty cards
def turn(penalty, legal):
    return PenaltyTurn(Seat.S, Hand.parse(penalty), Hand.parse(legal))


@pytest.mark.parametrize(
    ("penalty", "legal", "effect"),
    [
        ("A...", "A...", KlaverjasEffect.MUST_PLAY),
        ("A...", "K...", KlaverjasEffect.MAY_NOT_PLAY),
        ("A...", "AK...", KlaverjasEffect.OPPONENTS_CHOOSE),
        ("AK...", "AK...", KlaverjasEffect.OPPONENTS_CHOOSE),
        ("A.A..", "A...", KlaverjasEffect.MUST_PLAY),
    ],
)
def test_11_the_opponents_choose_within_the_rules_of_play(penalty, legal, effect):
    assert LAW.about(turn(penalty, legal)) is effect


def ids(decision):
    return [option.id for option in decision.options]


def test_11_the_left_hand_opponent_is_asked():
    decision = LAW.about(PenaltyChoice(turn("A...", "AK..."), told_to_play=False))
    assert (decision.by, decision.law, ids(decision)) == ("W", "11", ["play", "hold"])


def test_11_which_of_several():
    assert ids(LAW.about(PenaltyChoice(turn("AT...", "AKT..."), told_to_play=True))) == ["card:SA", "card:ST"]
    assert ids(LAW.about(PenaltyChoice(turn("AT...", "AT..."), told_to_play=False))) == ["card:SA", "card:ST"]
    assert ids(LAW.about(PenaltyChoice(turn("AT...", "AKT..."), told_to_play=False))) == ["play", "hold"]


def test_11_sentences():
    card = Card.parse("HK")
    assert (
        LAW.about(ShownEarly(Seat.S, card)).text.nl == "♥H van Zuid is een strafkaart en blijft open op tafel liggen."
    )
    assert LAW.about(AgainstTheChoice(Seat.S, card)).effects == ()


# I-12: why a card may not be played
@pytest.mark.parametrize(
    ("variant", "cards", "hand", "card", "duty"),
    [
        ("nkf", "HA", "A.K..", "SA", ("moet harten bekennen", "must follow with hearts")),
        (
            "nkf",
            "SJ",
            "97.A..",
            "HA",
            ("moet troef bijspelen, zo mogelijk een hogere", "must play a trump, a higher one if possible"),
        ),
        ("nkf", "H7", "7..A.", "DA", ("moet introeven", "must trump")),
        (
            "nkf",
            "HA H7",
            "7..A.",
            "DA",
            ("moet ook de slag van zijn maat introeven", "must trump his partner's trick too"),
        ),
        ("nkf", "HA S7", "J..A.", "DA", ("moet overtroeven", "must overtrump")),
        (
            "nkf",
            "HA S9",
            "8..A.",
            "DA",
            ("kan niet overtroeven en moet ondertroeven", "cannot overtrump and must undertrump"),
        ),
        ("nkf", "H7 S8 HT", "J..A.", "DA", ("moet ook zijn maat overtroeven", "must overtrump his partner too")),
        ("nkf", "H7 S8 HT", "J7..A.", "S7", ("mag zijn maat niet ondertroeven", "may not undertrump his partner")),
        (
            "amsterdams",
            "H7 S8 HT",
            "J7..A.",
            "S7",
            ("mag zijn maat niet ondertroeven", "may not undertrump his partner"),
        ),
        (
            "amsterdams",
            "H7 S8 HT",
            "7..A.",
            "S7",
            ("mag niet ondertroeven zolang hij iets anders heeft", "may not undertrump while he has another card"),
        ),
        (
            "amsterdams",
            "HA S9",
            "8..A.",
            "S8",
            ("mag niet ondertroeven zolang hij iets anders heeft", "may not undertrump while he has another card"),
        ),
    ],
)
def test_12_a_refusal_tells_the_duty(variant, cards, hand, card, duty):
    """Spades are trumps, the last player is South."""
    played = list(map(Card.parse, cards.split()))
    trick = Trick(Suit.S, Seat.S.clockwise[-len(played)])
    for seat, each in zip(Seat.S.clockwise[-len(played) :], played, strict=True):
        trick = trick.with_card(seat, each)
    assert Card.parse(card) not in legal_cards(Hand.parse(hand), trick, Seat.S, Variant(variant))
    ruling = LAW.about(IllegalCard(Hand.parse(hand), trick, Seat.S, Card.parse(card)))
    nl, en = (card_symbol(Card.parse(card), lang) for lang in ("nl", "en"))
    assert (ruling.law, ruling.text) == (
        "12",
        Text(f"{nl} mag niet: Zuid {duty[0]}.", f"{en} is not allowed: South {duty[1]}."),
    )
