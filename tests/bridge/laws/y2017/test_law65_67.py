"""65 to 67: how played cards lie, who may see them, and tricks with a card too few or too many."""

import pytest

from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.facts.play import OmittedCard
from troef.bridge.laws.ruling import CardEffect, WatchArticle
from troef.bridge.laws.y2017.law65_67 import asks_to_see, omitted_card


# 65 and 66: how played cards lie and who may see them, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (InspectionRequest(looking=TrickInspection.TRICK, card_open=True), "66A"),
        (InspectionRequest(looking=TrickInspection.TRICK), "66A"),
        (InspectionRequest(looking=TrickInspection.TRICK, played_on=True, card_open=True), "66C"),
        (InspectionRequest(looking=TrickInspection.OWN_CARD), "66B"),
        (InspectionRequest(looking=TrickInspection.OWN_CARD, played_on=True), "66C"),
        (InspectionRequest(looking=TrickInspection.EARLIER), "66C"),
        (InspectionRequest(looking=TrickInspection.EARLIER, needed=True), "66C"),
        (InspectionRequest(looking=TrickInspection.DIRECTION), "65B3"),
        (InspectionRequest(looking=TrickInspection.DIRECTION, played_on=True), "65B3"),
        (InspectionRequest(looking=TrickInspection.AFTER_PLAY, clear=True), "66D"),
        (InspectionRequest(looking=TrickInspection.AFTER_PLAY, one_side_mixed=True), "66D"),
        (InspectionRequest(looking=TrickInspection.AFTER_PLAY), "65D"),
    ],
)
def test_65_66_what_may_be_seen(facts, law):
    assert asks_to_see(facts).law == law


def test_66A_only_while_ones_own_card_lies_open():
    shown = asks_to_see(InspectionRequest(looking=TrickInspection.TRICK, card_open=True))
    closed = asks_to_see(InspectionRequest(looking=TrickInspection.TRICK))
    assert (shown.say[0].text.en, closed.say[0].text.en) == (
        "All show the cards of this trick once more.",
        "Not now: the tricks stay closed until the end of the play.",
    )


def test_65B3_too_late_may_tell_something():
    assert len(asks_to_see(InspectionRequest(looking=TrickInspection.DIRECTION, played_on=True)).later) == 1
    assert asks_to_see(InspectionRequest(looking=TrickInspection.DIRECTION)).later == ()


def test_66D_the_side_that_kept_its_cards_is_believed():
    assert asks_to_see(InspectionRequest(looking=TrickInspection.AFTER_PLAY, one_side_mixed=True)).score == "tricks"


def test_43A1c_dummy_does_not_ask_to_see_a_trick():
    told = asks_to_see(InspectionRequest(looking=TrickInspection.TRICK, dummy=True, card_open=True))
    assert (told.law, told.refused) == ("43A1c", True)


# 67: a trick with a card too few, paragraph by paragraph
def ruled(ruling):
    return ruling.law, ruling.effects


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (OmittedCard(director=True), "67A1", (CardEffect.ADD_CARD,)),
        (
            OmittedCard(director=True, too_late=True, can_follow=True),
            "67B1a",
            (CardEffect.ADD_LOST_CARD, CardEffect.LEFT_OUT, WatchArticle("64C1")),
        ),
        (
            OmittedCard(director=True, too_late=True, can_follow=None),
            "67B1",
            (CardEffect.ADD_LOST_CARD, CardEffect.LEFT_OUT, WatchArticle("64C1")),
        ),
        (
            OmittedCard(director=True, too_late=True),
            "67B1b",
            (CardEffect.ADD_LOST_CARD, CardEffect.LEFT_OUT, WatchArticle("64C1")),
        ),
    ],
)
def test_67_a_card_left_out(facts, law, effects):
    assert omitted_card(OmittedCard()) is None
    assert ruled(omitted_card(facts)) == (law, effects)
