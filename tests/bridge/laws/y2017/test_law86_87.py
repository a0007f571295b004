"""86 and 87: teams, and a fouled board."""

import pytest

from troef.bridge.laws.facts.desk_admin import BoardPlayedDifferently, FaultySide, TeamsBoard
from troef.bridge.laws.y2017.law86_87 import board_played_differently, teams_board


# 86: boards of a team match that have no two results to compare, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (TeamsBoard(favourable=True), "86B1", "assigned"),
        (TeamsBoard(), "12C2", "artificial"),
        (TeamsBoard(several=True, fault=FaultySide.NOBODY), "86B2a", "cancel"),
        (TeamsBoard(several=True, fault=FaultySide.NOBODY, replay=True), "86B2a", "cancel"),
        (TeamsBoard(several=True, fault=FaultySide.NOBODY, replay=True, score_known=True), "86A", "cancel"),
        (TeamsBoard(several=True, fault=FaultySide.ONE), "86B2b", "assigned"),
        (TeamsBoard(several=True, fault=FaultySide.BOTH), "86B2c", "cancel"),
        (TeamsBoard(regulated=True, several=True, fault=FaultySide.ONE), "86B3", "artificial"),
    ],
)
def test_86_what_the_teams_get(facts, law, score):
    advice = teams_board(facts)
    assert (advice.law, advice.score, advice.weighty) == (law, score, True)


def test_86A_no_other_board_once_the_match_may_be_known():
    free = teams_board(TeamsBoard(several=True, fault=FaultySide.NOBODY, replay=True))
    known = teams_board(TeamsBoard(several=True, fault=FaultySide.NOBODY, replay=True, score_known=True))
    assert free.do[0].en == "Cancel the boards and have others played."
    assert known.do[0].en == "Cancel the boards and give artificial scores (12C2)."


# 87: a fouled board, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (BoardPlayedDifferently(fouled=False), "87A", None),
        (BoardPlayedDifferently(fouled=True), "87B", "artificial"),
        (BoardPlayedDifferently(fouled=True, method_known=True), "87B", "artificial"),
        (BoardPlayedDifferently(fouled=True, teams=True), "87C", "cancel"),
    ],
)
def test_87_how_the_scores_are_grouped(facts, law, score):
    advice = board_played_differently(facts)
    assert (advice.law, advice.score) == (law, score)
