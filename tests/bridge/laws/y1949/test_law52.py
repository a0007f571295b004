"""52: a penalty card that is not played."""

from dataclasses import replace

from troef.bridge.laws.facts.play import PenaltyCardNotPlayed
from troef.bridge.laws.ruling import Penalty, With
from troef.bridge.laws.y1949.law52 import penalty_card_not_played


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


OTHER = PenaltyCardNotPlayed(director=True)


def test_52_declarer_chooses():
    assert penalty_card_not_played(PenaltyCardNotPlayed()) is None
    offer = penalty_card_not_played(OTHER).effects[0]
    assert [(each.id, each.law) for each in offer.choices] == [("accept", "52a"), ("reject", "52b")]


def test_52a_content_or_too_late():
    assert ruled(penalty_card_not_played(replace(OTHER, accepted=True))) == ("52a", (), False)
    assert ruled(penalty_card_not_played(PenaltyCardNotPlayed(declarer_acted=True))) == ("52a", (), False)


def test_52b_the_penalty_card_instead():
    effects = (With.REPLACE, Penalty("52b"), With.PENALTY_CARD_INSTEAD)
    assert ruled(penalty_card_not_played(replace(OTHER, accepted=False))) == ("52b", effects, False)
