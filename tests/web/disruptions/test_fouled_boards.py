"""Fouled boards (2017: 87): the form at each table, scored apart, as `troef score` does from the file."""

from __future__ import annotations

import gc
import json

import pytest
from django.utils.translation import override

from troef.cards import TroefError
from troef.cli import main
from troef.web.disruptions import fouled_boards
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.filters import vulnerable
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Evening, Fouled
from troef.web.evenings.result_filters import marks_here
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.start_list import paste_list


def _forms(evening, board, letters, **marks):
    """Return the tables with the board in their order, each with its letter."""
    return [
        Fouled(sitting=sitting, board=board, form=letter, **marks)
        for sitting, letter in zip(fouled_boards.tables_with(evening, board), letters, strict=True)
        if letter != "A"
    ]


def _points(evening, board):
    """The points of North-South at each table, in its order."""
    evening.refresh_from_db()
    lines = {int(line.result.ns[0]): line for line in standings(evening).boards[board]}
    return [lines[sitting.north.number].ns_points for sitting in fouled_boards.tables_with(evening, board)]


def _groups(evening, board):
    """Return the form of each result in the contest file, by the North-South pair."""
    return {row["ns"]: row.get("group") for row in contest_file(evening)["results"] if row["board"] == board}


@pytest.fixture
def mitchell(people, play):
    """Five tables; board 1 goes round, and each result of it is better for North-South than the one before."""
    evening = Evening.objects.create(name="Mitchell", most_boards=10)
    paste_list(evening, "\n".join(f"Anna {i} - Bram {i}" for i in range(1, 11)), people.as_organiser)
    movement.choose_movement(evening, "mitchell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    for at, sitting in enumerate(fouled_boards.tables_with(evening, 1)):
        play(sitting, 1, f"1NT S {7 + at}")
    return evening


def test_87B_each_form_is_scored_apart(mitchell, people):
    assert _points(mitchell, 1) == [0, 2, 4, 6, 8]
    rows = _forms(mitchell, 1, "AAABB")
    moves = {
        shift.contestant.number: (shift.before, shift.after)
        for shift in fouled_boards.preview_fouled(mitchell, 1, rows)
    }
    last = fouled_boards.tables_with(mitchell, 1)[4].north.number
    assert moves[last] == (1, 2), "the best of two is a little less than the best of three"
    assert not Fouled.objects.exists(), "looking changes nothing"
    fouled_boards.set_board_versions(mitchell, 1, rows, "a card in a wrong pocket", people.as_director)
    assert list(_groups(mitchell, 1).values()).count("B") == 2
    assert _points(mitchell, 1) == pytest.approx([2 / 3, 4, 22 / 3, 3 / 2, 13 / 2]), "Neuberg: 5/3 and 5/2, less 1"
    (note,) = [note for note in standings(mitchell).notes if note.law == "87B"]
    assert note.text.en == "board 1: each version of the board scored apart (A 3, B 2)"


@pytest.mark.slow
def test_87B_ranks_as_troef_score_does_from_the_file(evening, people, play_all, tmp_path, capsys):
    play_all(evening)
    before = [(place.contestant.number, place.percentage) for place in standings(evening).ranking]
    fouled_boards.set_board_versions(
        evening, 3, _forms(evening, 3, "ABB", vulnerable="Both", dealer="W"), "x", people.as_director
    )
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(contest_file(evening)), encoding="utf-8")
    assert main(["score", str(path)]) == 0
    gc.enable()  # The command disables it for its own short life.
    told = [(int(row["contestant"]), row["percentage"]) for row in json.loads(capsys.readouterr().out)["ranking"]]
    assert told == [(place.contestant.number, place.percentage) for place in standings(evening).ranking]
    assert told != before


def test_87A_another_vulnerability_makes_another_score(evening, people, play_all):
    """Nobody is vulnerable on board 1. Where it was marked differently, the result is scored accordingly."""
    play_all(evening)
    result = fouled_boards.tables_with(evening, 1)[1].results.get(board=1)
    evening.game.entry.save_result(result, BridgeResult.parse("4S N 10"))

    def score():
        return evening.results.get(pk=result.pk).score

    assert score() == 420
    fouled_boards.set_board_versions(evening, 1, _forms(evening, 1, "ABA", vulnerable="NS"), "x", people.as_director)
    assert score() == 620
    (row,) = [row for row in contest_file(evening)["results"] if row.get("vulnerable")]
    assert (row["group"], row["vulnerable"], row["contract"]) == ("B", "NS", "4S")
    fouled_boards.set_board_versions(evening, 1, [], "it was marked right", people.as_director)
    assert score() == 420 and set(_groups(evening, 1).values()) == {None}


def test_a_table_that_plays_later_is_in_its_form_at_once(mitchell, people, play):
    table = fouled_boards.tables_with(mitchell, 2)[-1]
    fouled_boards.set_board_versions(mitchell, 2, _forms(mitchell, 2, "AAAAB"), "x", people.as_director)
    play(table, 2, "4S N 10")
    assert _groups(mitchell, 2) == {str(table.north.number): "B"}


def test_a_ruling_on_a_fouled_board_stays_in_its_form(mitchell, people, ruled):
    fouled_boards.set_board_versions(mitchell, 1, _forms(mitchell, 1, "AAABB"), "x", people.as_director)
    result = fouled_boards.tables_with(mitchell, 1)[4].results.get(board=1)
    assigned = [{"weight": 1, "contract": "1NT", "by": "S", "tricks": 9}]
    ruled(result, {"weighted": {"NS": assigned, "EW": assigned}})
    (row,) = [row for row in contest_file(mitchell)["results"] if "adjusted_from" in row]
    assert row["group"] == "B"
    assert _points(mitchell, 1)[4] == pytest.approx(3 / 2), "below the other table of its form, which made ten"


def test_what_was_said_before_stands_in_the_log(mitchell, people):
    fouled_boards.set_board_versions(mitchell, 1, _forms(mitchell, 1, "AAABB"), "found at table 4", people.as_director)
    fouled_boards.set_board_versions(
        mitchell, 1, _forms(mitchell, 1, "AAAAB", dealer="E"), "only the last", people.as_director
    )
    fouled_boards.set_board_versions(mitchell, 1, [], "a mistake", people.as_director)
    third, second, first = mitchell.log.order_by("-pk")[:3]
    assert [line.verb for line in (first, second, third)] == ["board fouled", "board fouled", "board not fouled"]
    assert first.about["law"] == "87B" and first.about["forms_before"] == []
    assert second.about["forms_before"] == first.about["forms"]
    assert [told["group"] for told in first.about["forms"]] == ["B", "B"]
    assert third.about["forms"] == [] and third.about["forms_before"][0]["dealer"] == "E"


def test_87A_where_every_table_had_the_same_form_nothing_was_fouled(mitchell, people):
    def refused(letters, reason="x", board=1):
        with override("en"), pytest.raises(TroefError) as told:  # noqa: PT011 - each caller compares the sentence
            fouled_boards.set_board_versions(mitchell, board, _forms(mitchell, 1, letters), reason, people.as_director)
        return str(told.value)

    assert refused("BBBBB") == "All tables had the same form: then the board was not fouled."
    assert refused("AAAAA") == "Nobody said that board 1 was fouled."
    assert refused("AAAAB", reason=" ") == "Give the reason, so that the players can read it."
    assert refused("AAAAE") == "Say of each table which form of the board it had."
    assert refused("AAAAB", board=30) == "Board 30 is not played tonight."


def test_87C_two_forms_in_a_match_give_no_result(people, play):
    evening = Evening.objects.create(name="Viertallen", kind="teams", method="imps", most_boards=8)
    paste_list(
        evening, "\n".join(f"Team {name}: {name}1, {name}2, {name}3, {name}4" for name in "AB"), people.as_organiser
    )
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    board = evening.sittings.first().boards[0]
    for sitting, text in zip(fouled_boards.tables_with(evening, board), ("4S N 10", "4S N 9"), strict=True):
        play(sitting, board, text)
    evening.refresh_from_db()
    assert [line.ns_points for line in standings(evening).boards[board]] == [-10, 10]
    fouled_boards.set_board_versions(evening, board, _forms(evening, board, "AB"), "x", people.as_director)
    evening.refresh_from_db()
    assert [line.ns_points for line in standings(evening).boards[board]] == [None, None]
    assert evening.log.last().about["law"] == "86B2"


def test_the_phone_reckons_with_the_vulnerability_of_its_table(mitchell, people):
    tables = fouled_boards.tables_with(mitchell, 1)
    fouled_boards.set_board_versions(
        mitchell, 1, _forms(mitchell, 1, "AAAAB", vulnerable="EW", dealer="W"), "x", people.as_director
    )
    right, wrong = (mitchell.sittings.get(pk=tables[at].pk) for at in (0, 4))
    assert [vulnerable(sitting, 1) for sitting in (right, wrong)] == ["None", "EW"]
    with override("en"):
        said = [marks_here(sitting, 1) for sitting in (right, wrong)]
    assert said == ["dealer N · none vulnerable", "dealer W · EW vulnerable"]
