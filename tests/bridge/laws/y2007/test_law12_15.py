"""12 to 15: adjusted scores, a wrong number of cards, a board that is not for this pair."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Added, Cards, WrongNumber
from troef.bridge.laws.facts.booklet import BoardOfOthers, ScoreDue
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law12_15 import card_added, wrong_number

Blame = ScoreDue.Blame


def judged(**facts):
    advice = RULES.about(ScoreDue(**facts))
    return None if advice is None else (advice.law, advice.score, len(advice.do))


def test_12C1_what_would_have_happened():
    assert judged(result=True) == ("12C1", "assigned", 2)
    assert judged(result=True, own_error=True) == ("12C1", "assigned", 3)


def test_12C2_an_average_by_blame():
    assert {judged(result=False, blame=blame) for blame in Blame} == {("12C2", "artificial", 1)}
    said = [RULES.about(ScoreDue(result=False, blame=blame)).do[0].en.split(":")[0] for blame in Blame]
    assert said == ["Average plus", "Average", "Average minus"]


def test_12C_waits_for_the_facts():
    assert judged() is None
    assert judged(result=False) is None


FACTS = WrongNumber(cards=Cards.MISDEALT, director=True)


@pytest.mark.parametrize("cards", Cards)
def test_13_nobody_has_noticed(cards):
    assert wrong_number(WrongNumber(cards=cards)) is None


@pytest.mark.parametrize(("cards", "law"), [(Cards.MISDEALT, "13"), (Cards.SURPLUS, "13"), (Cards.MISSING, "14")])
def test_13_the_chart_is_lost(cards, law):
    ruling = wrong_number(replace(FACTS, cards=cards))
    assert (ruling.law, ruling.effects, ruling.open, ruling.in_sources) == (law, (), True, False)


def test_13E_which_card_moved_is_not_for_partner():
    ruling = wrong_number(replace(FACTS, restored=True, wrong=(Role.OFFENDER, Role.LHO)))
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "13E"), MayNotUse(Role.LHO, (Role.RHO,), "13E"))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("13E", (*tells, Watch("16B")), True)


@pytest.mark.parametrize(("play_begun", "law"), [(False, "14A"), (True, "14B")])
def test_14_found(play_begun, law):
    ruling = wrong_number(replace(FACTS, cards=Cards.MISSING, restored=True, play_begun=play_begun))
    assert (ruling.law, ruling.text, ruling.open) == (law, None, False)


@pytest.mark.parametrize(("play_begun", "law"), [(False, "14A3"), (True, "14B4")])
def test_14C_that_it_was_added_is_not_for_partner(play_begun, law):
    ruling = card_added(Added(found=True, play_begun=play_begun))
    assert (ruling.law, ruling.effects[0]) == (law, MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"))


def told(here):
    said = RULES.about(BoardOfOthers(here=here))
    return said.law, [each.text.en for each in said.say], [each.en.split(",")[0].split(":")[0] for each in said.later]


def test_15_note_1_the_right_pair_sits_down():
    assert told(here=True) == (
        "15",
        ["This board belongs here, but not to this pair: the right pair sits down and the auction begins anew."],
        ["See to it at both tables"],
    )


def test_15_note_1_the_right_boards_are_fetched_and_a_later_auction_is_compared():
    assert told(here=False) == (
        "15",
        ["This board does not belong at this table: fetch the right boards and play those."],
        ["If one of these pairs plays this board later", "See to it at both tables"],
    )
