"""60: playing on."""

from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedTooSoon
from troef.bridge.laws.ruling import Penalty, With
from troef.bridge.laws.y1949.law60 import card_after_retraction, played_too_soon


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_60_before_declarer_has_led_again():
    assert card_after_retraction(CardAfterRetraction()) is None
    assert ruled(card_after_retraction(CardAfterRetraction(director=True))) == (
        "60",
        (With.LET_BE, Penalty("60")),
        False,
    )


def test_60_a_card_that_did_not_wait_for_declarers_choice():
    assert ruled(played_too_soon(PlayedTooSoon(led=True, lho_acted=True))) == ("60", (With.LEAD_STANDS,), False)
    exposed = ("50", (With.LET_BE, Penalty("50")), False)
    assert ruled(played_too_soon(PlayedTooSoon(led=True, attention=True))) == exposed
    assert played_too_soon(PlayedTooSoon(led=False, attention=True)) is None
    assert ruled(played_too_soon(PlayedTooSoon(led=False, chosen=True, obeying=True))) == ("60", (With.PLAYED,), False)
    assert ruled(played_too_soon(PlayedTooSoon(led=False, chosen=True))) == exposed
