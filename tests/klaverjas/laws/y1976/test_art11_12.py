"""I-11 and I-12: penalty cards, and why a card may not be played."""

import pytest

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.facts import AgainstTheChoice, PenaltyChoice, PenaltyTurn, Refusal, ShownEarly
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import LAW


# I-11: penalty cards
def turn(penalty, legal):
    return PenaltyTurn(Seat.S, Hand.parse(penalty), Hand.parse(legal))


@pytest.mark.parametrize(
    ("penalty", "legal", "effect"),
    [
        ("A...", "A...", Effect.MUST_PLAY),
        ("A...", "K...", Effect.MAY_NOT_PLAY),
        ("A...", "AK...", Effect.OPPONENTS_CHOOSE),
        ("AK...", "AK...", Effect.OPPONENTS_CHOOSE),
        ("A.A..", "A...", Effect.MUST_PLAY),
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
def test_12_a_refusal_tells_the_duty():
    trick = Trick(Suit.S, Seat.E).with_card(Seat.E, Card.parse("HA"))
    ruling = LAW.about(Refusal(Hand.parse("A.K.."), trick, Seat.S, Card.parse("SA")))
    assert (ruling.law, ruling.text.en) == ("12", "♠A is not allowed: South must follow with hearts.")
