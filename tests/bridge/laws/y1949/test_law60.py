"""60: playing on."""

from troef.bridge.laws.play_effects import Penalty, With
from troef.bridge.laws.play_facts import CardAfterRetraction
from troef.bridge.laws.y1949.law60 import card_after_retraction


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_60_before_declarer_has_led_again():
    assert card_after_retraction(CardAfterRetraction()) is None
    assert ruled(card_after_retraction(CardAfterRetraction(director=True))) == (
        "60",
        (With.LET_BE, Penalty("60")),
        False,
    )
