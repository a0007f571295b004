"""13–15: a wrong number of cards, and a board of another pair; the booklet's note has two branches."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.facts.booklet_2007 import WrongBoardTaken
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.law13_15 import card_added, wrong_number

FACTS = WrongNumberOfCards(cards=HandCountFault.MISDEALT, director=True)


@pytest.mark.parametrize("cards", HandCountFault)
def test_13_nobody_has_noticed(cards):
    assert wrong_number(WrongNumberOfCards(cards=cards)) is None


@pytest.mark.parametrize(
    ("cards", "law"), [(HandCountFault.MISDEALT, "13"), (HandCountFault.SURPLUS, "13"), (HandCountFault.MISSING, "14")]
)
def test_13_the_chart_is_lost(cards, law):
    ruling = wrong_number(replace(FACTS, cards=cards))
    assert (ruling.law, ruling.effects, ruling.open, ruling.in_sources) == (law, (), True, False)


def test_13E_which_card_moved_is_not_for_partner():
    ruling = wrong_number(replace(FACTS, restored=True, wrong=(Role.OFFENDER, Role.LHO)))
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "13E"), MayNotUse(Role.LHO, (Role.RHO,), "13E"))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("13E", (*tells, WatchArticle("16B")), True)


@pytest.mark.parametrize(("play_begun", "law"), [(False, "14A"), (True, "14B")])
def test_14_found(play_begun, law):
    ruling = wrong_number(replace(FACTS, cards=HandCountFault.MISSING, restored=True, play_begun=play_begun))
    assert (ruling.law, ruling.text, ruling.open) == (law, None, False)


@pytest.mark.parametrize(("play_begun", "law"), [(False, "14A3"), (True, "14B4")])
def test_14C_that_it_was_added_is_not_for_partner(play_begun, law):
    ruling = card_added(CardAdded(found=True, play_begun=play_begun))
    assert (ruling.law, ruling.effects[0]) == (law, MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"))


def told(here):
    said = RULES.about(WrongBoardTaken(here=here))
    return said.law, [each.text.en for each in said.say], [each.en.split(",")[0].split(":")[0] for each in said.later]


def test_15_note_1_the_right_pair_sits_down():
    assert told(here=True) == (
        "15",
        ["This board belongs here, but not to this pair: the right pair sits down and the auction begins again."],
        ["See to it at both tables"],
    )


def test_15_note_1_the_right_boards_are_fetched_and_a_later_auction_is_compared():
    assert told(here=False) == (
        "15",
        ["This board does not belong at this table: fetch the right boards and play those."],
        ["If one of these pairs plays this board later", "See to it at both tables"],
    )
