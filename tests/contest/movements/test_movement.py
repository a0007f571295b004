from __future__ import annotations

import json

import pytest

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements.catalogue import build_movement
from troef.contest.movements.movement import EntryField, read_schedule, schedule_of, schedule_text, to_json


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *(
            ("howell", EntryField(13, 26)),
            ("howell", EntryField(6, 15)),
            ("web", EntryField(20, 27)),
            ("mitchell-relay", EntryField(16, 24)),
        ),
        *(
            ("round-robin", EntryField(7, 21, ContestantKind.TEAMS)),
            ("individual", EntryField(13, 26, ContestantKind.INDIVIDUAL)),
        ),
    ],
)
def test_a_schedule_reads_back_as_it_was_written(name: str, field: EntryField) -> None:
    schedule = build_movement(name, field).schedule
    assert read_schedule(schedule_text(schedule)) == schedule


def test_pairs_as_in_the_contract() -> None:
    schedule = build_movement("howell", EntryField(14, 28)).schedule
    assert to_json(schedule)[0] == {"round": 1, "table": 1, "ns": "14", "ew": "1", "boards": [1, 2]}


def test_a_sit_out_has_ew_null() -> None:
    schedule = build_movement("howell", EntryField(13, 26)).schedule
    rest = next(game for game in to_json(schedule) if game["ew"] is None)
    assert rest == {"round": 1, "table": 7, "ns": "1", "ew": None, "boards": []}


def test_teams_have_home_and_away() -> None:
    game = to_json(build_movement("round-robin", EntryField(8, 21, ContestantKind.TEAMS)).schedule)[0]
    assert (game["home"], game["away"]) == (game["ns"], game["ew"]) == ("8", "1")


def test_individuals_have_four_seats() -> None:
    game = to_json(build_movement("individual", EntryField(8, 21, ContestantKind.INDIVIDUAL)).schedule)[0]
    assert list(game) == ["round", "table", "n", "e", "s", "w", "boards", "shared"]


def test_numbers_and_an_object_around_the_list_are_read_too() -> None:
    games = [{"round": 1, "table": 1, "ns": 4, "ew": 1, "boards": [1]}]
    assert schedule_of({"schedule": games}) == schedule_of(games) == schedule_of(json.loads(json.dumps(games)))
    assert schedule_of(games).games[0].ns == ("4",)


def test_somebody_alone_in_ew_sits_out() -> None:
    schedule = schedule_of([{"round": 1, "table": 1, "ns": None, "ew": "5", "boards": [1, 2]}])
    assert (schedule.games[0].ns, schedule.games[0].is_sit_out) == (("5",), True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "this is not JSON"),
        ("[]", "a schedule is a list of games"),
        ("7", "a schedule is a list of games"),
        ("[3]", r"games\[0\]: 3 is not an object"),
        ('[{"round": 1, "table": 1}]', r"games\[0\]: nobody is named; ns and ew say who plays"),
        ('[{"ns": "1", "ew": "2", "table": 1, "boards": [1]}]', r"games\[0\]: field 'round' is missing"),
        ('[{"ns": "1", "ew": "2", "table": "x", "round": 1}]', r"games\[0\]\.table: 'x' is not a whole number"),
        ('[{"ns": [1], "ew": "2", "table": 1, "round": 1}]', r"games\[0\]\.ns: \[1\] is not a text"),
        (
            '[{"ns": 1, "ew": 2, "table": 1, "round": 1, "boards": ["1"]}]',
            r"games\[0\]\.boards\[0\]: '1' is not a whole number",
        ),
        (
            '[{"ns": 1, "ew": 2, "table": 1, "round": 1, "boards": [1], "copy": 0}]',
            r"games\[0\]\.copy: 0 is not possible, it is at least 1",
        ),
        ('[{"n": 1, "e": 2, "table": 1, "round": 1, "boards": [1]}]', r"games\[0\]: a table has four players"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(TroefError, match=sentence):
        read_schedule(text)
