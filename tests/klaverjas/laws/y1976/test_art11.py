"""I-11: penalty cards."""

import pytest

from troef.cards import Card, Hand, Seat
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art11
from troef.klaverjas.laws.y1976.art11 import PenaltyTurn


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
    assert art11.at_turn(turn(penalty, legal)) is effect


def ids(decision):
    return [option.id for option in decision.options]


def test_11_the_left_hand_opponent_is_asked():
    decision = art11.question(turn("A...", "AK..."), told_to_play=False)
    assert (decision.by, decision.law, ids(decision)) == ("W", "11", ["play", "hold"])


def test_11_which_of_several():
    assert ids(art11.question(turn("AT...", "AKT..."), told_to_play=True)) == ["card:SA", "card:ST"]
    assert ids(art11.question(turn("AT...", "AT..."), told_to_play=False)) == ["card:SA", "card:ST"]
    assert ids(art11.question(turn("AT...", "AKT..."), told_to_play=False)) == ["play", "hold"]


def test_11_sentences():
    card = Card.parse("HK")
    assert (
        art11.shown_too_early(Seat.S, card).text.nl == "♥H van Zuid is een strafkaart en blijft open op tafel liggen."
    )
    assert art11.against_the_choice(Seat.S, card).effect is Effect.NOTED
