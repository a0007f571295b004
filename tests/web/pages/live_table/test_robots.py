"""Robots at a live table: they take seats on request, act in turn, and give their reasons afterwards."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from troef import bridge
from troef.cards import Seat, TroefError
from troef.web.evenings.models import Act, LiveBoard, LiveTable
from troef.web.live import robot_seats, robot_worker, seat_holding, tables
from troef.web.live.tables import BoardSnapshot
from troef.web.platform.http.middleware import on_behalf_of
from troef.web.platform.jobs import jobs
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work

pytestmark = pytest.mark.usefixtures("db")
DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"


def practise(client, game, way):
    page = client.post("/play/", {"game": game, "way": way, "plays": "guarded", "robots": "yes"}, follow=True)
    return LiveTable.objects.latest("pk"), page.content.decode()


def played_on(client, table):
    """Wake the robots, then do the first thing that the page offers South, until the end."""
    for _ in range(60):
        now = tables.board_snapshot(tables.board_of(table))
        if now.is_over:
            return now
        now = robots_act(table, "en")
        event = next(iter(events(now)), None)
        if event is not None:
            client.post(f"/play/{table.secret}/act/", {"version": now.version, "event": json.dumps(event)})
    raise AssertionError("the board does not end")


def robots_act(table, words="nl"):
    """Run jobs one after another, until a person is to act."""
    now = tables.board_snapshot(tables.board_of(table))
    while now.player != "S" or now.situation["decisions"]:
        robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, now.board.pk, now.version, words)
        before, now = now, tables.board_snapshot(tables.board_of(table))
        if before.version == now.version:
            break
    return now


def events(now):
    """Return the possible acts of South: a choice, an answer to a claim, a call or a card."""
    wanted = ("choose", "agree", "return", "call", "bid", "cover", "play")
    acts = [act for do in wanted for act in now.table.may("S") if act["do"] == do]
    for act in acts:
        if act["do"] != "return" or now.situation.get("contract") == "P":
            yield {"do": act["do"], "by": act["by"]} | {name: choices[0] for name, choices in act["fields"].items()}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(robot_seats, "_SAMPLES", 4)
    monkeypatch.setattr(robot_seats, "_GONE", 6)
    monkeypatch.setattr(robot_seats, "_BID_REVIEW_TIMEOUT", 60.0)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "way"), [("bridge", "bridge-2017"), ("klaverjas", "nkf")])
def test_one_person_plays_a_board_with_three_robots_and_reads_their_reasons(game, way):
    client = Client(headers={"accept-language": "en"})
    table, page = practise(client, game, way)
    assert {str(seat): sitter.robot for seat, sitter in tables.occupants(table).items()} == {
        "S": False, "N": True, "E": True, "W": True,
    }  # fmt: skip
    assert "Why the robots did so" not in page
    now = played_on(client, table)
    by_robots = Act.objects.filter(board=now.board, sitter__robot=True).exclude(event__do="return")
    assert by_robots.exclude(reason=None).count() == by_robots.count() > 2
    assert all(act.event.get("explained", act.reason[1]) == act.reason[1] for act in by_robots)
    page = client.get(f"/play/{table.secret}/").content.decode()
    assert "Why the robots did so" in page
    again = client.get(re.search(r'id="again" href="(.*?)"', page)[1]).content.decode()
    assert "Card by card" in again and 'id="practice"' not in again, "who still sits at a table gets no aids"
    first = by_robots.first()
    assert re.sub(r"\s+", " ", first.reason[1]) in re.sub(r"\s+", " ", page.replace("&#x27;", "'"))


@pytest.mark.slow
def test_should_I_have_gone_is_told_when_the_board_is_over_and_not_before():
    client = Client(headers={"accept-language": "en"})
    table, _page = practise(client, "klaverjas", "nkf")
    assert client.get(f"/play/{table.secret}/gone/").status_code == 404
    played_on(client, table)
    assert "Should I have gone?" in client.get(f"/play/{table.secret}/").content.decode()
    page = client.get(f"/play/{table.secret}/gone/").content.decode()
    assert page.count("±") == 5 and page.count(">Pass</th>") == 1
    assert sorted(re.findall(r'suit suit-(.)"', page.split("<tbody>")[1])) == ["C", "D", "H", "S"]
    assert "no connection" not in client.get(f"/play/{table.secret}/").content.decode(), "robots have no page"
    assert Client().get(f"/play/{table.secret}/gone/").status_code == 404


def test_empty_seats_are_filled_for_who_sits_there_and_for_nobody_else():
    table = tables.open_table("bridge", "bridge-2017", True)
    with pytest.raises(TroefError, match="Je zit niet aan deze tafel"):
        seat_holding.seat_robots(table, "stranger")
    seat_holding.take_seat(table, "N", "Ans", "a")
    seat_holding.take_seat(table, "E", "Bep", "b")
    seat_holding.seat_robots(table, "a")
    assert [sitter.name for sitter in tables.occupants(table).values()] == ["Ans", "Bep", "Robot", "Robot"]
    assert tables.board_of(table) is not None


def test_a_robot_that_leaves_makes_place_for_a_friend():
    client, friend = Client(), Client()
    table, _page = practise(client, "bridge", "bridge-2017")
    for what in ("stand", "aside", "stand"):
        assert tables.occupants(table)[Seat.W].robot, "not in the middle of a board"
        client.post(f"/play/{table.secret}/do/", {"what": what, "seat": "W"})
    friend.post(f"/play/{table.secret}/do/", {"what": "sit", "seat": "W", "name": "Wim"})
    west = next(sitter for seat, sitter in tables.occupants(table).items() if str(seat) == "W")
    assert (west.name, west.robot) == ("Wim", False)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_calls_are_explained_in_the_words_of_who_plays(language):
    table, _page = practise(Client(headers={"accept-language": language}), "bridge", "bridge-2017")
    asked = Work.objects.get(job=robot_seats.let_robots_act.name).arguments
    robot_seats.let_robots_act.do(lambda _done, _of: None, **asked)
    first = Act.objects.filter(board__table=table).first()
    assert first.event["explained"] == dict(zip(("nl", "en"), first.reason, strict=True))[language]


def test_every_act_is_a_job_that_asks_for_the_next_one():
    table, _page = practise(Client(), "bridge", "bridge-2017")
    board = tables.board_of(table)
    with on_behalf_of(lambda: "somebody"):
        Work.objects.all().delete()
        robot_seats.schedule_robots(table, tables.board_snapshot(board), tables.occupants(table).values())
    for version, seat in enumerate("NE"):
        (job,) = Work.objects.filter(ended=None)
        assert (job.queue, job.visitor, job.arguments["version"]) == ("robots", "somebody", version)
        run_job(job.pk)
        assert [act.sitter.seat for act in Act.objects.filter(board=board)][-1] == seat
    assert not Work.objects.filter(ended=None).exists(), "it is for South"


def test_a_job_for_an_act_that_was_done_already_does_nothing():
    table, _page = practise(Client(), "bridge", "bridge-2017")
    board = tables.board_of(table)
    for _time in range(2):
        robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, board.pk, 0)
    assert Act.objects.filter(board=board).count() == 1


def test_a_worker_that_was_killed_between_an_act_and_the_next_job_does_not_stop_the_robots():
    table, _page = practise(Client(), "bridge", "bridge-2017")
    board = tables.board_of(table)
    robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, board.pk, 0)
    Work.objects.all().delete()
    robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, board.pk, 0)
    assert [job.arguments["version"] for job in Work.objects.filter(queue="robots")] == [1]


def test_robots_of_one_visitor_do_not_keep_those_of_another_waiting(monkeypatch):
    """Somebody has twelve tables, and within the same second another visitor comes with one."""
    now = timezone.now()
    with monkeypatch.context() as clock:
        clock.setattr(timezone, "now", lambda: now)
        for address in ["2001:db8::1"] * 12 + ["192.0.2.1"]:
            practise(Client(REMOTE_ADDR=address), "bridge", "bridge-2017")
    Work.objects.update(asked=now)
    for _time in range(2):
        jobs._THREADS[jobs.ROBOTS].work_one(jobs.cache_prefix())
    assert Act.objects.filter(board__table=LiveTable.objects.latest("pk")).count() == 1


def test_there_is_time_to_see_what_is_played(monkeypatch):
    """There is a pause before every act of a robot, longer after a complete trick. Readers do not change it."""
    client = Client()
    table, _page = practise(client, "bridge", "bridge-2017")
    board = tables.board_of(table)

    def waits(now):
        Work.objects.all().delete()
        before = timezone.now()
        robot_seats.schedule_robots(table, now, tables.occupants(table).values())
        due = Work.objects.get().asked
        client.get(f"/play/{table.secret}/")
        assert Work.objects.get().asked == due
        return (due - before).total_seconds()

    assert 1 <= waits(tables.board_snapshot(board)) < 2
    played = bridge.Table("bridge-2017", board=3, deal=DEAL)
    for seat, what in zip("SWNEWNES", ("1N", "P", "P", "P", "H4", "H2", "HJ", "H8"), strict=True):
        played.do({"by": seat, **({"do": "play", "card": what} if what[0] == "H" else {"do": "call", "call": what})})
    assert robot_seats._pause(table, BoardSnapshot(board, 8, played)) == 2
    played.do({"do": "play", "by": "E", "card": "HQ"})
    assert robot_seats._pause(table, BoardSnapshot(board, 9, played)) == 1


def test_a_robot_that_fails_passes_and_the_log_has_the_trace(capfd):
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    view, more = {**table.remembered("N"), "vulnerable": "?"}, {"seed": "1", "samples": 4, "lang": "nl"}
    told = robot_worker.robot_reply({"view": view, "may": table.may("N"), **more})
    assert told["event"] == {"do": "call", "by": "N", "call": "P"}
    assert "Traceback" in capfd.readouterr().err


def test_robots_stop_where_the_table_is_closed():
    client = Client()
    table, _page = practise(client, "bridge", "bridge-2017")
    client.post(f"/play/{table.secret}/do/", {"what": "close"})
    run_job(Work.objects.get(job=robot_seats.let_robots_act.name).pk)
    assert not Act.objects.filter(board__table=table).exists()


@pytest.mark.parametrize(
    ("story", "seats"),
    [
        ("", "S"),
        ("S 1N, W P, N P, E P, W H4", "S"),
        ("S 1N, W 1H, N director", "N"),
        ("S 1N, W P, N P, E P, W H4, S claim", "NESW"),
    ],
)
def test_a_table_waits_for_who_has_the_turn_declarer_for_dummy_or_a_choice_or_a_claim_to_answer(story, seats):
    table = bridge.Table("bridge-2017", board=3, deal=DEAL)
    for seat, what in (step.split() for step in filter(None, story.split(", "))):
        card, call = {"do": "play", "card": what}, {"do": "call", "call": what}
        named = {"director": {"do": "director"}, "claim": {"do": "claim", "tricks": 9}}
        table.do({"by": seat, **named.get(what, card if what[0] in "SHDC" else call)})
    assert robot_seats.seats_to_act(BoardSnapshot(LiveBoard(), 0, table)) == {*seats}


@pytest.mark.slow
def test_robots_have_a_pace_that_one_can_choose():
    client = Client(headers={"accept-language": "nl"})
    table, page = practise(client, "klaverjas", "nkf")
    assert "Tempo van de robots" in page and table.pace == "normal"
    now = played_on(client, table)
    for pace, usual, after_trick in (("slow", 2, 4), ("quick", 0.4, 1), ("normal", 1, 2)):
        client.post(f"/play/{table.secret}/do/", {"what": "pace", "pace": pace})
        Client().post(f"/play/{table.secret}/do/", {"what": "pace", "pace": "slow"})  # a stranger
        table.refresh_from_db()
        assert table.pace == pace
        for acts in range(now.version):
            then = BoardSnapshot(now.board, acts, now.table.after(acts))
            tricks, did = then.table.tricks, [event["do"] for event in then.table.log["events"][-1:]]
            expected = after_trick if tricks and len(tricks[-1]) == 4 and did != ["cover"] else usual
            assert robot_seats._pause(table, then) == expected, (pace, acts)
    client.post(f"/play/{table.secret}/do/", {"what": "pace", "pace": "nothing"})
    table.refresh_from_db()
    assert table.pace == "normal"
