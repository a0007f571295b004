"""Results that somebody should look at; most of it is in the cases."""

from troef.contest.score import score
from troef.laws import Text


def test_tricks_far_from_what_was_expected(contest):
    told = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": "1", "ew": "2", "contract": "4S", "by": "N", "tricks": 12}],
    }
    answer = score(contest(told), expected=lambda board, played: 9 if board == 1 else None)
    assert [(one.kind, one.text.en) for one in answer.suspicious] == [
        ("far-from-expected", "12 tricks where 9 are expected")
    ]
    assert score(contest(told), expected=lambda board, played: None).suspicious == ()


def test_a_board_that_was_not_meant_for_this_table(contest):
    results = [{"board": 1, "ns": "1", "ew": "2", "score": 50}, {"board": 1, "ns": "3", "ew": "4", "score": 50}]
    told = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}, "results": results}
    (found,) = score(contest(told), schedule={(1, "1", "2")}).suspicious
    assert (found.board, found.ns, found.ew, found.kind) == (1, ("3",), ("4",), "not-scheduled")
    assert found.text == Text("dit bord was niet voor deze tafel bestemd", "this board was not meant for this table")
