"""Messages of phones: each id counts once, and a refusal is reported."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from troef.web.evenings.log_wording import entry_details
from troef.web.evenings.models import Board

RESULT = {"contract": "4S", "declarer": "N", "tricks": "10", "lead": "", "sees": "0"}


@pytest.fixture
def phones(phone, first):
    ns, ew = phone(), phone()
    ns.sit(first, "NS")
    ew.sit(first, "EW")
    return ns, ew


def test_a_message_that_arrives_twice_counts_once(phones, evening):
    ns, ew = phones
    mark = uuid4()
    answers = [ns.send("result", mark, board=1, **RESULT) for _ in range(3)]
    assert {answer["id"] for answer in answers} == {str(mark)} and not any(answer["refused"] for answer in answers)
    assert evening.results.count() == 1
    assert evening.log.filter(verb="proposed").count() == 1
    mark = uuid4()
    for _ in range(2):
        assert ew.send("agree", mark, board=1, sees=1)["refused"] == ""
    assert evening.log.filter(verb="agreed").count() == 1


def test_a_refused_message_is_refused_again_with_the_same_sentence(phones, evening):
    ns, _ew = phones
    mark = uuid4()
    first = ns.send("result", mark, board=9, **RESULT)
    assert "Board 9 is not played at this table" in first["refused"]
    assert ns.send("result", mark, board=9, **RESULT)["refused"] == first["refused"]
    assert evening.results.count() == 0


def test_an_answer_has_the_version_that_it_shows(phones, evening, first):
    """A phone that has it need not request it again after its own message."""
    ns, ew = phones
    told = ns.send("result", board=1, **RESULT)["version"]
    evening.refresh_from_db()
    page = ew.client.get(f"/t/{first.table.secret}/?part")
    assert (told, page["Troef-Version"]) == (evening.version, str(evening.version))
    assert ew.send("agree", board=1, sees=1)["version"] == told + 1


def test_a_phone_speaks_for_the_side_it_took(phones):
    ns, ew = phones
    ns.send("result", board=1, **RESULT)
    assert "other side" in ns.send("agree", board=1, sees=1)["refused"]
    assert ew.send("agree", board=1, sees=1)["refused"] == ""


def test_a_phone_that_was_handed_over_agrees_for_the_other_side(phones, evening):
    ns, _ew = phones
    ns.send("result", board=1, **RESULT)
    assert ns.send("agree", board=1, sees=1, handed_over="1")["refused"] == ""
    assert evening.log.last().who == "table 1 EW" and evening.log.last().about["handed_over"] is True


def test_without_a_seat_nothing_is_taken(phone, first, evening):
    stranger = phone()
    stranger.sitting, stranger.url = first, f"/t/{first.table.secret}/"
    assert "has not taken a seat" in stranger.send("result", board=1, **RESULT)["refused"]
    assert evening.results.count() == 0


def test_a_phone_of_another_table_has_no_say_here(phones, evening):
    ns, _ew = phones
    other = evening.sittings.select_related("table").get(round=1, table__number=2)
    ns.url = f"/t/{other.table.secret}/"
    assert "has not taken a seat" in ns.send("result", board=other.boards[0], **RESULT)["refused"]


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"id": "1"}', "nonsense", "[" * 100000])
def test_what_is_not_a_message_gets_a_sentence(phones, body):
    ns, _ew = phones
    answer = ns.client.post(f"{ns.url}send/", body, content_type="application/json")
    assert answer.status_code == 400 and answer.json()["refused"]


HOSTILE = ["9" * 50, "-1", "١", "1e9", "\ud800", "\0", "<script>", "x" * 5000, None, [], {"a": 1}, True]


@pytest.mark.slow
@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("name", ["verb", "round", "board", "sees", "contract", "declarer", "tricks", "lead"])
def test_whatever_a_field_holds_the_message_gets_an_answer(phones, name, value):
    """A phone repeats a message after a server error, so one such message would block all that follow."""
    ns, _ew = phones
    for verb in ("result", "agree", "call"):
        fields = {"id": str(uuid4()), "verb": verb, "round": "1", "board": "1", **RESULT, name: value}
        answer = ns.client.post(f"{ns.url}send/", json.dumps(fields), content_type="application/json")
        assert answer.status_code in (200, 400) and "refused" in answer.json()


@pytest.mark.parametrize("fields", [
    {"contract": "9S"}, {"contract": "4S", "declarer": "Q"}, {"contract": "4S", "declarer": "N", "tricks": "14"},
    {"contract": "4S", "declarer": "N", "tricks": "10", "lead": "XX"}, {},
])  # fmt: skip
def test_impossible_results_are_refused(phones, evening, fields):
    ns, _ew = phones
    assert ns.send("result", board=1, sees=0, **fields)["refused"]
    assert evening.results.count() == 0


def test_passed_out(phones, evening):
    ns, _ew = phones
    assert ns.send("result", board=1, sees=0, contract="P")["refused"] == ""
    assert evening.results.get().score == 0


def test_not_played_is_told_with_its_reason_and_confirmed(phones, evening):
    ns, ew = phones
    assert ns.send("result", board=1, sees=0, unplayed="boring")["refused"] == "Say why board 1 was not played."
    assert ns.send("result", board=1, sees=0, unplayed="time")["refused"] == ""
    assert "Not played: no time" in " ".join(ew.client.get(ew.url).content.decode().split())
    assert ew.send("agree", board=1, sees=1)["refused"] == ""
    result = evening.results.get()
    assert (result.agreed, result.is_played, result.unplayed, result.score) == (True, False, "time", None)
    assert "Not played: no time" in entry_details(evening.log.last().about)
    assert 1 not in ns.sees(evening), "who did not play it has not shown that he may see it"
    assert ns.send("result", board=1, **{**RESULT, "sees": 2})["refused"] == "", "it was played after all"
    ew.send("agree", board=1, sees=3)
    assert evening.results.get().is_played and 1 in ns.sees(evening)


def test_a_lead_is_checked_where_the_cards_are_known(phones, evening):
    hands = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    Board.objects.create(evening=evening, number=1, cards=hands)
    ns, _ew = phones
    assert "was not dealt to East" in ns.send("result", board=1, **{**RESULT, "lead": "HA"})["refused"]
    assert ns.send("result", board=1, **{**RESULT, "lead": "HJ"})["refused"] == ""


def test_one_open_call_a_table_is_enough(phones, evening):
    ns, ew = phones
    ns.send("call", board="1")
    ew.send("call", board="")
    assert [(call.table.number, call.board, call.side) for call in evening.calls.all()] == [(1, 1, "NS")]


def test_an_unknown_verb_is_refused(phones):
    ns, _ew = phones
    assert ns.send("delete everything", board=1)["refused"]


def test_a_form_is_not_a_message_either(phones):
    ns, _ew = phones
    answer = ns.client.post(f"{ns.url}send/", {"id": "1"})
    assert answer.status_code == 400 and answer.json()["refused"]


def _asked(act, *about):
    with CaptureQueriesContext(connection) as queries:
        answer = act(*about)
    assert answer.status_code < 400 if hasattr(answer, "status_code") else answer["refused"] == ""
    return len(queries)


def _opened(phone, sitting, side):
    """Return the database queries when a phone opens the link of a table, takes a seat and gets its page."""
    url = f"/t/{sitting.table.secret}/"
    return _asked(phone.client.get, url), _asked(phone.sit, sitting, side), _asked(phone.client.get, url)


def test_no_act_asks_more_of_the_database_in_the_last_round_than_in_the_first(phone, evening, play):
    """A confirmation needs little more than an entry, as long as the points of the board are not shown."""
    evening.standings_open = True
    evening.save()
    sittings = list(evening.sittings.select_related("table", "north", "east", "evening"))
    costs = []
    for now in (sittings[0], sittings[-1]):
        for sitting in sittings[: sittings.index(now)]:
            for board in set(sitting.boards) - set(sitting.results.values_list("board", flat=True)):
                play(sitting, board)
        ns, ew = phone(), phone()
        ew.sit(now, "EW")  # Afterwards the game of this link is known.
        opened = _opened(ns, now, "NS")
        seen, board = (f"{ns.url}?part",), now.boards[0]
        entry, told = _asked(ns.tells, board), _asked(ew.client.get, *seen)
        costs.append((opened, entry, told, _asked(ew.agrees, board), _asked(ns.client.get, *seen)))
    first, last = costs
    assert first[:3] == last[:3] == ((8, 18, 13), 23, 13)
    assert first[3] == 27
