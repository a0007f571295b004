"""17: cards of a wrong board, and the right to call."""

import pytest

from troef.bridge.laws.facts.auction import MissedTurn, PassAmongThree, WrongBoard
from troef.bridge.laws.ruling import CallEffect, WatchArticle
from troef.bridge.laws.y2007 import RULES


def test_17_the_player_takes_the_right_hand():
    ruling = RULES.about(WrongBoard(director=True))
    assert (ruling.law, ruling.effects, ruling.in_sources) == (
        "17",
        (CallEffect.CANCEL_LATER, WatchArticle("16D")),
        False,
    )
    assert RULES.about(WrongBoard()) is None


@pytest.mark.parametrize(("differs", "said"), [(True, "quite different from"), (False, "the same as")])
def test_17_note_2_the_call_on_the_other_board_is_compared(differs, said):
    """Its consequences were lost with the chart."""
    ruling = RULES.about(WrongBoard(director=True, other_board=True, differs=differs))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("17", (), False)
    assert ruling.text.en.startswith(f"{{offender}}'s call on this board is {said}")


def test_17_a_player_who_was_passed_over_calls():
    ruling = RULES.about(MissedTurn())
    assert (ruling.law, ruling.effects) == ("17", (CallEffect.CANCEL_LATER,))


def test_34_is_named_by_the_index_only():
    ruling = RULES.about(PassAmongThree())
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("34", (), False)
