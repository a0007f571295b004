"""67: a trick with a card too few, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import OmittedCard
from troef.bridge.laws.ruling import Watch, With
from troef.bridge.laws.y2017.law67 import omitted_card


def ruled(ruling):
    return ruling.law, ruling.effects


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (OmittedCard(director=True), "67A1", (With.ADD_CARD,)),
        (
            OmittedCard(director=True, too_late=True, can_follow=True),
            "67B1a",
            (With.ADD_LOST_CARD, With.LEFT_OUT, Watch("64C1")),
        ),
        (
            OmittedCard(director=True, too_late=True, can_follow=None),
            "67B1",
            (With.ADD_LOST_CARD, With.LEFT_OUT, Watch("64C1")),
        ),
        (OmittedCard(director=True, too_late=True), "67B1b", (With.ADD_LOST_CARD, With.LEFT_OUT, Watch("64C1"))),
    ],
)
def test_67_a_card_left_out(facts, law, effects):
    assert omitted_card(OmittedCard()) is None
    assert ruled(omitted_card(facts)) == (law, effects)
