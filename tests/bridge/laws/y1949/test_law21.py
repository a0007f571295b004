"""21: a call made on wrong information."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import ChangeOfCall, Corrected
from troef.bridge.laws.ruling import Ask, Do, Offer, Watch
from troef.bridge.laws.y1949.law21 import corrected, misinformed_player_changes


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CHANGE = ChangeOfCall(misinformed=True)


def test_21_whether_it_came_from_the_information_is_asked():
    assert ruled(misinformed_player_changes(CHANGE)) == ("21", (Ask("influenced", "21"),), True)


def test_21_he_changes_without_penalty():
    assert ruled(misinformed_player_changes(replace(CHANGE, influenced=True))) == ("21", (Do.TAKE_PLACE,), False)


def test_21_his_left_hand_opponent_may_change_too():
    called = replace(CHANGE, influenced=True, lho_called=True)
    law, (take, offer), is_open = ruled(misinformed_player_changes(called))
    assert (law, take, is_open) == ("21", Do.TAKE_PLACE, True)
    assert isinstance(offer, Offer)
    assert [each.id for each in offer.choices] == ["withdraw", "keep"]
    assert ruled(misinformed_player_changes(replace(called, withdrawn=True))) == ("21", (Do.WITHDRAW_LHO,), False)
    assert ruled(misinformed_player_changes(replace(called, withdrawn=False))) == ("21", (), False)


def test_21_corrected_in_time_or_too_late():
    told = Corrected(by_giver=True, auction_over=False, play_over=False, defender=False, too_late=False)
    assert ruled(corrected(told)) == ("21", (), False)
    assert ruled(corrected(replace(told, too_late=True))) == ("21", (Watch("40b"),), False)
