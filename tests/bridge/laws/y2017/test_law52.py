"""52: the penalty card is not played, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import PenaltyCardNotPlayed
from troef.bridge.laws.ruling import Penalty, Role, Watch, With
from troef.bridge.laws.y2017.law52 import penalty_card_not_played

FACTS = PenaltyCardNotPlayed(director=True)


def test_52_nobody_has_called_the_director():
    assert penalty_card_not_played(PenaltyCardNotPlayed()) is None


def test_52B1a_declarer_is_asked():
    (offer,) = penalty_card_not_played(FACTS).effects
    assert (offer.to, [(choice.id, choice.law) for choice in offer.choices]) == (
        Role.DECLARER,
        [("accept", "52B1a"), ("reject", "52B2")],
    )


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (replace(FACTS, accepted=True), "52B1a", ()),
        (replace(FACTS, declarer_acted=True), "52B1b", (With.NOT_PLAYED,)),
        (PenaltyCardNotPlayed(declarer_acted=True), "52B1b", (With.NOT_PLAYED,)),
        (
            replace(FACTS, accepted=False),
            "52B2",
            (With.REPLACE, Penalty("52B2"), Watch("50E4"), With.PENALTY_CARD_INSTEAD),
        ),
    ],
)
def test_52B_decided(facts, law, effects):
    ruling = penalty_card_not_played(facts)
    assert (ruling.law, ruling.effects, ruling.open) == (law, effects, False)
