"""Tasks that need somebody now, the most urgent first, with their page; every table in every round."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from troef.director.appeals import AppealPart
from troef.director.rulings.record import Finality, RulingRecord
from troef.web.access.phones import claim_seat, dismiss_phone, phones_waiting
from troef.web.entry.result_entry import accept_suspicious_result, confirm_result, propose_result, set_result
from troef.web.evenings import lifecycle
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Evening, Sitting
from troef.web.evenings.progress import current_cells, first_open_round, progress_grid
from troef.web.review.attention import (
    StaffReader,
    attention_context,
    attention_items,
    suspicious_results,
    unfinished_tables,
    unsettled_matters,
)
from troef.web.rulings import director_calls, rulings
from troef.web.rulings.rulings import adjust_score


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


def _told(evening: Evening, directs: bool = True, **later: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the titles with their places; addresses without the evening."""
    now = timezone.now() + timedelta(**later)
    waiting = attention_items(StaffReader(Evening.objects.get(pk=evening.pk), directs), now)
    return [
        (need.title, [(spot.text, spot.url.removeprefix(f"/evening/{evening.pk}/")) for spot in need.spots])
        for need in waiting
    ]


def _at(evening: Evening, number: int, table: int) -> Sitting:
    found = evening.sittings.select_related("table", "north", "east", "evening")
    return found.get(round=number, table__number=table)


def test_nothing_waits_and_then_it_is_told_what_comes_next_and_when(evening):
    ends = timezone.localtime(evening.round_started + timedelta(minutes=14)).strftime("%H:%M")
    told = attention_context(StaffReader(evening, directs=True), timezone.now())
    next_one = f"Round 2 begins when every table has finished, at about {ends}."
    assert told == {"needs": [], "primary": None, "comes_next": next_one}
    Evening.objects.update(round=5)
    told = attention_context(StaffReader(Evening.objects.get(), directs=True), timezone.now())
    assert told["comes_next"] == f"This is the last round, until about {ends}. Then you close the evening."
    Evening.objects.update(paused=timezone.now())
    assert attention_context(StaffReader(Evening.objects.get(), True), timezone.now())["comes_next"] == (
        "After this round you close the evening."
    )
    Evening.objects.update(round=1)
    assert attention_context(StaffReader(Evening.objects.get(), True), timezone.now())["comes_next"] == (
        "The next round begins after this one."
    )


def test_a_call_comes_first_and_only_a_director_can_go_to_it(evening, first):
    director_calls.call_director(first, "NS", first.boards[0])
    propose_result(first, "NS", first.boards[0], BridgeResult.parse("4S N 10"), 0, table_actor(first.table, "NS"))
    board = first.boards[0]
    confirm = "A result is to be confirmed"
    assert _told(evening, minutes=1, seconds=1) == [
        ("A table calls the director", [("Table 1 · 1 minute", "desk/")]),
        (confirm, [(f"Table 1 · board {board}", f"desk/board/{board}/#sitting-{first.pk}")]),
    ]
    assert _told(evening, directs=False) == [
        ("A table calls the director", [("Table 1 · just now", "")]),
        (confirm, [(f"Table 1 · board {board}", f"scorer/board/{board}/#sitting-{first.pk}")]),
    ]
    now = timezone.now()
    assert attention_context(StaffReader(evening, directs=False), now)["primary"].text == f"Table 1 · board {board}"
    assert attention_context(StaffReader(evening, directs=True), now, but=("calls", "confirm"))["primary"] is None


def test_a_second_phone_waits_at_the_door_until_it_was_let_in_or_sent_away(evening, first, people):
    for device in ("one", "other"):
        claim_seat(first.table, device, "NS")
    assert _told(evening, directs=False) == [("1 phone waits to be let in", [("Table 1", "phones/")])]
    (place,) = phones_waiting(evening)
    dismiss_phone(place, people.as_organiser)
    assert _told(evening) == []


def test_the_director_confirms_what_he_sees_in_the_place_of_the_other_side(evening, first, people):
    board, told = first.boards[0], BridgeResult.parse("4S N 10")
    propose_result(first, "NS", board, told, 0, table_actor(first.table, "NS"))
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    page = " ".join(client.get(f"/evening/{evening.pk}/desk/board/{board}/").content.decode().split())
    assert 'name="sees" value="1"> Confirm this result </button>' in page
    url = f"/evening/{evening.pk}/desk/confirm/{first.pk}/{board}/"
    client.post(url, {"sees": "7"})
    assert not first.results.get().agreed, "it was another one"
    assert client.post(url, {"sees": "1"})["Location"] == f"/evening/{evening.pk}/desk/board/{board}/"
    line = evening.log.last()
    assert (first.results.get().agreed, line.verb, line.who) == (True, "agreed", "Victor")
    assert _told(evening) == []


def test_who_plays_himself_is_not_led_to_a_board_that_he_still_has_to_play(evening, first):
    propose_result(first, "NS", first.boards[0], BridgeResult.parse("4S N 10"), 0, table_actor(first.table, "NS"))
    (need,) = attention_items(StaffReader(evening, True, frozenset(first.boards)), timezone.now())
    assert [(spot.text, spot.url) for spot in need.spots] == [
        (f"Table 1 · board {first.boards[0]} (you still have to play it)", "")
    ]


def test_a_table_that_plays_a_board_of_his_own_is_not_entered_by_him(evening, first):
    cell = next(cell for row in progress_grid(evening) for cell in row.cells.values() if cell.sitting == first.pk)
    page = f"/evening/{evening.pk}/scorer/round/{first.round}/table/{first.table.number}/"
    assert StaffReader(evening, True).table(cell) == page
    assert StaffReader(evening, True, frozenset(first.boards[:1])).table(cell) == ""


def test_a_table_is_behind_when_time_is_up_or_the_hall_has_gone_on(evening, play, people):
    assert _told(evening, minutes=13) == []
    here = [(f"Table {table} · round 1 · 0 of 2", f"scorer/round/1/table/{table}/") for table in (1, 2, 3)]
    assert _told(evening, minutes=15) == [("3 tables are behind", here)]
    for table in (1, 2):
        for board in _at(evening, 1, table).boards:
            play(_at(evening, 1, table), board)
    lifecycle.next_round(evening, people.as_director)
    assert _told(evening) == [("A table is behind", here[2:])]


def test_every_table_in_every_round(evening, first, play):
    play(first, first.boards[0])
    propose_result(first, "NS", first.boards[1], BridgeResult.parse("3NT E ="), 0, table_actor(first.table, "NS"))
    rows = progress_grid(evening)
    assert [[cell.state for cell in row.cells.values()] for row in rows] == [
        ["waiting", "ahead", "ahead", "ahead", "ahead"],
        ["on", "ahead", "ahead", "ahead", "ahead"],
        ["on", "ahead", "ahead", "ahead", "ahead"],
    ]
    assert [(row.table, row.now.done, row.now.waiting, row.now.left) for row in rows] == [
        (1, 1, 1, 1),
        (2, 0, 0, 2),
        (3, 0, 0, 2),
    ]
    for table in (2, 3):
        for board in _at(evening, 1, table).boards:
            play(_at(evening, 1, table), board)
    evening = Evening.objects.get()
    evening.round = 2
    assert [[cell.state for cell in row.cells.values()][:2] for row in progress_grid(evening)] == [
        ["late", "ahead"],
        ["done", "on"],
        ["done", "on"],
    ]


def test_a_large_hall_is_shown_from_the_round_that_some_table_has_not_finished(evening, play, client, monkeypatch):
    monkeypatch.setattr("troef.web.pages.player.round_tables.MOST_CELLS", 14)

    def shown() -> list[str]:
        return re.findall(r'title="Ronde (\d)"', client.get(f"/evening/{evening.pk}/?part").content.decode())

    assert (first_open_round(evening), shown()) == (1, ["1", "2"])
    for table in (2, 3):
        for board in _at(evening, 1, table).boards:
            play(_at(evening, 1, table), board)
    Evening.objects.update(round=2)
    evening = Evening.objects.get()
    assert (first_open_round(evening), shown()) == (1, ["1", "2", "3"])
    assert [(cell.table, cell.round) for cell in current_cells(evening)] == [(1, 1), (2, 2), (3, 2)]
    for board in _at(evening, 1, 1).boards:
        play(_at(evening, 1, 1), board)
    evening = Evening.objects.get()
    assert (first_open_round(evening), shown()) == (2, ["2", "3"])
    assert current_cells(evening) == [row.now for row in progress_grid(evening)]


@pytest.fixture
def doubtful(evening, play):
    """Board 1 was played at all tables, and one scored it for the wrong side."""
    sittings = [one for one in evening.sittings.select_related("table", "north", "east", "evening") if 1 in one.boards]
    for sitting, text in zip(sittings, ("4S N 10", "4S N 10", "4S E 10"), strict=True):
        play(sitting, 1, text)
    return sittings[2]


def test_an_odd_result_waits_until_somebody_has_said_that_it_is_right(evening, doubtful, people):
    (found,) = suspicious_results(evening)
    assert (found.result.sitting, found.words) == (doubtful, "everybody else scores this the other way")
    text = f"Table {doubtful.table.number} · board 1"
    assert _told(evening) == [("A result looks odd", [(text, f"desk/board/1/#sitting-{doubtful.pk}")])]
    assert suspicious_results(evening, frozenset({1})) == []
    accept_suspicious_result(doubtful, 1, people.as_director)
    line = evening.log.last()
    assert (line.verb, line.about["board"], suspicious_results(evening)) == ("slip stands", 1, [])
    set_result(doubtful, 1, BridgeResult.parse("4S W 10"), "misread", people.as_director)
    assert [one.result.sitting for one in suspicious_results(evening)] == [doubtful], "it changed: somebody looks again"


def test_a_ruling_on_an_odd_result_has_answered_it(evening, doubtful, ruled):
    ruled(doubtful.results.get(board=1), {"artificial": {"NS": "A", "EW": "A"}}, "12C2a")
    assert suspicious_results(evening) == []


def test_a_board_that_a_table_did_not_play_waits_for_a_score(evening, first, people):
    propose_result(first, "NS", 1, None, 0, table_actor(first.table, "NS"), "time")
    confirm_result(first, "EW", 1, 1, table_actor(first.table, "EW"))
    table, score = f"Table {first.table.number} · board 1 · no time", f"desk/board/1/#sitting-{first.pk}"
    told = ("A board was not played: give a score", [(table, score)])
    assert _told(evening) == [told]
    assert _told(evening, directs=False) == [(told[0], [(f"{table} (for the director)", "")])]
    adjust_score(evening.results.get(), {"artificial": {"NS": "A-", "EW": "A+"}}, "12C2a", "Traag", people.as_director)
    assert _told(evening) == []


def test_when_all_rounds_are_played_the_evening_is_closed(evening, play_all):
    play_all(evening)
    *_odd, (title, spots) = _told(evening)
    assert (title, spots) == ("All rounds are played", [("Close the evening", "closing/")])
    Evening.objects.update(state="ended")
    assert _told(evening) == []


def test_what_has_no_result_is_told_table_by_table(evening, first, play):
    play(first, first.boards[0])
    assert [spot.text for spot in unfinished_tables(StaffReader(evening, True))] == [
        "Table 1 · round 1 · 1 of 2",
        "Table 2 · round 1 · 0 of 2",
        "Table 3 · round 1 · 0 of 2",
        "4 rounds are still to come",
    ]


def test_what_is_not_settled_before_the_result_is_official(result, people):
    evening, director = result.evening, people.as_director
    reader, now = StaffReader(evening, True), timezone.now()
    assert unsettled_matters(reader, now) == []
    where = {"sitting": result.sitting, "board": result.board}
    provisional = RulingRecord(("12C1",), "Wordt bekeken.", "Victor", standing=Finality.PROVISIONAL)
    case = rulings.write_ruling(evening, provisional, director, **where)
    player = result.ns.players.first().name
    appeal = rulings.file_appeal(case, result.ns, player, "Niet eens", (AppealPart.JUDGEMENT,), director)
    director_calls.call_director(result.sitting, "NS", None)
    spots = [(spot.text, spot.url.removeprefix(f"/evening/{evening.pk}/")) for spot in unsettled_matters(reader, now)]
    assert spots == [
        (f"Table {result.sitting.table.number} · just now", "desk/"),
        ("Ruling 1 is provisional", "ruling/1/"),
        ("Appeal against ruling 1", f"ruling/1/appeal/{appeal.pk}/"),
    ]


def test_on_the_page_the_first_thing_is_the_one_primary_button(evening, first, people):
    director_calls.call_director(first, "NS", None)
    propose_result(first, "NS", first.boards[0], BridgeResult.parse("4S N 10"), 0, table_actor(first.table, "NS"))
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    page = " ".join(client.get(f"/evening/{evening.pk}/").content.decode().split())
    assert page.count("button primary") == 1
    assert f'<a class="button primary" href="/evening/{evening.pk}/desk/">Table 1 · just now</a>' in page
    cell = f'<td class="cell-waiting"> <a href="/evening/{evening.pk}/scorer/round/1/table/1/">'
    assert cell in page and page.count('<td class="cell-ahead">') == 12
    guest = " ".join(Client(headers={"accept-language": "en"}).get(f"/evening/{evening.pk}/").content.decode().split())
    assert 'class="attention"' not in guest
    assert f'<td class="cell-waiting"> <a href="/evening/{evening.pk}/round/1/#table-1">' in guest
    desk = " ".join(client.get(f"/evening/{evening.pk}/desk/").content.decode().split())
    assert "A result is to be confirmed" in desk and "A table calls" not in desk
    assert desk.count("button primary") == 0, "the call comes first"
