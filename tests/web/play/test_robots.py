"""Robots at a table on screens: they sit down when asked, act when it is for them, and tell why afterwards."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from troef import bridge
from troef.cards import TroefError
from troef.web.session import live_tables, robot_seats, robot_worker
from troef.web.session.live_tables import Now
from troef.web.session.models import Act, LiveBoard, LiveTable
from troef.web.site.models import Work
from troef.web.site.work import Again

pytestmark = pytest.mark.usefixtures("db")
DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"


def practise(client, game, way):
    page = client.post("/play/", {"game": game, "way": way, "plays": "guarded", "robots": "yes"}, follow=True)
    return LiveTable.objects.latest("pk"), page.content.decode()


def played_on(client, table):
    """What the robots do when they are woken, and then the first thing that the page offers South, to the end."""
    for _ in range(60):
        now = live_tables.now(live_tables.board_of(table))
        if now.is_over:
            return now
        robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, now.board.pk, now.version, "en")
        now = live_tables.now(live_tables.board_of(table))
        event = next(iter(events(now)), None)
        if event is not None:
            client.post(f"/play/{table.secret}/act/", {"version": now.version, "event": json.dumps(event)})
    raise AssertionError("the board does not end")


def events(now):
    """What South can do of his own accord: a choice, an answer to a claim, a call or a card."""
    wanted = ("choose", "agree", "return", "call", "bid", "cover", "play")
    acts = [act for do in wanted for act in now.table.may("S") if act["do"] == do]
    for act in acts:
        if act["do"] != "return" or now.situation.get("contract") == "P":
            yield {"do": act["do"], "by": act["by"]} | {name: choices[0] for name, choices in act["fields"].items()}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(robot_seats, "_PAUSE", 0)
    monkeypatch.setattr(robot_seats, "_SAMPLES", 4)
    monkeypatch.setattr(robot_seats, "_GONE", 6)
    monkeypatch.setattr(robot_seats, "_SOON", 60.0)


@pytest.mark.parametrize(("game", "way"), [("bridge", "bridge-2017"), ("klaverjas", "nkf")])
def test_one_person_plays_a_board_with_three_robots_and_reads_their_reasons(game, way):
    client = Client(headers={"accept-language": "en"})
    table, page = practise(client, game, way)
    assert {str(seat): sitter.robot for seat, sitter in live_tables.seated(table).items()} == {
        "S": False, "N": True, "E": True, "W": True,
    }  # fmt: skip
    assert "Why the robots did so" not in page
    now = played_on(client, table)
    by_robots = Act.objects.filter(board=now.board, sitter__robot=True)
    assert by_robots.exclude(reason=None).count() == by_robots.count() > 3
    assert all(act.event.get("explained", act.reason[1]) == act.reason[1] for act in by_robots)
    page = client.get(f"/play/{table.secret}/").content.decode()
    assert "Why the robots did so" in page
    again = client.get(re.search(r'id="again" href="(.*?)"', page)[1]).content.decode()
    assert "Card by card" in again and 'id="practice"' not in again, "who still sits at a table gets no aids"
    first = by_robots.first()
    assert re.sub(r"\s+", " ", first.reason[1]) in re.sub(r"\s+", " ", page.replace("&#x27;", "'"))


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
    table = live_tables.open_table("bridge", "bridge-2017", True)
    with pytest.raises(TroefError, match="Je zit niet aan deze tafel"):
        live_tables.seat_robots(table, "stranger")
    live_tables.sit(table, "N", "Ans", "a")
    live_tables.sit(table, "E", "Bep", "b")
    live_tables.seat_robots(table, "a")
    assert [sitter.name for sitter in live_tables.seated(table).values()] == ["Ans", "Bep", "Robot", "Robot"]
    assert live_tables.board_of(table) is not None


def test_a_robot_that_leaves_makes_place_for_a_friend():
    client, friend = Client(), Client()
    table, _page = practise(client, "bridge", "bridge-2017")
    client.post(f"/play/{table.secret}/do/", {"what": "stand", "seat": "W"})
    friend.post(f"/play/{table.secret}/do/", {"what": "sit", "seat": "W", "name": "Wim"})
    west = next(sitter for seat, sitter in live_tables.seated(table).items() if str(seat) == "W")
    assert (west.name, west.robot) == ("Wim", False)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_calls_are_explained_in_the_words_of_who_plays(language):
    table, _page = practise(Client(headers={"accept-language": language}), "bridge", "bridge-2017")
    asked = Work.objects.get(job=robot_seats.let_robots_act.name).arguments
    robot_seats.let_robots_act.do(lambda _done, _of: None, **asked)
    first = Act.objects.filter(board__table=table).first()
    assert first.event["explained"] == dict(zip(("nl", "en"), first.reason, strict=True))[language]


def test_a_robot_that_thinks_longer_than_anybody_waits_acts_when_it_knows(monkeypatch):
    table, _page = practise(Client(), "bridge", "bridge-2017")
    board = live_tables.board_of(table)
    with monkeypatch.context() as hasty:
        hasty.setattr(robot_seats, "_PATIENCE", 0.0)
        with pytest.raises(Again):
            robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, board.pk, 0)
    assert live_tables.now(board).version == 0
    robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, board.pk, 0)
    assert live_tables.now(board).version == 2, "North and East; then it is for South"


def test_a_robot_that_fails_passes_and_the_log_has_the_trace(capfd):
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    view, more = {**table.remembered("N"), "vulnerable": "?"}, {"seed": "1", "samples": 4, "lang": "nl"}
    told = robot_worker.reply({"view": view, "may": table.may("N"), **more})
    assert told["event"] == {"do": "call", "by": "N", "call": "P"}
    assert "Traceback" in capfd.readouterr().err


def test_robots_stop_where_the_table_is_closed(monkeypatch):
    client = Client()
    table, _page = practise(client, "bridge", "bridge-2017")
    closes = lambda _pause: client.post(f"/play/{table.secret}/do/", {"what": "close"})  # noqa: E731
    monkeypatch.setattr(robot_seats.time, "sleep", closes)
    robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, live_tables.board_of(table).pk, 0)
    assert Act.objects.filter(board__table=table).count() == 1


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
    assert robot_seats.waited_for(Now(LiveBoard(), 0, table)) == {*seats}
