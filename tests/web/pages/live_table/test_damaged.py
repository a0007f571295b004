"""A board with an act that cannot be parsed or shown: its pages show the rest, and the host sets it aside."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from tests.web.pages.live_table.test_lesson import Lesson
from tests.web.pages.live_table.test_live_table import Players

from troef.web.evenings.models import Act
from troef.web.live import tables

pytestmark = pytest.mark.usefixtures("db")
SAID = "Act {} of this board is damaged: part of the board cannot be shown."


def _words(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def _players():
    tables._folded.clear()
    return Players()


def _stored(players, **event):
    """An act that an earlier Troef stored."""
    sitter = next(iter(tables.occupants(players.table).values()))
    board = tables.board_of(players.table)
    return Act.objects.create(board=board, number=players.now.version + 1, event=event, sitter=sitter)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL stores no half of a character")
def test_half_a_character_is_shown_as_a_question_mark_and_the_board_is_played_on():
    players = _players()
    _stored(players, do="call", by="N", call="1S", explained="five \ud800 spades")
    for seat in "NESW":
        page = players.of[seat].get(players.url)
        assert (page.status_code, SAID.format(1) in _words(page)) == (200, True)
    assert "five ? spades" in players.page("E")
    players.does("E", "call", call="P")
    assert players.now.version == 2


def test_nothing_follows_an_act_that_cannot_be_read_until_the_host_sets_the_board_aside():
    players = _players()
    players.does("N", "call", call="1S")
    _stored(players, do="call", by="E", call="nine clubs")
    for client in (*players.of.values(), players.stranger):
        assert client.get(players.url).status_code == 200
    assert SAID.format(2) in _words(players.of["S"].get(players.url))
    assert "Act 2 cannot be read: set the board aside." in _words(players.does("E", "call", call="P"))
    refused = players.of["E"].post(f"{players.url}do/", {"what": "aside"})
    assert "Only the host can set a board aside: the player who has sat here longest." in _words(refused)
    players.of["N"].post(f"{players.url}do/", {"what": "aside"})
    assert "This board is set aside: go on with the next one." in _words(players.of["E"].get(players.url))
    assert "This board is set aside: go on with the next one." in _words(players.does("E", "call", call="P", version=1))
    players.of["E"].post(f"{players.url}do/", {"what": "next", "board": 1})
    assert tables.board_of(players.table).number == 2
    assert Act.objects.filter(board__table=players.table).count() == 2
    assert players.stranger.get(f"{players.url}boards/").status_code == 200


def test_a_sound_board_is_not_set_aside():
    players = _players()
    players.does("N", "call", call="1S")
    refused = players.of["N"].post(f"{players.url}do/", {"what": "aside"})
    assert "Nothing is damaged on this board: play on." in _words(refused)
    assert not tables.board_of(players.table).is_aside


def test_a_teacher_goes_back_to_before_the_damage():
    lesson = Lesson()
    lesson.calls("1S")
    sitter = lesson.table.sitters.get()
    Act.objects.create(board=lesson.now.board, number=2, event={"do": "no such act"}, sitter=sitter)
    assert SAID.format(2) in _words(lesson.teacher.get(lesson.url))
    lesson.asks("back", acts="9")
    lesson.calls("P")
    assert (lesson.auction, lesson.now.damaged) == ("1S P", 0)
