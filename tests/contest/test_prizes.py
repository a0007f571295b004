"""Allocation of prizes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from troef.contest.prizes import Contender, Prize, PrizeKind, PrizeSettings, RoundScore, prizes, rounds_of
from troef.contest.score import score


def made(*rounds):
    """Points, roem and marches of each round; a number alone is what a rest gave."""
    return {
        number: RoundScore(told, rests=True)
        if isinstance(told, int)
        else RoundScore(told[0], {"roem": told[1], "marches": told[2]})
        for number, told in enumerate(rounds, 1)
    }


EVENING = (
    Contender("Anna", 1, made((1400, 100, 0), (1500, 200, 2))),
    Contender("Bram", 2, made((1450, 50, 1), 1300)),
    Contender("Corrie", 3, made(1600, (1100, 300, 1))),
    Contender("Dirk", 4, made((1200, 250, 0), (1300, 0, 0))),
    Contender("Els", 5, made((1100, 40, 0), (900, 0, 0))),
)
"""In the first round Corrie rests, in the second Bram."""


def test_every_prize_goes_to_who_won_it():
    choice = PrizeSettings(
        places=2, last=True, middle=True, most=("marches", "roem"), best_round=True, each_round=True, one_each=False
    )
    assert prizes(EVENING, choice) == (
        Prize(PrizeKind.PLACE, (1,), winners=("Anna",)),
        Prize(PrizeKind.PLACE, (2,), winners=("Bram",)),
        Prize(PrizeKind.LAST, (5,), winners=("Els",)),
        Prize(PrizeKind.MIDDLE, (3,), winners=("Corrie",)),
        Prize(PrizeKind.MOST, most="marches", winners=("Anna",), figure=2),
        Prize(PrizeKind.MOST, most="roem", winners=("Anna", "Corrie"), figure=300),
        Prize(PrizeKind.BEST_ROUND, (2,), winners=("Anna",), figure=1500),
        Prize(PrizeKind.ROUND, (1,), winners=("Bram",), figure=1450),
        Prize(PrizeKind.ROUND, (2,), winners=("Anna",), figure=1500),
    )


def test_nobody_has_two_prizes_where_the_club_says_so_and_places_come_first():
    choice = PrizeSettings(
        places=1, last=True, most=("marches", "roem"), best_round=True, each_round=True, one_each=True
    )
    assert [(prize.win, prize.winners, prize.figure) for prize in prizes(EVENING, choice)] == [
        (PrizeKind.PLACE, ("Anna",), None),
        (PrizeKind.LAST, ("Els",), None),
        (PrizeKind.MOST, ("Bram", "Corrie"), 1),
        (PrizeKind.MOST, ("Dirk",), 250),
        (PrizeKind.BEST_ROUND, (), None),
        (PrizeKind.ROUND, (), None),
        (PrizeKind.ROUND, (), None),
    ]


def test_the_middle_goes_down_where_it_has_a_prize():
    assert prizes(EVENING, PrizeSettings(places=3, middle=True, one_each=True))[-1] == Prize(
        PrizeKind.MIDDLE, (4,), winners=("Dirk",)
    )
    assert prizes(EVENING[:4], PrizeSettings(middle=True)) == (Prize(PrizeKind.MIDDLE, (2,), winners=("Bram",)),)


@pytest.mark.parametrize(
    ("ranks", "places", "shared"),
    [
        ((1, 1, 3), 1, [((1,), ("A", "B"))]),
        ((1, 1, 3), 2, [((1, 2), ("A", "B"))]),
        ((1, 1, 3), 3, [((1, 2), ("A", "B")), ((3,), ("C",))]),
        ((1, 2, 2), 2, [((1,), ("A",)), ((2,), ("B", "C"))]),
        ((1, 2, 3), 5, [((1,), ("A",)), ((2,), ("B",)), ((3,), ("C",))]),
        ((1, 2, 3), 0, []),
    ],
)
def test_those_who_are_level_share_their_places(ranks, places, shared):
    level = [Contender(name, rank) for name, rank in zip("ABC", ranks, strict=True)]
    assert [(prize.numbers, prize.winners) for prize in prizes(level, PrizeSettings(places=places))] == shared


def test_the_last_are_those_who_stayed_to_the_end():
    gone = Contender("Frans", 6, made((800, 0, 0)))
    assert prizes((*EVENING, gone), PrizeSettings(last=True)) == (Prize(PrizeKind.LAST, (5,), winners=("Els",)),)
    rests = Contender("Frans", 6, made((800, 0, 0), 700))
    assert prizes((*EVENING, rests), PrizeSettings(last=True)) == (Prize(PrizeKind.LAST, (6,), winners=("Frans",)),)
    level = [Contender("A", 1), Contender("B", 2), Contender("C", 2)]
    assert prizes(level, PrizeSettings(last=True)) == (Prize(PrizeKind.LAST, (2,), winners=("B", "C")),)


def test_what_one_table_did_not_write_down_is_not_known():
    silent = Contender("Frans", 6, {1: RoundScore(1000, {"roem": 20}), 2: RoundScore(900, {"roem": 0})})
    marches, roem = prizes((*EVENING, silent), PrizeSettings(most=("marches", "roem")))
    assert marches == Prize(PrizeKind.MOST, most="marches", is_known=False)
    assert roem == Prize(PrizeKind.MOST, most="roem", winners=("Anna", "Corrie"), figure=300)


def test_where_nobody_made_one_nobody_has_most():
    nothing = [
        Contender("A", 1, {1: RoundScore(900, {"marches": 0})}),
        Contender("B", 2, {1: RoundScore(700, {"marches": 0})}),
    ]
    assert prizes(nothing, PrizeSettings(most=("marches",))) == (Prize(PrizeKind.MOST, most="marches"),)


def test_without_anybody_there_is_nobody_to_give_to():
    every = PrizeSettings(3, True, True, ("roem",), True, True, True)
    assert [prize.winners for prize in prizes((), every)] == [(), (), ()]


def row(number, ns, ew, mine, theirs):
    return {"round": number, "table": "1", "deals": 2, "ns": ns, "ew": ew, "points": {"NS": mine, "EW": theirs}}


def test_what_everybody_made_in_each_round(contest):
    file = {
        "edition": "klaverjas-1976",
        "kind": "pairs",
        "scoring": {"method": "total-points"},
        "results": [row(1, "1", "2", 200, 124), row(2, "3", "1", 162, 262)],
        "compensation": [
            {"contestant": "3", "round": 1, "points": 150},
            {"contestant": "2", "round": 2, "rule": "own-average"},
        ],
        "penalties": [{"contestant": "1", "amount": 10, "unit": "mp"}],
    }
    answer = score(contest(file))
    assert rounds_of(answer.boards, answer.rests) == {
        "1": {1: RoundScore(200), 2: RoundScore(262)},
        "2": {1: RoundScore(124), 2: RoundScore(Fraction(124), rests=True)},
        "3": {1: RoundScore(150, rests=True), 2: RoundScore(162)},
    }


def test_a_rest_is_worth_as_many_deals_as_the_table_with_most_deals_played(contest):
    """Pair 5 made 100 points a deal. One table of the first round played two deals, the other a single one."""
    tables = [("1", "1", "2", 2), ("2", "3", "4", 1)]
    first = [{**row(1, ns, ew, 60, 100), "table": table, "deals": deals} for table, ns, ew, deals in tables]
    file = {
        "edition": "klaverjas-1976",
        "kind": "pairs",
        "scoring": {"method": "total-points"},
        "results": [*first, row(2, "5", "1", 200, 124)],
        "compensation": [{"contestant": "5", "round": 1, "rule": "own-average"}],
    }
    for results in (file["results"], file["results"][::-1]):
        assert score(contest({**file, "results": results})).rests == {("5", 1): 200}
