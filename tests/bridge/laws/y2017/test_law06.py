"""6: shuffling and dealing; when it is done again."""

import pytest

from troef.bridge.laws.facts.desk_general import Redeal
from troef.bridge.laws.y2017.law06 import redeal

Reason = Redeal.Reason


@pytest.mark.parametrize("why", [Reason.MISDEALT, Reason.SEEN])
def test_6D1_before_the_auction_the_cards_are_dealt_again(why):
    told = redeal(Redeal(why=why, begun=False))
    assert (told.law, told.say[0].text.en) == ("6D1", "The cards go back: this deal is shuffled and dealt again.")


@pytest.mark.parametrize("why", [Reason.MISDEALT, Reason.SEEN])
def test_6D1_once_the_auction_has_begun_this_deal_counts(why):
    told = redeal(Redeal(why=why, begun=True))
    assert (told.law, told.say[0].text.en) == ("6D1", "There is no new deal: this one counts.")


def test_6D1_what_to_do_instead_depends_on_what_was_wrong():
    assert redeal(Redeal(why=Reason.SEEN, begun=True)).do != redeal(Redeal(why=Reason.MISDEALT, begun=True)).do


@pytest.mark.parametrize(("on_purpose", "score"), [(False, "cancel"), (True, None)])
def test_6D2_a_pack_that_was_not_shuffled(on_purpose, score):
    told = redeal(Redeal(why=Reason.NOT_SHUFFLED, on_purpose=on_purpose))
    assert (told.law, told.score, told.weighty) == ("6D2", score, not on_purpose)


@pytest.mark.parametrize(("elsewhere", "law"), [(False, "6D3"), (True, "6F")])
def test_6D3_6F_on_the_directors_order(elsewhere, law):
    assert redeal(Redeal(why=Reason.OTHER, elsewhere=elsewhere)).law == law


def test_22B_a_board_that_was_passed_out_is_not_dealt_again():
    assert redeal(Redeal(why=Reason.PASSED_OUT)).law == "22B"


@pytest.mark.parametrize("why", [Reason.MISDEALT, Reason.SEEN, Reason.NOT_SHUFFLED, Reason.OTHER])
def test_6D_says_nothing_before_it_is_known_how_far_the_board_is(why):
    assert redeal(Redeal(why=why)) is None
