"""Changes after an act are pushed to the pages of the table: each seat gets its own view, and nothing else."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import override
from tests.web.live.test_evening_tables import _begun, _bids, _sit
from tests.web.pages.live_table.test_lesson import Lesson
from tests.web.pages.live_table.test_live_table import Players

from troef.cards import SEATS, Card
from troef.web.entry.result_entry import set_result
from troef.web.evenings.filters import spoken_card
from troef.web.live import tables
from troef.web.pages.live_table.push import fragment_event

pytestmark = pytest.mark.usefixtures("db")


def _handed(players, seat, language="en"):
    sitter = tables.occupants(players.table)[seat]
    return fragment_event(players.table.secret, sitter.secret, language, players.now.moment)


def _lines(text):
    """Return the parts of a page that an act may change, or of an event."""
    text = text.replace("data: ", "").replace("event: parts", "")
    lines = re.sub(r'<details class="lv-tool lv-about".*', "", text[text.index('id="turn"') :], flags=re.DOTALL).split(
        "\n"
    )
    return [line for line in lines if line.strip() and line not in ("</div>", '<div class="lv-side">')]


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
        handed = _handed(players, seat)
        assert set(re.findall(r'id="card-(\w\w)"', handed)) == hands[seat]
        assert handed.count("<i></i>") == 39, "backs"
        for card in (Card.parse(card) for other in SEATS if other is not seat for card in hands[other]):
            with override("en"):
                assert f'"{card}"' not in handed and f'"{spoken_card(card)}"' not in handed


def test_nobody_else_is_handed_anything():
    players = Players()
    players.does("N", "call", call="1C")
    left = tables.occupants(players.table)[SEATS[1]].secret
    players.of["E"].post(f"{players.url}do/", {"what": "stand", "seat": "E"})
    players.does("E", "call", call="P")  # Refused: the player is gone.
    players.does("N", "attention")
    for secret in ("", "nobody", left):
        now = tables.wait_for_snapshot(players.table.secret, 0)
        now.__dict__.pop("sitters", None)
        assert fragment_event(players.table.secret, secret, "nl", now.moment) == ""
    assert fragment_event("no-table", left, "nl", 1) == ""


@pytest.mark.parametrize("language", ["nl", "en"])
def test_it_speaks_the_readers_language_and_the_words_of_the_game(language):
    players = Players("klaverjas", lang=language)
    players.does("N", "bid", bid="play", trump="H")
    handed = _handed(players, SEATS[1], language)
    assert _lines(handed) == _lines(players.page("E"))


def test_a_board_that_is_over_is_asked_for():
    players = Players()
    for seat in "NESW":
        assert _handed(players, SEATS[0]) != ""
        players.does(seat, "call", call="P")
    assert players.now.is_over and _handed(players, SEATS[0]) == ""


def test_who_is_behind_reads_what_another_process_wrote():
    players = Players()
    players.does("N", "call", call="1C")
    tables._latest.clear()
    tables._folded.clear()
    assert f'value="{players.now.version}"' in _handed(players, SEATS[2])


def test_whoever_acts_is_answered_with_what_his_stream_hands_him():
    players = Players()
    event = '{"do":"call","by":"N","call":"1C"}'
    answer = players.of["N"].post(f"{players.url}act/", {"version": 0, "event": event}, headers={"HX-Request": "true"})
    told = "\ndata: ".join(answer.content.decode().split("\n"))
    assert _handed(players, SEATS[0]) == f"event: parts\nid: {answer['Troef-Moment']}\ndata: {told}\n\n"


def _page(table, sitter):
    """Return a player's page, as on their own phone."""
    phone = Client(headers={"accept-language": "en"})
    session = phone.session
    session["device"] = sitter.devices[0]
    session.save()
    return phone.get(f"/play/{table.secret}/").content.decode()


@pytest.fixture
def of_evening(people):
    """A table of an evening, in the middle of its first board."""
    table = _sit(_begun(people).sittings.select_related("table", "evening").first())
    _bids(table)
    return table


def test_in_an_evening_each_seat_is_handed_what_its_page_would_show(of_evening):
    table = of_evening
    moment = tables.board_snapshot(tables.board_of(table)).moment
    for sitter in tables.occupants(table).values():
        assert _lines(fragment_event(table.secret, sitter.secret, "en", moment)) == _lines(_page(table, sitter))


def test_a_board_that_the_director_has_decided_is_asked_for(of_evening, people):
    table = of_evening
    set_result(table.sitting, table.sitting.boards[0], None, "no time", people.as_director)
    now = tables.wait_for_snapshot(table.secret, 0)
    assert [fragment_event(table.secret, one.secret, "en", now.moment) for one in now.sitters.values()] == [""] * 4


@pytest.mark.parametrize("hands", ["all", "own"])
def test_in_a_lesson_a_pupil_is_handed_his_page_and_the_teacher_asks_for_his(hands):
    lesson = Lesson(hands=hands)
    lesson.pupil.post(f"{lesson.url}do/", {"what": "sit", "seat": "E", "name": "Eva"})
    lesson.calls("1C")
    teacher, pupil = lesson.table.sitters.order_by("seat")
    handed = fragment_event(lesson.table.secret, pupil.secret, "en", lesson.now.moment)
    assert _lines(handed) == _lines(lesson.page(lesson.pupil))
    assert fragment_event(lesson.table.secret, teacher.secret, "en", lesson.now.moment) == ""


def test_the_moments_of_a_lesson_grow_when_it_turns_to_an_earlier_line():
    lesson = Lesson()
    lesson.calls("1C", "P")
    first, moments = lesson.now.board.pk, [lesson.now.moment]
    for what, chosen in (("back", {"acts": 1}), ("line", {"line": first})):
        lesson.asks(what, **chosen)
        moments.append(lesson.now.moment)
    assert lesson.now.board.pk == first and moments == sorted(set(moments))
