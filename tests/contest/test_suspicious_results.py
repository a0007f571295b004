"""Suspicious results; the cases cover most of it."""

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


def _field(*played):
    results = [
        {"board": 1, "ns": str(2 * number), "ew": str(2 * number + 1), "contract": contract, "by": by, "tricks": tricks}
        for number, (contract, by, tricks) in enumerate(played)
    ]
    return {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}, "results": results}


def test_half_a_trick_has_a_comma_in_dutch(contest):
    others = [("1N", "N", tricks) for tricks in (5, 5, 6, 6)]
    (found,) = score(contest(_field(("1N", "N", 9), *others))).suspicious
    assert found.text == Text("9 slagen, het veld maakt er 5,5", "9 tricks where the field takes 5.5")


def test_a_score_that_no_other_table_comes_near(contest):
    others = [("3N", "N", 7), ("2H", "N", 8), ("2H", "N", 9), ("3N", "N", 9)]
    (found,) = score(contest(_field(("4SX", "E", 4), *others))).suspicious
    assert (found.ns, found.kind, found.text.en) == (("0",), "far-score", "a score of 1400, elsewhere -100 to 400")


def test_a_slam_that_one_pair_bids_is_not_odd(contest):
    others = [("4S", "N", 13)] * 4
    assert score(contest(_field(("7S", "N", 13), *others))).suspicious == ()


def test_a_score_without_its_contract_is_compared_too(contest):
    results = [
        {"board": 1, "ns": str(2 * number), "ew": str(2 * number + 1), "score": score}
        for number, score in enumerate((1400, -100, 110, 140, 400))
    ]
    told = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}, "results": results}
    (found,) = score(contest(told)).suspicious
    assert (found.ns, found.kind) == (("0",), "far-score")
    results[1]["score"] = 1100
    assert score(contest(told)).suspicious == ()
