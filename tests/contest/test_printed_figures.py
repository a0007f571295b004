"""Comparing with printed figures."""

from decimal import Decimal

from troef.cards import Side
from troef.contest.options import UnequalComparisons
from troef.contest.printed_figures import (
    Difference,
    PrintedFigures,
    PrintedResult,
    PrintedStanding,
    count_of_figures,
    find_differences,
    hidden_awards,
)
from troef.contest.score import score


def session(contest):
    rows = [(1, "1", 100), (1, "2", 50), (2, "1", 0), (2, "2", 0), (2, "3", 0)]
    return contest(
        {
            "edition": "bridge-2017",
            "kind": "pairs",
            "winners": 2,
            "scoring": {"method": "matchpoints"},
            "results": [{"board": board, "ns": name, "ew": name, "score": points} for board, name, points in rows],
        }
    )


def line(ns, ew, board=1, name="1", score=100):
    return PrintedResult(board, (name,), (name,), score, Decimal(ns), Decimal(ew))


def test_rounded_figures_agree(contest):
    printed = PrintedFigures(
        (line("3.5", "0.5"),),
        (PrintedStanding("1", Side.NS, 1, Decimal("5.50"), Decimal("68.8")),),
    )
    assert find_differences(printed, session(contest)) == ()
    assert count_of_figures(printed) == 6


def test_every_difference_is_told(contest):
    printed = PrintedFigures(
        (line("3", "0.5", score=90), line("0", "0", board=9)),
        (PrintedStanding("1", Side.NS, 2, Decimal("5"), Decimal("68.6")), PrintedStanding("9", Side.EW)),
    )
    found = [one.words("en") for one in find_differences(printed, session(contest))]
    assert found == [
        "board 1: 1 / 1: score: printed 90, computed 100",
        "board 1: 1 / 1: NS points: printed 3, computed 3.5",
        "board 9: 1 / 1: result: printed there, computed none",
        "NS 1: rank: printed 2, computed 1",
        "NS 1: points: printed 5, computed 5.5",
        "NS 1: percentage: printed 68.6, computed 68.75",
        "EW 9: ranking: printed there, computed none",
    ]


def test_a_line_of_an_individual_contest_names_all_four(contest):
    row = {"board": 1, "n": "1", "s": "2", "e": "3", "w": "4", "score": 50}
    told = {"edition": "bridge-2017", "kind": "individual", "scoring": {"method": "matchpoints"}, "results": [row]}
    printed = PrintedFigures((PrintedResult(1, ("1", "2"), ("3", "4"), 100, None, None),), ())
    assert [one.place for one in find_differences(printed, contest(told))] == ["board 1: 1-2 / 3-4"]


def test_board_points_on_the_field_of_the_board(contest):
    printed = PrintedFigures(
        (line("2", "0"),), (PrintedStanding("1", Side.NS, points=Decimal("5.5")),), UnequalComparisons.NONE
    )
    assert find_differences(printed, session(contest)) == ()


def test_a_figure_we_do_not_have(contest):
    printed = PrintedFigures((), (PrintedStanding("1", Side.NS, vp=Decimal("12")),))
    assert [one.computed for one in find_differences(printed, session(contest))] == ["none"]


def standings(figure, *printed):
    """The ranking of the pairs NS, with one figure each."""
    rows = (PrintedStanding(str(number), Side.NS, **{figure: Decimal(text)}) for number, text in enumerate(printed, 1))
    return PrintedFigures((), tuple(rows))


def test_a_figure_without_decimals_was_rounded_as_its_column(contest):
    found = session(contest)
    exact = {row.contestant: float(row.percentage) for row in score(found).ranking if row.side is Side.NS}
    assert exact == {"1": 68.75, "2": 31.25, "3": 50}

    def wrong(*printed):
        return [one.printed for one in find_differences(standings("percentage", *printed), found)]

    assert wrong("69", "31", "50") == []
    assert wrong("68", "31", "50") == ["68"]
    assert wrong("69", "31.25", "50") == ["69"]


def test_half_a_point_among_whole_points_is_a_difference(contest):
    found = session(contest)
    told = [one.words("en") for one in find_differences(standings("points", "5"), found)]
    assert told == ["NS 1: points: printed 5, computed 5.5"]
    assert find_differences(standings("points", "6"), found) == ()


def thirds(contest):
    """Cross-IMPs of four tables: thirds of IMPs on every board."""
    rows = [(board, name, 60 * int(name)) for board in (1, 2, 3) for name in "1234"]
    return contest(
        {
            "edition": "bridge-2017",
            "kind": "pairs",
            "winners": 2,
            "scoring": {"method": "cross-imps"},
            "results": [{"board": board, "ns": name, "ew": name, "score": points} for board, name, points in rows],
        }
    )


def test_rounded_figures_may_have_been_added(contest):
    found = thirds(contest)
    boards = score(found).boards
    first = {number: next(line for line in lines if line.result.ns == ("1",)) for number, lines in boards.items()}
    figure = round(Decimal(float(first[1].ns_points)), 2)
    lines = tuple(PrintedResult(number, ("1",), ("1",), None, figure, -figure) for number in first)
    total = 3 * figure
    exact = round(Decimal(float(sum(line.ns_points for line in first.values()))), 2)
    assert total != exact
    for printed in (total, exact):
        assert find_differences(PrintedFigures(lines, (PrintedStanding("1", Side.NS, points=printed),)), found) == ()
    wrong = PrintedFigures(lines, (PrintedStanding("1", Side.NS, points=total + 1),))
    assert [one.figure for one in find_differences(wrong, found)] == ["points"]


def test_a_difference_in_both_languages() -> None:
    found = Difference("1", "points", "10", "11")
    assert found.words("nl") == "1: points: gedrukt 10, berekend 11"
    assert found.words("en") == "1: points: printed 10, computed 11"


def _printed(answer, scores):
    """Return every figure of an answer in the form of a publisher, with these table scores."""
    lines = tuple(
        PrintedResult(number, one.result.ns, one.result.ew, scores[number, one.result.ns[0]],
                      Decimal(str(float(one.ns_points))), Decimal(str(float(one.ew_points))))
        for number, board in answer.boards.items() for one in board
    )  # fmt: skip
    standings = tuple(
        PrintedStanding(row.contestant, row.side, row.rank, Decimal(f"{float(row.points):.4f}"))
        for row in answer.ranking
    )
    return PrintedFigures(lines, standings)


def test_an_award_that_the_publisher_hides_is_found(contest):
    rows = [(board, name, 50 * board * int(name)) for board in (1, 2) for name in "1234"]
    scores = {(board, name): points for board, name, points in rows}

    def told(award):
        results = [
            {"board": board, "ns": name, "ew": name}
            | ({"artificial": {"NS": "A", "EW": "A"}} if (board, name) == award else {"score": points})
            for board, name, points in rows
        ]
        scoring = {"method": "matchpoints"}
        return contest(
            {"edition": "bridge-2017", "kind": "pairs", "winners": 2, "scoring": scoring, "results": results}
        )

    printed = _printed(score(told((1, "2"))), scores)
    as_told = told(None)
    assert len(find_differences(printed, as_told)) > 5
    revised, (found,) = hidden_awards(printed, as_told)
    assert (found.board, found.ns) == (1, ("2",)) and find_differences(printed, revised) == ()
    assert hidden_awards(_printed(score(as_told), scores), as_told) == (as_told, ())
