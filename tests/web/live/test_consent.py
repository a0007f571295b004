"""Seats at a live table: who holds them, who gives them away, and acts that both sides must want."""

from __future__ import annotations

import json
import os
import re
from datetime import timedelta

import forks
import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from troef.cards import Seat, TroefError
from troef.web.access import phones
from troef.web.entry.result_entry import set_result
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.log import table_actor
from troef.web.evenings.log_wording import entry_details
from troef.web.evenings.models import Act, Evening, LiveTable, Log, Place, ScreenMode, Sitter, TableConsent
from troef.web.evenings.seating_plan import names_by_seat
from troef.web.evenings.start_list import paste_list
from troef.web.live import lessons, presence, seat_holding, tables
from troef.web.live.seat_holding import add_device, let_sit, stand_up, take_seat
from troef.web.live.tables import board_snapshot, next_board, occupants, open_table, perform_act, set_aside
from troef.web.platform.http.forms import error_text

pytestmark = pytest.mark.usefixtures("db")
NAMES = {"N": "Noor", "E": "Els", "S": "Sjoerd", "W": "Willem"}
TRICKS = {"do": "rule", "by": "TD", "question": "tricks"}


def _friends(people="NESW", guarded=True):
    """Return a table of friends with a board. A seat's device has its name, and robots have the other seats."""
    table = open_table("bridge", "bridge-2017", guarded)
    for seat in people:
        take_seat(table, seat, NAMES[seat], f"phone {seat}")
    if len(people) < 4:
        seat_holding.seat_robots(table, f"phone {people[0]}")
    table.refresh_from_db()
    return table


def _away(table, *gone):
    """Record that these players have had no page for two minutes, and that the others have one now."""
    earlier = timezone.now() - timedelta(minutes=2)
    for seat, sitter in occupants(table).items():
        if str(seat) in gone:
            sitter.watching.all().delete()
            Sitter.objects.filter(pk=sitter.pk).update(since=earlier, gone=earlier)
        elif not sitter.robot:
            presence.record_arrival(table.secret, sitter.secret)


def _refused(do) -> str:
    with override("en"), pytest.raises(TroefError) as refusal:  # noqa: PT011 - each caller compares the sentence
        do()
    with override("en"):
        return error_text(refusal.value)


def _names(table):
    return {str(seat): sitter.name for seat, sitter in occupants(table).items()}


def _wish(table):
    return seat_holding.asking(table)[0].pk


def _board(table):
    return tables.board_of(table)


def _does(table, seat, do, **fields):
    return perform_act(table, board_snapshot(_board(table)).version, {"do": do, "by": seat} | fields, f"phone {seat}")


# V1: seats at a table of friends


def test_nobody_puts_a_connected_player_out_of_his_seat():
    table = _friends()
    _away(table)
    told = "As long as Sjoerd is connected, nobody else at the table can free this seat."
    for seat in "NEW":
        assert _refused(lambda seat=seat: stand_up(table, "S", f"phone {seat}")) == told
    assert _refused(lambda: take_seat(table, "S", "Spion", "private window")).startswith("Somebody sits there already.")
    assert _names(table) == NAMES
    stand_up(table, "S", "phone S")
    assert "S" not in _names(table)


def test_who_has_held_another_hand_since_he_asked_gets_no_seat_by_consent():
    table = _friends()
    _away(table, "W")
    take_seat(table, "W", "Nel", "new")
    wish = _wish(table)
    add_device(table, occupants(table)[Seat.N].secret, "new")
    stand_up(table, "N", "phone N")
    let_sit(table, wish, "phone S")
    told = _refused(lambda: let_sit(table, wish, "phone E"))
    assert told == "On this board you sat in another seat. Wait for the next board."
    assert _names(table)["W"] == "Willem"


def test_a_phone_that_blinked_is_not_gone():
    table = _friends()
    _away(table)
    south = occupants(table)[Seat.S]
    presence.record_departure(table.secret, south.watching.get().pk)
    assert presence.away_since(Sitter.objects.get(pk=south.pk)) is None
    assert "is connected" in _refused(lambda: stand_up(table, "S", "phone N"))
    Sitter.objects.filter(pk=south.pk).update(
        since=timezone.now() - timedelta(hours=1), gone=timezone.now() - presence.AWAY
    )
    assert presence.away_since(Sitter.objects.get(pk=south.pk)) is not None


def test_who_acts_is_there_also_without_a_page_that_listens():
    table = _friends()
    _does(table, "N", "call", call="1C")
    _away(table, "N", "S")
    assert [presence.away_since(occupants(table)[seat]) is None for seat in (Seat.N, Seat.S)] == [True, False]


def test_both_sides_seat_somebody_else_when_a_player_is_away_and_the_board_records_it():
    table = _friends()
    _does(table, "N", "call", call="1C")
    _away(table, "S")
    assert take_seat(table, "S", "Piet", "phone of Piet") is None, "he has to ask"
    let_sit(table, _wish(table), "phone N")
    let_sit(table, _wish(table), "phone N")
    assert _names(table)["S"] == "Sjoerd", "one side is not enough, however often it says so"
    wish = _wish(table)
    let_sit(table, wish, "phone W")
    assert _names(table)["S"] == "Piet"
    assert _board(table).seat_changes == [{"seat": "S", "was": "Sjoerd", "now": "Piet", "after": 1}]
    assert _refused(lambda: let_sit(table, wish, "phone E")) == "This request has ended."
    assert _refused(lambda: _does(table, "S", "director")) == "You do not sit at this table."


def test_a_seat_that_was_left_in_the_middle_of_a_board_is_not_free_for_a_private_window():
    table = _friends()
    stand_up(table, "S", "phone S")
    assert take_seat(table, "S", "Spion", "private window") is None
    let_sit(table, _wish(table), "phone N")
    assert "S" not in _names(table)
    assert take_seat(table, "S", "Sjoerd", "phone S").seat == "S", "he held these cards himself"
    assert _board(table).seat_changes == []


def test_a_word_of_before_he_came_back_counts_no_longer():
    table = _friends()
    _away(table, "S")
    take_seat(table, "S", "Piet", "new")
    let_sit(table, _wish(table), "phone N")
    TableConsent.objects.update(at=timezone.now() - timedelta(minutes=3))
    let_sit(table, _wish(table), "phone E")
    assert _names(table)["S"] == "Sjoerd"
    let_sit(table, _wish(table), "phone N")
    assert _names(table)["S"] == "Piet"


def test_agreeing_to_one_newcomer_is_not_agreeing_to_another():
    table = _friends()
    _away(table, "S")
    take_seat(table, "S", "Piet", "new")
    let_sit(table, _wish(table), "phone N")
    take_seat(table, "S", "Spion", "new")
    let_sit(table, _wish(table), "phone E")
    assert _names(table)["S"] == "Sjoerd"


def test_nobody_gets_a_second_seat_with_the_same_device():
    table = _friends()
    for seat in "NESW":
        _does(table, seat, "call", call="P")
    _does(table, "N", "return")
    _away(table, "S")
    Sitter.objects.filter(seat="S").update(robot=True)
    take_seat(table, "S", "Piet", "window")
    wish = _wish(table)
    add_device(table, occupants(table)[Seat.N].secret, "window")
    assert _refused(lambda: let_sit(table, wish, "phone E")) == "This request has ended."


def test_who_was_put_out_asks_the_one_who_plays_there_now():
    table = _friends()
    _away(table, "S")
    take_seat(table, "S", "Piet", "new")
    for seat in "NE":
        let_sit(table, _wish(table), f"phone {seat}")
    presence.record_arrival(table.secret, occupants(table)[Seat.S].secret)
    assert take_seat(table, "S", "Sjoerd", "phone S") is None
    assert "As long as Piet is connected" in _refused(lambda: let_sit(table, _wish(table), "phone N"))
    let_sit(table, _wish(table), "new")
    assert _names(table)["S"] == "Sjoerd"
    assert [change["now"] for change in _board(table).seat_changes] == ["Piet", "Sjoerd"]


def test_only_so_many_people_ask_for_a_seat(monkeypatch):
    monkeypatch.setattr(seat_holding, "MAX_ASKING", 2)
    table = _friends()
    _away(table, "S")
    for number in range(2):
        take_seat(table, "S", f"P{number}", f"new {number}")
    take_seat(table, "S", "P1 again", "new 1")
    assert _refused(lambda: take_seat(table, "S", "P3", "new 3")) == "Too many people ask for a seat at this table."


def test_who_asks_again_and_again_leaves_nothing_behind():
    table = _friends()
    _away(table, "S")
    for number in range(4):
        take_seat(table, "S", f"Piet {number}", "new")
        let_sit(table, _wish(table), "phone N")
    take_seat(table, "S", "Piet 3", "new")
    assert table.consents.count() == 2
    let_sit(table, _wish(table), "phone E")
    assert _names(table)["S"] == "Piet 3", "who asks for the same again keeps the consent"


def test_both_sides_free_a_seat_and_between_boards_it_is_anybodys():
    table = _friends()
    _away(table, "W")
    stand_up(table, "W", "phone E")
    assert "W" in _names(table)
    stand_up(table, "W", "phone S")
    assert "W" not in _names(table)
    assert take_seat(table, "W", "Spion", "private window") is None, "the board is still on"


def test_no_board_is_dealt_to_an_empty_seat():
    table = _friends()
    for seat in "NESW":
        _does(table, seat, "call", call="P")
    _does(table, "N", "return")
    stand_up(table, "W", "phone W")
    told = "A seat is free: the next board is dealt when four sit here."
    assert _refused(lambda: next_board(table, 1, "phone N")) == told
    assert take_seat(table, "W", "Wil", "new").seat == "W", "between two boards nobody is asked"
    next_board(table, 1, "phone N")
    assert _board(table).number == 2


def test_a_robots_seat_is_not_taken_in_the_middle_of_a_board():
    table = _friends("NE")
    for seat in "SW":
        assert take_seat(table, seat, "Spion", f"window {seat}") is None
    stand_up(table, "S", "phone N")
    assert occupants(table)[Seat.S].robot
    let_sit(table, _wish(table), "phone N")
    assert occupants(table)[Seat.S].robot
    let_sit(table, _wish(table), "phone E")
    assert _names(table)["S"] == "Spion", "both sides wanted it"


def test_robots_do_not_consent_so_the_table_waits_and_the_host_closes_the_board():
    table = _friends("NS")
    _away(table, "S")
    take_seat(table, "S", "Spion", "private window")
    let_sit(table, _wish(table), "phone N")
    assert _names(table)["S"] == "Sjoerd"
    set_aside(table, "phone N")
    assert _board(table).is_aside


def test_the_host_closes_a_board_only_when_nobody_of_the_other_side_is_there():
    table = _friends()
    _away(table, "E")
    assert _refused(lambda: set_aside(table, "phone N")) == "Nothing is damaged on this board: play on."
    _away(table, "E", "W")
    assert tables.is_paused(table)
    assert _refused(lambda: set_aside(table, "phone S")).startswith("Only the host can set a board aside")
    take_seat(table, "E", "Spion", "private window")
    for seat in "NS":
        let_sit(table, _wish(table), f"phone {seat}")
    assert _names(table)["E"] == "Els", "nobody takes the seat"
    set_aside(table, "phone N")
    assert _board(table).is_aside and not tables.is_paused(table)


def _is_closed(table):
    table.refresh_from_db()
    return table.closed is not None


def test_one_side_alone_does_not_close_the_table_in_the_middle_of_a_board():
    table = _friends()
    _away(table, "E")
    for seat in "NSN":
        tables.close_table(table, f"phone {seat}")
    assert not _is_closed(table)
    _does(table, "N", "call", call="1C")
    tables.close_table(table, "phone W")
    assert not _is_closed(table), "a proposal made before the last call no longer counts"
    tables.close_table(table, "phone S")
    assert _is_closed(table)


def test_between_two_boards_any_player_closes_the_table():
    table = _friends()
    for seat in "NESW":
        _does(table, seat, "call", call="P")
    _does(table, "N", "return")
    tables.close_table(table, "phone W")
    assert _is_closed(table)


def test_the_host_closes_the_table_if_nobody_of_the_other_side_is_there():
    table = _friends()
    _away(table, "E", "W")
    told = "Only the host can close the table: the player who has sat here longest."
    assert _refused(lambda: tables.close_table(table, "phone S")) == told
    assert not _is_closed(table)
    tables.close_table(table, "phone N")
    assert _is_closed(table)


def test_the_only_player_among_robots_closes_the_table():
    table = _friends("S")
    tables.close_table(table, "phone S")
    assert _is_closed(table)


def test_the_host_is_somebody_who_is_there():
    table = _friends()
    _away(table, "N", "S")
    assert tables.host_of(table).name == "Els" and tables.is_paused(table)


def _browser(table, device, lang="en"):
    client = Client(headers={"accept-language": lang})
    session = client.session
    session["device"] = device
    session.save()
    return client


def test_the_pages_tell_everybody_and_the_page_of_who_was_put_out_is_emptied():
    table = _friends()
    url = f"/play/{table.secret}/"
    _away(table, "S")
    new, south = _browser(table, "new"), _browser(table, "phone S")
    old = occupants(table)[Seat.S].secret
    assert "Ask for South, the seat of Sjoerd" in new.get(url).content.decode()
    new.post(f"{url}do/", {"what": "sit", "seat": "S", "name": "Piet"})
    assert "You have asked for South." in new.get(url).content.decode()
    for seat in "NW":
        page = _browser(table, f"phone {seat}").get(url).content.decode()
        assert "Piet asks to play South instead of Sjoerd." in page and 'value="let"' in page
        assert ("North-South agree." in page) == (seat == "W")
        _browser(table, f"phone {seat}").post(f"{url}do/", {"what": "let", "asks": _wish(table)})
    for seat in "NEW":
        told = "On this board Piet has taken over South from Sjoerd."
        assert told in " ".join(_browser(table, f"phone {seat}").get(url).content.decode().split())
    assert 'id="card-' not in south.get(url).content.decode()
    part = south.get(url, {"me": old}, headers={"HX-Request": "true"})
    assert part.headers["HX-Refresh"] == "true" and not part.content
    assert new.get(url).content.decode().count('id="card-') == 13


def test_the_page_of_the_other_side_confirms_that_the_table_closes():
    table = _friends()
    url, west = f"/play/{table.secret}/", _browser(table, "phone W")
    north = _browser(table, "phone N").post(f"{url}do/", {"what": "close"}, follow=True).content.decode()
    assert "North-South propose: close the table." in north and "The other side has to agree too." in north
    page = west.get(url).content.decode()
    assert "North-South propose: close the table." in page
    button = re.search(r'<form class="notice" hx-post="do/">.*?name="what"\s+value="(\w+)"', page, re.DOTALL)
    west.post(f"{url}do/", {"what": button[1]})
    assert _is_closed(table)


# S10: a lesson


def _lesson(hands):
    table = lessons.open_lesson("bridge", "bridge-2017", True, hands, lessons.LessonDeal(), "teacher")
    take_seat(table, "N", "Noor", "pupil")
    return table


def test_a_pupil_does_not_walk_the_seats_of_a_lesson_with_own_hands():
    table = _lesson("own")
    stand_up(table, "N", "pupil")
    told = "On this board you sat in another seat. Wait for the next board."
    assert _refused(lambda: take_seat(table, "E", "Noor", "pupil")) == told
    lessons.branch_from(table, 0, "teacher")
    assert _refused(lambda: take_seat(table, "E", "Noor", "pupil")) == told, "another line has the same cards"
    lessons.deal_again(table, lessons.LessonDeal(), "teacher")
    assert take_seat(table, "E", "Noor", "pupil").seat == "E"


def test_where_all_hands_are_seen_a_pupil_sits_where_he_likes():
    table = _lesson("all")
    stand_up(table, "N", "pupil")
    assert take_seat(table, "E", "Noor", "pupil").seat == "E"


def test_the_teacher_decides_alone_about_seats_and_answers():
    table = _lesson("own")
    _away(table)
    take_seat(table, "E", "Els", "other pupil")
    assert "is connected" in _refused(lambda: stand_up(table, "N", "other pupil"))
    stand_up(table, "N", "teacher")
    assert take_seat(table, "N", "Nico", "third") is None
    let_sit(table, _wish(table), "teacher")
    assert _names(table)["N"] == "Nico"
    for device, event in (
        ("third", {"do": "call", "by": "N", "call": "1C"}),
        ("third", {"do": "change", "by": "N", "to": "1S"}),
        ("other pupil", {"do": "director", "by": "E", "looks": False}),
    ):
        perform_act(table, board_snapshot(_board(table)).version, event, device)
    answer = {"do": "rule", "by": "TD", "question": "unintended", "answer": True}
    assert _refused(lambda: perform_act(table, 3, answer, "third")) == "The teacher answers this."
    perform_act(table, 3, answer, "teacher")
    assert not board_snapshot(_board(table)).situation["decisions"]


# V2: acts that both sides must want.


def _contested(**how):
    """North claims everything after the lead and East objects."""
    table = _friends(**how)
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        _does(table, seat, "call", call=call)
    _does(table, "E", "play", card=str(board_snapshot(_board(table)).table.legal("E")[0]))
    _does(table, "N", "claim", tricks=13)
    _does(table, "E", "object")
    return table


def _answers(table, seat, answer):
    perform_act(table, board_snapshot(_board(table)).version, TRICKS | {"answer": answer}, f"phone {seat}")
    return (
        board_snapshot(_board(table)).situation["tricks"]["result"] if board_snapshot(_board(table)).is_over else None
    )


def test_70A_nobody_rules_on_his_own_claim():
    table = _contested()
    _does(table, "E", "choose", option="director")
    for seat in "NSN":
        assert _answers(table, seat, 13) is None
    assert _answers(table, "W", 9) is None, "that is another answer"
    assert _answers(table, "S", 9) == {"NS": 9, "EW": 4}
    assert Act.objects.filter(event__do="rule").count() == 1


def test_70A_an_answer_that_cannot_be_is_not_proposed():
    table = _contested()
    _does(table, "E", "choose", option="director")
    with pytest.raises(TroefError, match="the answer to 'tricks' is 0 to 13"):
        _answers(table, "N", 14)
    assert not TableConsent.objects.exists()


def test_70A_with_robots_on_the_other_side_only_troef_rules():
    table = _contested()
    _does(table, "E", "choose", option="director")
    Sitter.objects.filter(seat__in="EW").update(robot=True, devices=[])
    assert _answers(table, "N", 13) is None and _answers(table, "S", 13) is None
    assert tables.is_paused(table)


def test_68D2b_one_side_proposes_to_play_on_and_the_other_agrees():
    table = _contested()
    board, version = _board(table), board_snapshot(_board(table)).version
    play_on = {"do": "choose", "by": "E", "option": "play-on"}
    with pytest.raises(TroefError, match="N cannot tell what E does"):
        perform_act(table, version, play_on, "phone N")
    for device in ("phone E", "phone E"):
        perform_act(table, version, play_on, device)
    with pytest.raises(TroefError, match="Je zit niet aan deze tafel"):
        perform_act(table, version, play_on, "phone of a stranger")
    assert board_snapshot(board).version == version and board_snapshot(board).situation["decisions"]
    perform_act(table, version, play_on, "phone S")
    assert board_snapshot(board).version == version + 1 and not board_snapshot(board).situation["decisions"]
    assert Act.objects.get(board=board, number=version + 1).sitter.name == "Els"


def test_68D2b_what_was_proposed_at_one_moment_is_not_confirmed_at_another():
    table = _contested()
    board, version = _board(table), board_snapshot(_board(table)).version
    _does(table, "E", "choose", option="play-on")
    _does(table, "W", "director", looks=False)
    with pytest.raises(TroefError, match="Iemand was je voor"):
        perform_act(table, version, {"do": "choose", "by": "E", "option": "play-on"}, "phone N")
    with pytest.raises(TroefError, match="N cannot tell what E does"):
        perform_act(table, version + 1, {"do": "choose", "by": "E", "option": "play-on"}, "phone N")
    assert board_snapshot(board).version == version + 1


def test_the_other_side_confirms_with_one_tap():
    table = _contested()
    _does(table, "E", "choose", option="director")
    _answers(table, "S", 11)
    url = f"/play/{table.secret}/"
    own, other = (_browser(table, f"phone {seat}").get(url).content.decode() for seat in "NW")
    assert "North-South propose:" in own and "confirm" not in own.split('id="consent"')[1].split("lv-table")[0]
    button = other.split('class="primary confirm"')[1].split('value="')[1].split('"')[0].replace("&quot;", '"')
    assert json.loads(button) == TRICKS | {"answer": 11}
    shown = board_snapshot(_board(table))
    _browser(table, "phone W").post(f"{url}act/", {"version": shown.version, "moment": shown.moment, "event": button})
    assert board_snapshot(_board(table)).situation["tricks"]["result"] == {"NS": 11, "EW": 2}


# V3


def test_41A_only_the_leader_faces_his_lead():
    table = _friends(guarded=False)
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        _does(table, seat, "call", call=call)
    card = str(next(iter(board_snapshot(_board(table)).table.hand(Seat.W))))
    _does(table, "W", "play", card=card, face="down")
    for seat in "NES":
        with pytest.raises(TroefError, match=f"{seat} cannot do that now"):
            _does(table, seat, "face")
    _does(table, "W", "face")
    log = board_snapshot(_board(table)).table.log
    log["events"][-1] = {"do": "face", "by": "S"}
    assert table.game.table.read(log).log["events"][-1] == {"do": "face", "by": "S"}, "a log tells what happened"


# V17 to V20: an evening


@pytest.fixture
def evening(people):
    made = Evening.objects.create(name="Op schermen", screens=ScreenMode.TABLE, troef_deals=True, most_boards=6)
    paste_list(made, "\n".join(f"Anna {pair} - Bram {pair}" for pair in range(1, 5)), people.as_organiser)
    movement.choose_movement(made, "howell", people.as_organiser)
    return lifecycle.start_evening(made, people.as_organiser)


@pytest.fixture
def sitting(evening):
    return evening.sittings.select_related("table", "evening").first()


@pytest.fixture
def table(sitting):
    """Everybody sits with a phone called after his seat."""
    for seat in "NESW":
        phones.claim_seat(sitting.table, f"phone {seat}", seat)
    return LiveTable.objects.get(sitting=sitting)


def _place(device):
    return Place.objects.select_related("sitting__evening", "sitting__table").get(device=device)


def _lets_in(asks, seat):
    by = _place(f"phone {seat}")
    phones.admit_phone(_place(asks), by, table_actor(by.sitting.table, by.side))


def _spy(sitting, seat="W", device="spy", name="Piet Spion"):
    return phones.claim_seat(sitting.table, device, seat, name=name)


def test_an_opponent_lets_nobody_into_the_seat_of_a_connected_player(table, sitting):
    _away(table)
    west = names_by_seat(sitting)["W"]
    assert _spy(sitting).waits
    for seat in "NES":
        told = _refused(lambda seat=seat: _lets_in("spy", seat))
        assert told == f"As long as {west} is connected, nobody else at the table can free this seat."
    assert _names(table)["W"] == west
    _lets_in("spy", "W")
    assert _names(table)["W"] == "Piet Spion", "he gives it up himself"


def test_both_sides_let_a_substitute_in_when_the_player_is_away(table, sitting, evening):
    _away(table, "W")
    _spy(sitting)
    for seat in "NS":
        _lets_in("spy", seat)
    assert _names(table)["W"] == names_by_seat(sitting)["W"]
    _lets_in("spy", "E")
    assert _names(table)["W"] == "Piet Spion"
    line = Log.objects.filter(evening=evening, verb="phone let in").get()
    assert (line.about["seat"], line.about["player"]) == ("W", "Piet Spion")
    with override("nl"):
        assert "plaats: W · speler: Piet Spion" in entry_details(line.about)
    assert [change["was"] for change in _board(table).seat_changes] == [names_by_seat(sitting)["W"]]


def test_the_director_seats_somebody_else_also_while_the_player_is_connected(table, sitting, people):
    _away(table)
    _spy(sitting)
    phones.admit_phone(_place("spy"), None, people.as_director)
    assert _names(table)["W"] == "Piet Spion"


def test_a_phone_that_was_let_in_before_takes_no_seat_from_anybody(table, sitting, people):
    """It was admitted as a second phone of West, and returns under another name, or for West's partner."""
    assert phones.claim_seat(sitting.table, "second", "W").waits
    _lets_in("second", "W")
    assert occupants(table)[Seat.W].devices == ["phone W", "second"]
    assert phones.claim_seat(sitting.table, "second", "W").waits is False
    for seat in "EW":
        with (
            pytest.raises(TroefError, match="Op dit bord zat je op een andere plaats")
            if seat == "E"
            else override("en")
        ):
            _spy(sitting, seat, "second", "Piet" if seat == "W" else "")
    assert occupants(table)[Seat.E].devices == ["phone E"]


def test_a_phone_does_not_change_to_the_seat_of_its_partner_between_two_boards(table, sitting, people):
    set_result(sitting, sitting.boards[0], None, "geen tijd", people.as_director)
    assert phones.claim_seat(sitting.table, "phone N", "S").waits
    assert occupants(table)[Seat.S].devices == ["phone S"]


def test_who_is_sent_away_loses_seat_and_cards_at_once_and_can_ask_to_come_back(table, sitting, evening, people):
    _away(table)
    version, west = board_snapshot(_board(table)).version, _browser(table, "phone W")
    old = occupants(table)[Seat.W].secret
    phones.dismiss_phone(_place("phone W"), people.as_director)
    assert "W" not in _names(table)
    page = west.get(f"/play/{table.secret}/", {"me": old}, headers={"HX-Request": "true"})
    assert page.headers["HX-Refresh"] == "true"
    assert 'id="card-' not in west.get(f"/play/{table.secret}/").content.decode()
    refused = _refused(lambda: perform_act(table, version, {"do": "call", "by": "W", "call": "P"}, "phone W"))
    assert refused == "You do not sit at this table."
    line = Log.objects.filter(evening=evening, verb="phone sent away").get()
    assert (line.about["seat"], line.about["player"]) == ("W", names_by_seat(sitting)["W"])
    assert not phones.phones_waiting(evening).exists()
    west.post(f"/t/{sitting.table.secret}/seat/", {"side": "W"})
    assert [place.device for place in phones.phones_waiting(evening)] == ["phone W"]
    assert "only the organiser or the director" in _refused(lambda: _lets_in("phone W", "N"))
    assert _spy(sitting).waits, "his cards are not free for somebody else"
    phones.admit_phone(_place("phone W"), None, people.as_director)
    assert occupants(table)[Seat.W].devices == ["phone W"]


def test_a_seat_that_is_empty_between_two_boards_of_an_evening_is_not_for_the_first_who_comes(table, sitting, people):
    set_result(sitting, sitting.boards[0], None, "geen tijd", people.as_director)
    phones.dismiss_phone(_place("phone W"), people.as_director)
    assert _spy(sitting, name="").waits
    _lets_in("spy", "N")
    assert "W" not in _names(table), "one opponent is not enough"
    _lets_in("spy", "E")
    assert _names(table)["W"] == names_by_seat(sitting)["W"]


def test_his_other_phone_keeps_the_seat(table, sitting, people):
    phones.claim_seat(sitting.table, "second", "W")
    _lets_in("second", "W")
    old = occupants(table)[Seat.W].secret
    phones.dismiss_phone(_place("second"), people.as_director)
    west = occupants(table)[Seat.W]
    assert west.devices == ["phone W"] and west.secret != old, "what is handed out goes to the other phone only"


def test_who_was_put_out_asks_for_his_seat_where_he_is_sent(table, sitting, people):
    _away(table)
    _spy(sitting)
    phones.admit_phone(_place("spy"), None, people.as_director)
    presence.record_arrival(table.secret, occupants(table)[Seat.W].secret)
    west, code = _browser(table, "phone W"), f"/t/{sitting.table.secret}/"
    for url in (code, f"/play/{table.secret}/"):
        page = west.get(url).content.decode()
        assert 'id="back"' in page and "To the cards" not in page
    west.post(f"{code}seat/", {"side": "W", "name": ""})
    page = west.get(code).content.decode()
    assert "You have asked for your seat." in page
    name = names_by_seat(sitting)["W"]
    told = f"{name} asks to play West instead of Piet Spion."
    assert told in " ".join(_browser(table, "phone N").get(f"/play/{table.secret}/").content.decode().split())
    _browser(table, "spy").post(f"{code}let-in/", {"place": _place("phone W").pk})
    assert _names(table)["W"] == name
    assert "To the cards" in west.get(code).content.decode()


def test_a_robots_seat_in_an_evening_is_given_by_the_director(people):
    made = Evening.objects.create(name="x", screens=ScreenMode.GUARDED, troef_deals=True, most_boards=6, robots=True)
    paste_list(made, "Robot 1 - Bram\nAnna - Cor\nDirk - Els\nFop - Gea", people.as_organiser)
    movement.choose_movement(made, "howell", people.as_organiser)
    lifecycle.start_evening(made, people.as_organiser)
    sitting = next(one for one in made.sittings.filter(round=1) if "Robot 1" in names_by_seat(one).values())
    robot = next(seat for seat, name in names_by_seat(sitting).items() if name == "Robot 1")
    for seat in "NESW".replace(robot, ""):
        phones.claim_seat(sitting.table, f"phone {seat}", seat)
    table = LiveTable.objects.get(sitting=sitting)
    assert _spy(sitting, robot).waits and occupants(table)[Seat.parse(robot)].robot


def test_a_director_who_plays_opens_no_hands_of_his_own_boards(table, sitting, evening, people, client):
    other = evening.sittings.filter(round=1).exclude(pk=sitting.pk).get()
    player = other.north.players.first()
    player.name = people.director.name
    player.save()
    _away(table, "W")
    _spy(sitting)
    client.force_login(people.director)
    fields = {"act": "in", "place": _place("spy").pk}
    answer = client.post(f"/evening/{evening.pk}/phones/", fields, follow=True, headers={"accept-language": "en"})
    assert _names(table)["W"] == names_by_seat(sitting)["W"]
    assert "somebody else lets this phone in" in answer.content.decode()


def test_the_director_faces_a_lead(table, sitting, people, client):
    dealer = Seat.N
    for seat, call in zip(dealer.clockwise, ("1N", "P", "P", "P"), strict=True):
        perform_act(
            table, board_snapshot(_board(table)).version, {"do": "call", "by": str(seat), "call": call}, f"phone {seat}"
        )
    card = str(board_snapshot(_board(table)).table.legal("E")[0])
    _does(table, "E", "play", card=card, face="down")
    told = _refused(lambda: tables.perform_director_act(table, 5, {"do": "face", "by": "S"}, "Victor"))
    assert told == "This table has not asked the director that."
    client.force_login(people.director)
    url = f"/play/{table.secret}/desk/"
    assert '"do":"face","by":"E"' in client.get(url).content.decode()
    client.post(url, {"version": 5, "event": json.dumps({"do": "face", "by": "E"})})
    assert Act.objects.get(number=6).sitter.name == "Victor"


def test_a_board_that_the_director_has_decided_is_not_dealt(table, sitting, people):
    first, second, *others = sitting.boards
    assert (_board(table).number, len(others)) == (first, 0)
    for board in sitting.boards:
        set_result(sitting, board, None, "geen tijd", people.as_director)
    told = _refused(lambda: next_board(table, first, "phone N"))
    assert told == "All boards of this round are done."
    assert not table.boards.filter(number=second).exists()


def test_the_page_of_phones_says_who_is_who(table, sitting, evening, people, client):
    _away(table, "E")
    _spy(sitting)
    client.force_login(people.director)
    page = client.get(f"/evening/{evening.pk}/phones/", headers={"accept-language": "en"}).content.decode()
    rows = [" ".join(row.split()) for row in page.split("<tbody>")[1].split("</tbody>")[0].split("</tr>")]
    named = names_by_seat(sitting)
    assert f"<b>{named['N']}</b>" in rows[0] and "holds the seat, connected" in rows[0]
    assert "holds the seat, no connection" in rows[1]
    assert f"<b>Piet Spion for {named['W']}</b>" in rows[4] and "does not hold the seat" in rows[4]


# two at the same moment

_AT_ONCE = """
import django; django.setup()
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from django.db import connection
from troef.cards import TroefError
from troef.web.live import tables, presence, seat_holding as seats
from troef.web.evenings.models import Act, LiveTable, Sitter
table = tables.open_table("bridge", "bridge-2017", True)
for seat in "NESW":
    seats.take_seat(table, seat, seat, f"phone {seat}")
def at_once(*acts):
    def told(do):
        try:
            do(LiveTable.objects.get(pk=table.pk))
            return "done"
        except TroefError:
            return "refused"
        finally:
            connection.close()
    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(told, acts))
def does(seat, **event):
    version = tables.board_snapshot(tables.board_of(table)).version
    return lambda table: tables.perform_act(table, version, {"by": seat} | event, f"phone {seat}")
for seat, call in zip("NESW", ("1N", "P", "P", "P")):
    does(seat, do="call", call=call)(table)
does("E", do="play", card=str(tables.board_snapshot(tables.board_of(table)).table.legal("E")[0]))(table)
does("N", do="claim", tricks=13)(table)
does("E", do="object")(table)
does("E", do="choose", option="director")(table)
answer = lambda seat: lambda table: tables.perform_act(
    table, 8, {"do": "rule", "by": "TD", "question": "tricks", "answer": 9}, f"phone {seat}")
at_once(*(answer(seat) for seat in "NESWNESW"))
print(Act.objects.filter(event__do="rule").count())
tables.next_board(table, 1, "phone N")
presence.AWAY = timedelta()
seats.take_seat(table, "S", "Piet", "new")
wish = seats.asking(table)[0].pk
at_once(*((lambda table, seat=seat: seats.let_sit(table, wish, f"phone {seat}")) for seat in "NEWNEW"))
print(Sitter.objects.filter(name="Piet").count(), len(tables.board_of(table).seat_changes))
"""


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_both_sides_at_the_same_moment_do_it_once(request, kind, tmp_path, new_site):
    new_site(tmp_path).prepare()
    where = {"DATABASE_URL": request.getfixturevalue("postgres")} if kind == "postgresql" else {}
    environment = os.environ | {"TROEF_VAR": str(tmp_path)} | where
    done = forks.run(["-c", _AT_ONCE], env=environment)
    assert done.stdout.split() == ["1", "1", "1"], done.stderr
