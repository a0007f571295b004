"""Matchpoints against a slow and simple implementation (2017: 78A and 87, 1949: 81 and 104a, klaverjas: II-18)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from troef.contest.score import score

SCORES = (-800, -200, -100, -50, 0, 110, 140, 420, 620)
SIDES = ("NS", "EW")
weights = st.sampled_from([(Fraction(1),), (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4))])


@st.composite
def outcomes(draw):
    return [{"weight": str(weight), "score": draw(st.sampled_from(SCORES))} for weight in draw(weights)]


plain_results = st.builds(lambda points: {"score": points}, st.sampled_from(SCORES))
given_results = st.one_of(
    plain_results,
    plain_results,
    st.builds(lambda ns, ew: {"weighted": {"NS": ns, "EW": ew}}, outcomes(), outcomes()),
    st.just({"artificial": {"NS": "A+", "EW": "A-"}}),
    st.just({"artificial": {"NS": "A", "EW": 45}}),
    st.just({"not_played": True}),
)
sheets = st.lists(st.lists(given_results, min_size=1, max_size=6), min_size=1, max_size=4)


def session(sheet, edition="bridge-2017", **scoring):
    results = [
        {"board": board, "ns": f"N{place}", "ew": f"E{place}", **told}
        for board, rows in enumerate(sheet, 1)
        for place, told in enumerate(rows)
    ]
    return {
        "edition": edition,
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints", **scoring},
        "results": results,
    }


def own_scores(told, side):
    """Return the scores of a row for comparison, from one side; none for an award."""
    sign = 1 if side == "NS" else -1
    if "score" in told:
        return [(Fraction(1), sign * told["score"])]
    if "weighted" in told:
        return [(Fraction(one["weight"]), sign * one["score"]) for one in told["weighted"][side]]
    return []


def compared(mine, other):
    """Return two for a lower score and one for an equal score, by weight."""
    return sum(a * b * (1 + (x > y) - (x < y)) for a, x in mine for b, y in other)


def slow_points(sheet, board, place, side):
    """Return the matchpoints by Neuberg over every single comparison."""
    rows = [own_scores(told, side) for told in sheet[board]]
    others = [other for index, other in enumerate(rows) if other and index != place]
    n, size = len(others) + 1, max(map(len, sheet))
    return Fraction(size, n) * (sum(compared(rows[place], other) for other in others) + 1) - 1


@given(sheets)
def test_78A_every_comparison_one_by_one(contest, sheet):
    answer = score(contest(session(sheet)))
    for board, rows in enumerate(sheet):
        for place, line in enumerate(answer.boards[board + 1]):
            for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
                if own_scores(rows[place], side):
                    assert points == slow_points(sheet, board, place, side)


@given(sheets)
def test_12C2c_awards_follow_boards_with_a_result_only(contest, sheet):
    answer = score(contest(session(sheet)))
    top = 2 * (max(map(len, sheet)) - 1)
    for board, rows in enumerate(sheet):
        for place, told in enumerate(rows):
            if told.get("artificial", {}).get("NS") != "A+":
                continue
            own = [
                slow_points(sheet, other, place, "NS")
                for other in range(len(sheet))
                if place < len(sheet[other]) and own_scores(sheet[other][place], "NS")
            ]
            mean = sum(own) / len(own) if own else 0
            assert answer.boards[board + 1][place].ns_points == max(Fraction(60, 100) * top, mean)


plain_sheets = st.integers(2, 6).flatmap(
    lambda tables: st.lists(
        st.lists(
            st.builds(lambda points: {"score": points}, st.sampled_from(SCORES)), min_size=tables, max_size=tables
        ),
        min_size=1,
        max_size=4,
    )
)


@given(plain_sheets)
def test_points_of_a_board_add_up(contest, sheet):
    tables = len(sheet[0])
    for lines in score(contest(session(sheet))).boards.values():
        assert sum(line.ns_points for line in lines) == tables * (tables - 1)
        assert all(line.ns_points + line.ew_points == line.top for line in lines)


@given(plain_sheets)
def test_neuberg_and_add_one_change_nothing_where_nothing_is_missing(contest, sheet):
    boards = [score(contest(session(sheet, unequal=way))).boards for way in ("none", "neuberg", "add-one")]
    assert boards[0] == boards[1] == boards[2]


@given(sheets, st.randoms())
def test_the_order_of_the_tables_changes_nothing(contest, sheet, random):
    told = session(sheet)
    mixed = {**told, "results": random.sample(told["results"], len(told["results"]))}
    first, second = (score(contest(one)) for one in (told, mixed))
    assert sorted(map(str, first.ranking)) == sorted(map(str, second.ranking))


@given(plain_sheets)
def test_mirrored_results_mirror_the_points(contest, sheet):
    mirrored = [[{"score": -told["score"]} for told in rows] for rows in sheet]
    for here, there in zip(*(score(contest(session(one))).boards.values() for one in (sheet, mirrored)), strict=True):
        assert [line.ns_points for line in here] == [line.ew_points for line in there]


@given(sheets)
def test_81_one_matchpoint_for_each_missing_comparison(contest, sheet):
    answer = score(contest(session(sheet, "bridge-1949")))
    size = max(map(len, sheet))
    for board, rows in enumerate(sheet):
        for place, line in enumerate(answer.boards[board + 1]):
            mine = own_scores(rows[place], "NS")
            if mine:
                met = [own_scores(told, "NS") for index, told in enumerate(rows) if index != place and "score" in told]
                assert line.ns_points == sum(compared(mine, other) for other in met) + size - 1 - len(met)


@given(st.lists(st.integers(0, 20).map(lambda tens: 82 + tens), min_size=1, max_size=8))
def test_II_18_two_four_six_with_shared_means(contest, points):
    told = session([[{"points": {"NS": ns, "EW": 162 - min(ns, 162)}} for ns in points]], "klaverjas-1976")
    lines = score(contest(told)).boards[1]
    ordered = sorted(points)
    for line, mine in zip(lines, points, strict=True):
        places = [2 * (place + 1) for place, other in enumerate(ordered) if other == mine]
        assert line.ns_points == Fraction(sum(places), len(places))
    assert sum(line.ns_points for line in lines) == len(points) * (len(points) + 1)


def test_published_neuberg_vectors(contest):
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    rows = [{"score": points} for points in scores]
    answer = score(contest(session([[*rows, {"not_played": True}]])))
    expected = [Fraction(199 - 22 * place, 10) for place in range(10)]
    assert [line.ns_points for line in answer.boards[1][:10]] == expected
