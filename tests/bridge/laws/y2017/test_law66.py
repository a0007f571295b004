"""65 and 66: how played cards lie and who may see them, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_play import AsksToSee, Looking
from troef.bridge.laws.y2017.law66 import asks_to_see


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (AsksToSee(looking=Looking.TRICK, card_open=True), "66A"),
        (AsksToSee(looking=Looking.TRICK), "66A"),
        (AsksToSee(looking=Looking.TRICK, played_on=True, card_open=True), "66C"),
        (AsksToSee(looking=Looking.OWN_CARD), "66B"),
        (AsksToSee(looking=Looking.OWN_CARD, played_on=True), "66C"),
        (AsksToSee(looking=Looking.EARLIER), "66C"),
        (AsksToSee(looking=Looking.EARLIER, needed=True), "66C"),
        (AsksToSee(looking=Looking.DIRECTION), "65B3"),
        (AsksToSee(looking=Looking.DIRECTION, played_on=True), "65B3"),
        (AsksToSee(looking=Looking.AFTER_PLAY, clear=True), "66D"),
        (AsksToSee(looking=Looking.AFTER_PLAY, one_side_mixed=True), "66D"),
        (AsksToSee(looking=Looking.AFTER_PLAY), "65D"),
    ],
)
def test_65_66_what_may_be_seen(facts, law):
    assert asks_to_see(facts).law == law


def test_66A_only_while_ones_own_card_lies_open():
    shown = asks_to_see(AsksToSee(looking=Looking.TRICK, card_open=True))
    closed = asks_to_see(AsksToSee(looking=Looking.TRICK))
    assert (shown.say[0].text.en, closed.say[0].text.en) == (
        "All show the cards of this trick once more.",
        "Not any more: the tricks stay closed until the end.",
    )


def test_65B3_too_late_may_tell_something():
    assert len(asks_to_see(AsksToSee(looking=Looking.DIRECTION, played_on=True)).later) == 1
    assert asks_to_see(AsksToSee(looking=Looking.DIRECTION)).later == ()


def test_66D_the_side_that_kept_its_cards_is_believed():
    assert asks_to_see(AsksToSee(looking=Looking.AFTER_PLAY, one_side_mixed=True)).score == "tricks"


def test_43A1c_dummy_does_not_ask_to_see_a_trick():
    told = asks_to_see(AsksToSee(looking=Looking.TRICK, dummy=True, card_open=True))
    assert (told.law, told.refused) == ("43A1c", True)
