"""The ranking and its ties."""

from __future__ import annotations

from troef.contest.score import score


def by_name(answer):
    return {row.contestant: row for row in answer.ranking}


def test_85_alone_on_a_board_against_the_average(contest):
    """Pairs 1 and c are level on their board, one each; 2 is alone on two boards, average on both."""
    rows = [
        (1, "1", "a", 100),
        (1, "b", "c", 0),
        (2, "2", "d", 50),
        (2, "e", "f", 50),
        (3, "2", "g", 50),
        (3, "h", "i", 50),
    ]
    answer = score(
        contest(
            {
                "edition": "bridge-1949",
                "kind": "pairs",
                "scoring": {"method": "matchpoints"},
                "ties": "1949-85",
                "results": [{"board": board, "ns": ns, "ew": ew, "score": points} for board, ns, ew, points in rows],
            }
        )
    )
    found = by_name(answer)
    assert [found[name].points for name in ("1", "2", "c")] == [2, 2, 2]
    assert [found[name].rank for name in ("2", "1", "c")] == [1, 2, 2]
    assert found["2"].tie_detail.en == "2 points among those who tie"


def test_85_tells_how_the_tie_was_broken(contest):
    def row(board, name, points):
        return {"board": board, "ns": name, "ew": f"E{name}", "score": points}

    told = {
        "edition": "bridge-1949",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "ties": "1949-85",
        "results": [
            *(row(1, name, points) for name, points in (("a", 300), ("b", 200), ("c", 100))),
            *(row(2, name, points) for name, points in (("a", 100), ("b", 200), ("c", 100))),
            *(row(3, name, points) for name, points in (("a", 100), ("b", 50), ("c", 200))),
        ],
    }
    found = by_name(score(contest(told)))
    assert [(found[name].points, found[name].rank) for name in "abc"] == [(7, 1), (6, 2), (5, 3)]
    told["results"][-1]["score"] = 100
    found = by_name(score(contest(told)))
    assert [(found[name].points, found[name].rank) for name in "abc"] == [(8, 1), (6, 2), (4, 3)]


def test_86_scores_of_all_boards_where_they_never_met(contest):
    def rooms(match, one, other, here, there):
        return [
            {"board": 1, "match": match, "room": "open", "ns": one, "ew": other, "score": here},
            {"board": 1, "match": match, "room": "closed", "ns": other, "ew": one, "score": there},
        ]

    told = {
        "edition": "bridge-1949",
        "kind": "teams",
        "scoring": {"method": "board-a-match"},
        "ties": "1949-86",
        "results": [*rooms("1", "A", "C", 100, 0), *rooms("2", "B", "D", 500, 0)],
    }
    found = by_name(score(contest(told)))
    assert [found[name].rank for name in "BADC"[:2]] == [1, 2]
    assert found["B"].tie_detail.en == "own match 0, score points in it 0, in all 500"
    assert [found[name].rank for name in "CD"] == [3, 4]
