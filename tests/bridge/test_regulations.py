"""Regulations: named sets, and options that change them."""

import pytest

from troef.bridge.laws.editions import rules_of
from troef.bridge.laws.facts import RightsReserved
from troef.bridge.regulations import NBB, WBF, Regulations
from troef.cards import TroefError
from troef.laws import BRIDGE_2017


def test_named_sets():
    assert [Regulations.read("wbf"), Regulations.read("nbb")] == [WBF, NBB]


def test_options_change_a_set():
    assert Regulations.read({"name": "nbb", "may_reserve": False}).may_reserve is False
    assert Regulations.read({"name": "nbb"}) == NBB
    assert Regulations.read({}) == WBF


@pytest.mark.parametrize("told", ["acbl", 3, {"colour": True}, {"may_reserve": "no"}, {"name": "acbl"}])
def test_what_cannot_be_read(told):
    with pytest.raises(TroefError):
        Regulations.read(told)


def test_a_regulation_is_a_patch_over_the_book():
    allowed = rules_of(BRIDGE_2017, WBF).about(RightsReserved())
    forbidden = rules_of(BRIDGE_2017, Regulations(may_reserve=False)).about(RightsReserved())
    assert (allowed.law, forbidden.law, allowed == forbidden) == ("16B2", "16B2", False)
