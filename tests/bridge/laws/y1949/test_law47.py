"""47: taking back a played card."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import LaterCard, PlayedOnExplanation, TakenBack
from troef.bridge.laws.ruling import Role, Taking, Watch, With
from troef.bridge.laws.y1949.law47 import later_card, played_on_explanation, taken_back


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    ("why", "law"),
    [(Taking.REVOKE, "62"), (Taking.NAMED_ANEW, "45d"), (Taking.TWO_CARDS, "58"), (Taking.DUMMY, "47c")],
)
def test_47_who_played_after_it_may_replace_his_card(why, law):
    later = LaterCard(why=why, declaring=False)
    offer = later_card(later).effects[0]
    assert (offer.law, offer.to, [each.id for each in offer.choices]) == (law, Role.OFFENDER, ["withdraw", "keep"])
    assert later_card(replace(later, declaring=True)).effects[0].to is Role.DECLARER
    assert ruled(later_card(replace(later, withdrawn=True))) == (law, (With.REPLACE,), False)
    assert ruled(later_card(replace(later, withdrawn=False))) == (law, (), False)


def test_47_not_because_of_an_explanation():
    assert played_on_explanation(PlayedOnExplanation(declaring=True, too_late=False)) is None
    told = PlayedOnExplanation(declaring=True, too_late=False, director=True)
    assert ruled(played_on_explanation(told)) == ("47", (Watch("40b"),), False)


def test_47_not_at_will():
    assert ruled(taken_back(TakenBack())) == ("47", (), False)
