"""I-11: penalty cards."""

import pytest

from troef.cards import Card, Hand, Seat
from troef.klaverjas.laws.facts import AgainstTheChoice, PenaltyChoice, PenaltyTurn, ShownEarly
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import LAW


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
