"""14: a missing card."""

import pytest

from troef.bridge.laws.facts.auction import Added, Cards, WrongNumber
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2017.law13 import wrong_number
from troef.bridge.laws.y2017.law14 import card_added


@pytest.mark.parametrize(
    ("found", "begun", "law"),
    [
        (True, False, "14A1"),
        (False, False, "14A2"),
        (True, True, "14B2"),
        (False, True, "14B3"),
    ],
)
def test_14A_14B_where_the_card_was(found, begun, law):
    ruling = card_added(Added(found=found, play_begun=begun))
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C")
    assert (ruling.law, ruling.effects) == (law, (told, Watch("16B3")))


@pytest.mark.parametrize(("begun", "law"), [(False, "14A"), (True, "14B")])
def test_14_the_director_looks_for_it(begun, law):
    ruling = wrong_number(WrongNumber(cards=Cards.MISSING, director=True, play_begun=begun))
    assert (ruling.law, ruling.effects, ruling.open) == (law, (), True)


def test_14_nobody_has_counted():
    assert wrong_number(WrongNumber(cards=Cards.MISSING)) is None


def test_14B1_among_the_played_cards_nothing_is_added():
    ruling = card_added(Added(found=True, play_begun=True, played=True))
    assert (ruling.law, ruling.effects) == ("14B1", ())
