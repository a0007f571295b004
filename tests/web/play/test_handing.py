"""What an act changes is handed to the pages of the table: to each the view of its own seat, and nothing to others."""

from __future__ import annotations

import re

import pytest
from tests.web.play.test_live_table import Players

from troef.cards import SEATS
from troef.web.play.handing import parts
from troef.web.session import live_tables

pytestmark = pytest.mark.usefixtures("db")


def _handed(players, seat, language="en"):
    sitter = live_tables.seated(players.table)[seat]
    return parts(players.table.secret, sitter.secret, language, players.now.moment)


def _lines(text):
    """Of a page, what an act may change; of an event, what it hands out."""
    text = text.replace("data: ", "").replace("event: parts", "")
    felt = text[text.index('id="turn"') : text.index('<template id="sure"')]
    lines = re.sub(r'<div id="seats">.*', "", felt, flags=re.DOTALL).split("\n")
    return [line for line in lines if line.strip() and line != "</div>"]


@pytest.mark.parametrize("plays", ["guarded", "table"])
def test_each_seat_is_handed_what_its_page_would_show(plays):
    players = Players(plays=plays)
    players.does("N", "call", call="1C")
    for seat in SEATS:
        handed = _handed(players, seat)
        assert handed.startswith(f"event: parts\nid: {players.now.moment}\ndata: ")
        assert handed.endswith("\n\n") and "\n\n" not in handed[:-2]
        assert _lines(handed) == _lines(players.page(str(seat)))


def test_the_other_hands_are_not_in_it():
    players = Players()
    players.does("N", "call", call="1C")
    hands = {seat: {str(card) for card in players.now.table.hand(seat)} for seat in SEATS}
    for seat in SEATS:
        assert set(re.findall(r'id="card-(\w\w)"', _handed(players, seat))) == hands[seat]


def test_nobody_else_is_handed_anything():
    players = Players()
    players.does("N", "call", call="1C")
    left = live_tables.seated(players.table)[SEATS[1]].secret
    players.of["E"].post(f"{players.url}do/", {"what": "stand", "seat": "E"})
    players.does("E", "call", call="P")  # refused: he is gone
    players.does("N", "attention")
    for secret in ("", "nobody", left):
        now = live_tables.told(players.table.secret, 0)
        now.__dict__.pop("sitters", None)
        assert parts(players.table.secret, secret, "nl", now.moment) == ""
    assert parts("no-table", left, "nl", 1) == ""


@pytest.mark.parametrize("language", ["nl", "en"])
def test_it_speaks_the_readers_language_and_the_words_of_the_game(language):
    players = Players("klaverjas", lang=language)
    players.does("N", "bid", bid="play", trump="H")
    handed = _handed(players, SEATS[1], language)
    assert _lines(handed) == _lines(players.page("E"))


def test_a_board_that_is_over_is_asked_for():
    players = Players()
    for seat in "NESW":
        players.does(seat, "call", call="P")
    assert _handed(players, SEATS[0]) != ""
    players.fills("N", do="return", by="N")
    assert players.now.is_over and _handed(players, SEATS[0]) == ""


def test_who_is_behind_reads_what_another_process_wrote():
    players = Players()
    players.does("N", "call", call="1C")
    live_tables._latest.clear()
    live_tables._folded.clear()
    assert f'value="{players.now.version}"' in _handed(players, SEATS[2])
