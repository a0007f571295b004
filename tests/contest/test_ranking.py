"""The ranking and its ties."""

from __future__ import annotations

import pytest

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


def test_85_in_imps_the_average_of_a_board_is_nothing(contest):
    """N1 is alone on two boards, average on both; N2 wins one board from N3 and loses another: two points each."""
    rows = [(1, "N1", 50), (2, "N1", 50), (3, "N2", 50), (3, "N3", 0), (4, "N2", 0), (4, "N3", 50)]
    told = {
        "edition": "bridge-1949",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "cross-imps"},
        "ties": "1949-85",
        "results": [
            {"board": board, "ns": name, "ew": f"E{name}", "score": points}
            for board, name, points in [*rows, (5, "N3", 50), (5, "N4", 0)]
        ],
    }
    found = by_name(score(contest(told)))
    assert [(found[name].rank, found[name].points) for name in ("N3", "N1", "N2", "N4")] == [
        (1, 2), (2, 0), (2, 0), (4, -2)
    ]  # fmt: skip


def test_85_an_artificial_score_wins_from_nobody(contest):
    """N1 has the average as an award and N2 at the table. They are level, and only N2 is compared with the average."""
    rows = [(1, "N2", 50), (1, "N3", 50), (2, "N1", 100), (2, "N2", 100), (2, "N3", 0)]
    told = {
        "edition": "bridge-1949",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "ties": "1949-85",
        "results": [
            {"board": 1, "ns": "N1", "ew": "E1", "artificial": {"NS": 50, "EW": 50}},
            *({"board": board, "ns": name, "ew": f"E{name}", "score": points} for board, name, points in rows),
        ],
    }
    found = by_name(score(contest(told)))
    assert found["N1"].points == found["N2"].points
    assert [found[name].rank for name in ("N2", "N1", "N3")] == [1, 2, 3]


def test_who_has_nothing_to_be_ranked_on_stands_below_all_others(contest):
    """N2 has no points and a fine; N3 has a board that was not played."""
    told = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "results": [
            {"board": 1, "ns": "N1", "ew": "E1", "score": 50},
            {"board": 1, "ns": "N2", "ew": "E2", "score": 0},
            {"board": 2, "ns": "N3", "ew": "E3", "not_played": True},
        ],
        "penalties": [{"contestant": "N2", "amount": 10, "unit": "percent"}],
    }
    ranking = [(row.rank, row.contestant, row.percentage) for row in score(contest(told)).ranking][:3]
    assert ranking == [(1, "N1", 100), (2, "N2", -10), (3, "N3", None)]


@pytest.mark.parametrize(
    ("edition", "method", "amount", "unit", "nl"),
    [
        ("klaverjas-1976", "matchpoints", 1, "mp", "straf voor paar 1: 1 matchpunt"),
        ("klaverjas-1976", "matchpoints", 2, "mp", "straf voor paar 1: 2 matchpunten"),
        ("klaverjas-1976", "total-points", 50, "mp", "straf voor paar 1: 50 punten"),
        ("bridge-2017", "matchpoints", 0.25, "top", "straf voor paar 1: 0.25 van een top"),
        ("bridge-2017", "matchpoints", 1, "percent", "straf voor paar 1: 1 procentpunt"),
        ("bridge-2017", "butler", 3, "imp", "straf voor paar 1: 3 IMP's"),
    ],
)
def test_90_a_penalty_is_told_as_it_was_given(contest, edition, method, amount, unit, nl):
    made = {"points": {"NS": 100, "EW": 62}} if edition == "klaverjas-1976" else {"score": 50}
    told = {
        "edition": edition,
        "kind": "pairs",
        "scoring": {"method": method},
        "results": [{"board": 1, "ns": "1", "ew": "2", **made}],
        "penalties": [{"contestant": "1", "amount": amount, "unit": unit}],
    }
    assert [note.text.nl for note in score(contest(told)).notes] == [nl]


def test_15B3_a_row_on_which_only_east_west_score_has_the_top_of_the_board(contest):
    award = {"artificial": {"EW": "A+"}, "adjusted_from": {"not_played": True}}
    told = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "results": [
            {"board": 1, "ns": "N1", "ew": "E1", "score": 50},
            {"board": 1, "ns": "N2", "ew": "E2", "score": 0},
            {"board": 1, "ns": "N1", "ew": "E3", **award},
        ],
    }
    assert [line.top for line in score(contest(told)).boards[1]] == [4, 4, 4]


def test_in_a_drive_by_average_who_has_only_rested_stands_last(contest):
    told = {
        "edition": "klaverjas-1976",
        "kind": "pairs",
        "scoring": {"method": "total-points"},
        "rank_by": "average",
        "contestants": [{"id": name} for name in "123"],
        "results": [{"round": 1, "table": 1, "ns": "1", "ew": "2", "deals": 1, "points": {"NS": 162, "EW": 0}}],
        "compensation": [{"contestant": "3", "round": 1, "points": 150}],
    }
    ranking = [(row.rank, row.contestant, row.average) for row in score(contest(told)).ranking]
    assert ranking == [(1, "1", 162), (2, "2", 0), (3, "3", None)]


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
