"""A live table at the desk: the director reads all the facts, answers, and writes the ruling."""

import json
import re
from html import unescape

import pytest
from django.test import Client

from troef.cards import Seat
from troef.web.access import phones
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Act, Evening, LiveBoard, LiveTable, ScreenMode
from troef.web.evenings.seating_plan import names_by_seat
from troef.web.evenings.start_list import paste_list
from troef.web.live import tables

DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"


@pytest.fixture
def table(people):
    """Board 1 as at a real table: South's bid is insufficient, West rejects it, and South bids another suit."""
    tables._folded.clear()
    settings = {"screens": ScreenMode.TABLE, "troef_deals": True, "most_boards": 6}
    evening = Evening.objects.create(name="Op schermen", **settings)
    paste_list(evening, "\n".join(f"Anna {number} - Bram {number}" for number in range(1, 5)), people.as_organiser)
    movement.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    sitting = next(one for one in evening.sittings.filter(round=1) if 1 in one.boards)
    for seat in "NESW":
        phones.claim_seat(sitting.table, names_by_seat(sitting)[seat], seat)
    table = LiveTable.objects.get(sitting=sitting)
    board = tables.board_of(table)
    LiveBoard.objects.filter(pk=board.pk).update(head=board.head | {"deal": DEAL})
    for seat, do, fields in (
        ("N", "call", {"call": "1S"}), ("E", "call", {"call": "P"}), ("S", "call", {"call": "1H"}),
        ("W", "director", {"looks": False}), ("W", "choose", {"option": "reject"}), ("S", "call", {"call": "3C"}),
    ):  # fmt: skip
        device = tables.occupants(table)[Seat.parse(seat)].devices[-1]
        tables.perform_act(table, _version(table), {"do": do, "by": seat, **fields}, device)
    return table


def _version(table):
    return tables.board_snapshot(tables.board_of(table)).version


def _director(people, lang="en"):
    client = Client(headers={"accept-language": lang})
    client.force_login(people.director)
    return client


def _words(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def test_the_question_stands_there_with_all_facts_and_its_answer_is_an_act(people, table):
    director, url = _director(people), f"/play/{table.secret}/desk/"
    desk = director.get(f"/evening/{table.sitting.evening_id}/desk/")
    assert "There is a question for the director." in _words(desk) and url in desk.content.decode()
    page = director.get(url)
    words = _words(page)
    assert "Is the new call comparable with the withdrawn one? 23A" in words
    assert "North bids 1♠; East passes; South bids 1♥." in words
    assert "North ♠ A K Q 2 ♥ A 3 2 ♦ A 3 2 ♣ 4 3 2" in words
    assert "West does not accept 1♥: South replaces the insufficient bid. 27B" in words
    answers = [unescape(value) for value in re.findall(r"value='(\{.*?\})'", page.content.decode())]
    assert [json.loads(answer)["answer"] for answer in answers] == [True, False]
    director.post(url, {"version": _version(table), "event": answers[1]})
    assert Act.objects.last().event == json.loads(answers[1])
    words = _words(director.get(url))
    assert "This table has no question for the director now." in words
    assert "North must pass until the auction ends 27B2" in words


def test_what_is_to_be_judged_opens_the_ruling_with_the_facts_filled_in(people, table):
    director, url = _director(people), f"/play/{table.secret}/desk/"
    answer = {"do": "rule", "by": "TD", "question": "comparable", "answer": False}
    director.post(url, {"version": _version(table), "event": json.dumps(answer)})
    links = re.findall(r'href="([^"]*live=16C3)"', director.get(url).content.decode())
    form = director.get(unescape(links[0]))
    words = _words(form)
    assert "North bids 1♠; East passes; South bids 1♥." in words
    assert "South replaces the insufficient bid. (27B)" in words
    assert 'value="16C3"' in form.content.decode()


def test_the_deal_is_shown_once_the_board_is_over(people, table):
    board = tables.board_of(table)
    sitter = board.acts.last().sitter
    following = LiveBoard.objects.create(table=table, number=2, head=board.head)
    played = tables.board_snapshot(following).table
    for call in ("1C", "P", "P", "P"):
        played.do({"do": "call", "by": str(played.turn), "call": call})
    while not played.is_over:
        played.do({"do": "play", "by": str(played.turn), "card": str(played.legal()[0])})
    Act.objects.bulk_create(
        Act(board=following, number=number, event=event, sitter=sitter)
        for number, event in enumerate(played.log["events"], 1)
    )
    words = _words(_director(people).get(f"/play/{table.secret}/desk/"))
    assert "The cards as dealt North ♠ A K Q 2 ♥ A 3 2 ♦ A 3 2 ♣ 4 3 2" in words


def test_what_is_no_answer_is_refused_in_a_sentence_and_players_do_not_come_here(people, table, client):
    director, url = _director(people), f"/play/{table.secret}/desk/"
    for event in ("", "[]", '{"do":"call","by":"N","call":"1S"}'):
        answer = director.post(url, {"version": _version(table), "event": event}, follow=True)
        assert "This table has not asked the director that." in _words(answer)
    assert client.get(url).status_code == 302 and "card" not in client.get(url)["Location"]
    friends = LiveTable.objects.create(edition="bridge-2017", guarded=True)
    assert director.get(f"/play/{friends.secret}/desk/").status_code == 404


def test_the_director_sets_a_damaged_board_aside_and_the_table_goes_on(people, table):
    director, url, board = _director(people), f"/play/{table.secret}/desk/", tables.board_of(table)
    last = Act.objects.filter(board=board).last()
    Act.objects.create(board=board, number=last.number + 1, event={"do": "unknown"}, sitter=last.sitter)
    assert "Act 7 of this board is damaged" in _words(director.get(url))
    assert director.get(f"/evening/{table.sitting.evening_id}/desk/").status_code == 200
    director.post(url, {"aside": ""})
    result = table.sitting.results.get(board=board.number)
    assert (result.agreed, result.is_played, board.acts.count()) == (True, False, 7)
    said = table.sitting.evening.log.get(verb="corrected by the director")
    assert (said.who, said.about["reason"]) == ("Victor", "Act 7 of the board is damaged.")
    device = tables.occupants(table)[Seat.N].devices[-1]
    tables.next_board(table, board.number, device)
    assert tables.board_of(table).number != board.number


def test_a_sound_board_is_not_set_aside(people, table):
    answer = _director(people).post(f"/play/{table.secret}/desk/", {"aside": ""}, follow=True)
    assert "Nothing is damaged on this board: play on." in _words(answer)
    assert not table.sitting.results.exists()
