from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.file import contest_of
from troef.contest.movements.movement import EntryField
from troef.contest.movements.swiss import (
    MATCHES,
    SwissMatch,
    SwissStanding,
    boards_of_answer,
    first_round,
    next_round,
    pair_round,
    read_matches,
    standing_of,
    standing_of_answer,
    usual_rounds,
)
from troef.contest.movements.verify import find_faults
from troef.contest.score import score
from troef.core.records import json_schema


def met(*pairs: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair) for pair in pairs)


def test_neighbours_meet_in_the_first_round() -> None:
    games = first_round(EntryField(6, 24, ContestantKind.TEAMS)).schedule.games
    assert [(g.ns[0], g.ew[0]) for g in games] == [("1", "2"), ("3", "4"), ("5", "6")]


def test_the_highest_meets_the_highest_he_has_not_met() -> None:
    standing = SwissStanding(tuple("ABCDEF"), met("AB", "CD", "EF"))
    assert pair_round(standing) == [("A", "C"), ("B", "E"), ("D", "F")]


def test_it_goes_back_on_its_steps_to_avoid_a_second_meeting() -> None:
    standing = SwissStanding(tuple("ABCD"), met("AB", "CD", "AC", "BD"))
    assert pair_round(standing) == [("A", "D"), ("B", "C")]


def test_with_an_odd_number_the_lowest_who_was_not_free_rests() -> None:
    assert pair_round(SwissStanding(tuple("ABCDE"), frozenset(), frozenset("E"))) == [
        ("A", "B"),
        ("C", "E"),
        ("D", None),
    ]


def test_when_all_have_met_it_says_so(refusal: Callable[..., tuple[str, str]]) -> None:
    standing = SwissStanding(tuple("ABCD"), met("AB", "CD", "AC", "BD", "AD", "BC"), rounds=3)
    assert refusal(pair_round, standing) == (
        "ronde 4 kan niet zonder dat iemand een tegenstander of rust opnieuw krijgt",
        "no round 4 without a second meeting or a second bye is possible",
    )


def test_more_than_can_be_paired_in_time(refusal: Callable[..., tuple[str, str]]) -> None:
    assert refusal(pair_round, SwissStanding(tuple(map(str, range(201))))) == (
        "201 deelnemers zijn er te veel: hoogstens 200",
        "201 contestants are too many: at most 200",
    )


@pytest.mark.parametrize(("teams", "rounds"), [(2, 1), (4, 3), (8, 5), (16, 6), (100, 9)])
def test_usual_number_of_rounds(teams: int, rounds: int) -> None:
    assert usual_rounds(teams) == rounds


@pytest.mark.parametrize("teams", [7, 12, 25, 60])
def test_a_whole_contest_without_a_second_meeting_or_bye(teams: int) -> None:
    rng = Random(teams)
    matches: list[SwissMatch] = []
    entries = [str(k) for k in range(1, teams + 1)]
    played = None
    for number in range(1, usual_rounds(teams) + 1):
        games = next_round(standing_of(matches, entries), 4, ContestantKind.TEAMS)
        assert games.rounds == (number,)
        played = games if played is None else played.joined(games)
        for game in games.games:
            points = Fraction(rng.randrange(0, 2001), 100)
            away = None if game.is_sit_out else game.ew[0]
            matches.append(SwissMatch(number, game.ns[0], away, (points, 20 - points)))
    assert played is not None and find_faults(played) == ()
    free = [match.home for match in matches if match.away is None]
    assert len(free) == len(set(free)) == (usual_rounds(teams) if teams % 2 else 0)


def test_matches_are_read_in_several_forms() -> None:
    document = [
        {"round": 1, "home": "A", "away": "B", "vp": [14.2, 5.8]},
        {"round": 1, "ns": 3, "ew": 4, "imps": -7},
        {"round": 1, "home": "C", "away": None, "vp": [12, 0]},
    ]
    assert read_matches(document) == read_matches({"matches": document})
    standing = standing_of(read_matches(document))
    assert standing == SwissStanding(("A", "C", "4", "B", "3"), met("AB", "34"), frozenset("C"), 1)
    assert standing_of(read_matches([])) == SwissStanding((), frozenset(), frozenset(), 0)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (7, "a contest file, or a list of matches"),
        ([7], r"matches\[0\]: 7 is not an object"),
        ([{"away": "B", "vp": 3}], r"matches\[0\]: home says who plays"),
        ([{"home": "A", "away": "B"}], r"matches\[0\]: no result"),
        ([{"home": "A", "away": "B", "vp": "x"}], r"matches\[0\]\.vp: 'x' is not a number"),
        ([{"home": "A", "away": "B", "vp": float("nan")}], r"matches\[0\]\.vp: nan is not a number"),
        ([{"home": "A", "away": "B", "vp": 3, "round": "x"}], r"matches\[0\]\.round: 'x' is not a whole number"),
        ([{"home": ["A"], "away": "B", "vp": 3}], r"matches\[0\]\.home: \['A'\] is not a text"),
    ],
)
def test_what_cannot_be_read(document: object, sentence: str) -> None:
    with pytest.raises(TroefError, match=sentence):
        read_matches(document)


def test_points_are_an_advantage_or_those_of_both_in_the_schema_too(fits: Callable[[object, object], bool]) -> None:
    schema = json_schema(MATCHES, "matches")
    told = [({"home": "A", "vp": points}) for points in (3, "1/3", [12, 8], [12], [12, 8, 0])]
    assert [fits(schema, [match]) for match in told] == [True, True, True, False, False]


def test_names_without_a_list_of_entries_stand_by_number() -> None:
    matches = [
        SwissMatch(1, "10", "2", (Fraction(10), Fraction(10))),
        SwissMatch(1, "1", "b", (Fraction(10), Fraction(10))),
    ]
    assert standing_of(matches).order == ("1", "2", "10", "b")


def test_with_an_odd_number_everybody_may_also_be_free_once() -> None:
    assert [usual_rounds(contestants) for contestants in (2, 3, 4, 5)] == [1, 3, 3, 5]


def _scored(*rows: tuple[int, str, str, int]):
    results = [{"board": board, "ns": ns, "ew": ew, "score": points} for board, ns, ew, points in rows]
    entries = [{"id": name} for name in "ABCDE"]
    file = {"edition": "bridge-2017", "kind": "pairs", "contestants": entries, "results": results}
    return score(contest_of(file | {"scoring": {"method": "matchpoints"}}))


def test_the_standing_of_a_contest_file() -> None:
    standing = standing_of_answer(_scored((1, "A", "B", 50), (1, "C", "D", 100)))
    assert standing == SwissStanding(("C", "B", "A", "D", "E"), met("AB", "CD"), frozenset("E"), 1)


def test_a_match_has_as_many_boards_as_two_have_played_and_the_next_follow_or_come_again() -> None:
    assert boards_of_answer(_scored((1, "A", "B", 50), (2, "A", "B", 50), (1, "C", "D", 100))) == (2, 3)
    rooms = [
        {"board": 4, "ns": ns, "ew": ew, "match": match, "room": room, "score": 50}
        for match, home, away in (("1", "A", "B"), ("2", "A", "C"))
        for room, ns, ew in (("open", home, away), ("closed", away, home))
    ]
    teams = {"edition": "bridge-2017", "kind": "teams", "scoring": {"method": "imps"}, "results": rooms}
    assert boards_of_answer(score(contest_of(teams))) == (1, 4)
