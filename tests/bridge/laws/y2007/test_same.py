"""Laws of 2007 that equal those of 2017: the cases run under both, and only the numbers differ."""

import pytest

from troef.bridge.laws.facts.play import DefenderLead
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.register import NOT_WATCHED, name
from troef.bridge.table.compare import replay_under
from troef.cards import TroefError
from troef.conformance import cases_in
from troef.laws import BRIDGE_2007, BRIDGE_2017
from troef.laws.book import article_of
from troef.laws.register import ArticleStatus

SAME = {number for number, entry in RULES.entries.items() if entry.how is ArticleStatus.SAME_AS}
TOLD = list(cases_in("bridge-2017"))
WITHIN = [case for case in TOLD if {article_of(law) for law in case["law"]} <= SAME and "error" not in case["expect"]]
OTHERWISE = {"9", "64", "68", "50", "47"}
"""Laws that differ in 2007. A case that meets one of them has a test of its own."""


def outcome(edition, told):
    """Return the situation in the numbers of 2007, without texts and watched paragraphs."""
    found = replay_under(told, edition).situation
    return _renumbered({key: value for key, value in found.items() if key not in ("edition", "watch", "rulings")})


def laws(edition, told):
    return [name(each["law"]) for each in replay_under(told, edition).situation["rulings"]]


def _renumbered(value):
    if isinstance(value, list):
        return [_renumbered(each) for each in value]
    if isinstance(value, dict):
        return {
            key: name(each) if key == "law" else _renumbered(each)
            for key, each in value.items()
            if key not in ("nl", "en", "in_sources")
        }
    return value


def meets_another(told):
    return bool({article_of(law) for law in laws(BRIDGE_2017, told)} & OTHERWISE)


@pytest.mark.parametrize("case", WITHIN, ids=lambda case: case["id"])
def test_the_same_outcome_under_both(case):
    told = case["log"]
    try:
        replay_under(told, BRIDGE_2007)
    except TroefError:
        pytest.fail("a case that 2017 can tell, 2007 cannot")
    if meets_another(told):
        return
    assert laws(BRIDGE_2007, told) == laws(BRIDGE_2017, told)
    old, new = outcome(BRIDGE_2007, told), outcome(BRIDGE_2017, told)
    new["may_ask"] = [each for each in new["may_ask"] if each["about"] != "card" or each in old["may_ask"]]  # 66B
    new["unauthorized"] = [each for each in new["unauthorized"] if each["law"] != "50E" or each in old["unauthorized"]]
    assert old == new


def test_there_are_many():
    assert len(WITHIN) > 150


def test_nothing_is_watched_that_2007_does_not_name():
    watched = {
        law
        for case in WITHIN
        for law in (each["law"] for each in replay_under(case["log"], BRIDGE_2007).situation["watch"])
    }
    assert watched <= set(RULES.watch)
    assert watched & NOT_WATCHED == set()


def test_a_paragraph_that_our_sources_do_not_carry_says_so():
    ruling = RULES.about(DefenderLead(accepted=True, director=True))
    assert (ruling.law, ruling.in_sources) == ("53", False)
    assert "Our sources of 2007 say no more about this rule" in ruling.text.en
