"""Totals stored between computations: after any change they equal a full computation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troef.contest.field_scoring import ScoredBoardCache, board_lines
from troef.contest.file import contest_of
from troef.contest.score import by_board, score

BOARDS, TABLES = (1, 2, 3), 4
WAYS = [
    {"edition": edition, "kind": "pairs", "winners": winners, "scoring": {"method": method}}
    for edition in ("bridge-2017", "bridge-1949", "klaverjas-1976")
    for method in ("matchpoints", "cross-imps", "butler", "total-points")
    for winners in (1, 2)
    if edition == "bridge-2017" or method == "matchpoints"
]
BRIDGE = [
    *({"contract": "4S", "by": "N", "tricks": tricks} for tricks in (8, 10, 11)),
    {"contract": "P"}, {"contract": "3N", "by": "E", "tricks": 9}, {"not_played": True},
    {"artificial": {"NS": "A+", "EW": "A-"}},
    {"weighted": {side: [{"weight": 0.6, "contract": "4S", "by": "N", "tricks": 10},
                         {"weight": 0.4, "contract": "4S", "by": "N", "tricks": 9}] for side in ("NS", "EW")}},
]  # fmt: skip
PRINTED = [row for row in BRIDGE if "weighted" not in row and "artificial" not in row] + [
    {"artificial": {"NS": "A", "EW": "A"}}
]
KLAVERJAS = [
    *({"points": {"NS": points, "EW": 162 - points}} for points in (0, 82, 101, 162)),
    {"points": {"NS": 0, "EW": 262}}, {"not_played": True}, {"artificial": {"NS": "minimum", "EW": "A"}},
]  # fmt: skip


def _rows(way):
    scores = {"bridge-2017": BRIDGE, "bridge-1949": PRINTED, "klaverjas-1976": KLAVERJAS}[way["edition"]]
    if way["scoring"]["method"] == "total-points":
        scores = [row for row in scores if "artificial" not in row]
    return scores


@st.composite
def evenings(draw):
    """Return a way of scoring, and the results at several moments."""
    way = draw(st.sampled_from(WAYS))
    place = st.tuples(st.sampled_from(BOARDS), st.integers(0, TABLES - 1))
    score_ = st.sampled_from(_rows(way))
    change = st.tuples(place, st.none() | st.tuples(score_, st.sampled_from(["", "", "A", "B"])))
    fine = st.lists(st.integers(1, TABLES), max_size=2)
    return way, draw(st.lists(st.tuples(st.lists(change, min_size=1, max_size=6), fine), min_size=2, max_size=6))


@given(evenings())
def test_after_every_change_as_if_reckoned_anew(told):
    way, moments = told
    sums, stands = ScoredBoardCache(), {}
    for changes, fined in moments:
        for (board, table), result in changes:
            stands.pop((board, table), None)
            if result:
                stands[board, table] = result
        rows = [
            {"board": board, "ns": str(table + 1), "ew": str((table + board) % TABLES + TABLES + 1), **row}
            | ({"group": group} if group and way["scoring"]["method"] == "matchpoints" else {})
            for (board, table), (row, group) in sorted(stands.items(), key=lambda one: one[0])
        ]
        unit = {"matchpoints": "mp", "total-points": "mp"}.get(way["scoring"]["method"], "imp")
        seated = {row["ns"] for row in rows}
        fines = [{"contestant": str(number), "amount": 1, "unit": unit} for number in fined if str(number) in seated]
        contest = contest_of({**way, "results": rows, "penalties": fines})
        anew = score(contest)
        assert [board_lines(contest, by_board(contest.results), board, sums) for board in BOARDS] == [
            anew.boards.get(board, []) for board in BOARDS
        ]
        assert score(contest, sums=sums) == anew


def test_a_board_that_did_not_change_is_not_scored_again(monkeypatch):
    from troef.contest import field_scoring

    way = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}}
    rows = [{"board": board, "ns": "1", "ew": "2", **BRIDGE[1]} for board in BOARDS]
    sums, scored, plain = ScoredBoardCache(), [], field_scoring._score_board

    def counted(number, *more):
        scored.append(number)
        return plain(number, *more)

    monkeypatch.setattr(field_scoring, "_score_board", counted)
    score(contest_of({**way, "results": rows}), sums=sums)
    score(contest_of({**way, "results": [rows[0], rows[1] | BRIDGE[0], rows[2]]}), sums=sums)
    assert scored == [1, 2, 3, 2]


def test_progress_is_the_number_of_boards_that_are_scored():
    rows = [{"board": board, "ns": "1", "ew": "2", **BRIDGE[1]} for board in BOARDS]
    heard = []
    way = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}}
    score(contest_of({**way, "results": rows}), lambda done, of: heard.append((done, of)))
    assert heard == [(1, 3), (2, 3), (3, 3)]
