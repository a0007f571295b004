"""Results that somebody should look at; most of it is in the cases."""

from troef.contest.score import score


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
