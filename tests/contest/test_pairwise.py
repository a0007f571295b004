"""Boards scored again pair by pair: everybody against everybody, one comparison at a time."""

from collections.abc import Callable
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from troef.contest.point_scales import imps
from troef.contest.score import score

SCORES = st.sampled_from((420, 450, -50, -100, 140, 620, -620, 0))
WEIGHTS = st.sampled_from((("1",), ("3/5", "2/5"), ("1/2", "3/10", "1/5")))
AWARDS = st.sampled_from(("A+", "A", "A-", 55))
SIDES = ("NS", "EW")
STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250)


@st.composite
def outcomes(draw):
    return [{"weight": weight, "score": draw(SCORES)} for weight in draw(WEIGHTS)]


RESULTS = st.one_of(
    st.builds(lambda points: {"score": points}, SCORES),
    st.builds(lambda points: {"score": points}, SCORES),
    st.builds(lambda ns, ew: {"weighted": {"NS": ns, "EW": ew}}, outcomes(), outcomes()),
    st.builds(lambda ns, ew: {"artificial": {"NS": ns, "EW": ew}}, AWARDS, AWARDS),
    st.builds(lambda points, ew: {"score": points, "artificial": {"EW": ew}}, SCORES, AWARDS),
    st.just({"not_played": True}),
)


@st.composite
def sessions(draw, scoring, edition="bridge-2017"):
    """Up to six tables, up to four boards, some tables missing, some boards fouled."""
    rows = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        groups = draw(st.sampled_from(((None,), (None,), ("old", "new"))))
        for table in range(draw(st.integers(1, 6))):
            group = draw(st.sampled_from(groups))
            marks = {} if group is None else {"group": group}
            rows.append({"board": board, "ns": f"N{table}", "ew": f"E{table}", **marks, **draw(RESULTS)})
    return {"edition": edition, "kind": "pairs", "winners": 2, "scoring": scoring, "results": rows}


def chances(row, side):
    """Return the scores of a side with their probability; empty if there is nothing to compare."""
    if side in row.get("artificial", {}) or "not_played" in row:
        return []
    sign = 1 if side == "NS" else -1
    told = row["weighted"][side] if "weighted" in row else [{"weight": 1, "score": row["score"]}]
    return [(Fraction(one["weight"]), sign * one["score"]) for one in told]


def against(mine, other, turn):
    return sum(a * b * turn(x - y) for a, x in mine for b, y in other)


def rivals(rows, row, side):
    """Return the others of the line with the same form of the board."""
    same = [one for one in rows if (one["board"], one.get("group")) == (row["board"], row.get("group"))]
    return [found for one in same if one is not row and (found := chances(one, side))]


def check(contest, value, worth: Callable):
    """Check every result of a session against the pairwise comparison."""
    rows = value["results"]
    lines = [line for lines in score(contest(value)).boards.values() for line in lines]
    for row, line in zip(rows, lines, strict=True):
        for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
            mine = chances(row, side)
            if mine:
                assert points == worth(mine, rivals(rows, row, side))


def most_results(value):
    boards = [row["board"] for row in value["results"]]
    return max(map(boards.count, boards))


def matchpoint(difference):
    return 1 + (difference > 0) - (difference < 0)


@given(value=sessions({"method": "matchpoints"}))
def test_neuberg(contest, value):
    most = most_results(value)

    def worth(mine, others):
        plain = sum(against(mine, other, matchpoint) for other in others)
        return Fraction(most, len(others) + 1) * (plain + 1) - 1

    check(contest, value, worth)


@given(value=sessions({"method": "matchpoints", "unequal": "add-one", "scale": 1}))
def test_one_for_each_missing_comparison(contest, value):
    most = most_results(value)

    def worth(mine, others):
        plain = sum(against(mine, other, matchpoint) for other in others)
        return Fraction(plain + most - len(others) - 1) / 2

    check(contest, value, worth)


@given(value=sessions({"method": "matchpoints", "unequal": "none"}))
def test_each_board_by_itself(contest, value):
    check(contest, value, lambda mine, others: sum(against(mine, other, matchpoint) for other in others))


@given(value=sessions({"method": "cross-imps"}))
def test_cross_imps(contest, value):
    def turn(difference):
        return imps(STEPS, difference)

    def worth(mine, others):
        return Fraction(sum(against(mine, other, turn) for other in others)) / max(len(others), 1)

    check(contest, value, worth)
