"""The sandbox through Django's test client: it builds logs, the engine judges them."""

import os
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from troef.bridge import Table
from troef.cards import TroefError
from troef.conformance import cases_in
from troef.director.library import paragraph
from troef.laws import BRIDGE_1949
from troef.web.pages.library.sandbox.examples import example_of, examples, log_of, logs_of
from troef.web.pages.library.sandbox.games import replay_table
from troef.web.platform.http.table_links import pack_log, unpack_log

START = {"edition": "bridge-2017", "board": 1, "events": []}


def text_of(response):
    body = re.sub(r"<head\b.*?</head>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def log_at(response):
    """The log in the address that a click leads to."""
    assert response.status_code == 302
    return unpack_log(parse_qs(urlsplit(response.headers["Location"]).query)["log"][0])


def told(client, log, *events):
    """The log after clicking these events, one by one."""
    for event in events:
        log = log_at(client.get("/sandbox/add/", {"log": pack_log(log), **event}))
    return log


def shown(client, log, **query):
    response = client.get("/sandbox/", {"log": pack_log(log), **query})
    assert response.status_code == 200
    return text_of(response)


def calls(*pairs):
    return [{"do": "call", "by": by, "call": call} for by, call in pairs]


def test_the_first_visit_gets_a_board_with_cards(client):
    log = log_at(client.get("/sandbox/"))
    assert (log["edition"], log["events"], log["deal"][:2]) == ("bridge-2017", [], "N:")
    assert "Noord ● aan de beurt" in shown(client, log)


def test_above_an_open_choice_nothing_is_called_in_order(client):
    log = told(client, START, *calls(("N", "1S"), ("E", "1H")), {"do": "director", "by": "S"})
    page = shown(client, log)
    assert (
        "Er moet nog iets worden beslist." in page,
        "Er is nog niets aan de hand" in page,
        "Zuid kiest" in page,
    ) == (
        True,
        False,
        True,
    )


def test_clicks_become_the_events_of_the_contract(client):
    log = told(
        client, START, *calls(("N", "1S"), ("E", "P"), ("S", "1H")), {"do": "director"},
        {"do": "choose", "by": "W", "option": "reject"}, {"do": "call", "by": "S", "call": "2H", "artificial": "1"},
        {"do": "rule", "by": "TD", "question": "comparable", "answer": "no"},
    )  # fmt: skip
    assert log["events"] == [
        *calls(("N", "1S"), ("E", "P"), ("S", "1H")), {"do": "director"},
        {"do": "choose", "by": "W", "option": "reject"}, {"do": "call", "by": "S", "call": "2H", "artificial": True},
        {"do": "rule", "by": "TD", "question": "comparable", "answer": False},
    ]  # fmt: skip
    page = shown(client, log)
    assert "27B2" in page
    assert Table.read(log).situation.rulings[-1].nl in page


def test_an_insufficient_bid_is_put_to_the_left_hand_opponent(client, english):
    log = START | {"events": [*calls(("N", "1S"), ("E", "P"), ("S", "1H")), {"do": "director"}]}
    assert "West kiest 27A1" in shown(client, log)
    assert "West chooses 27A1" in shown(english, log)
    page = client.get("/sandbox/", {"log": pack_log(log)}).content.decode()
    assert 'href="/law/bridge-2017/27A1/"' in page
    assert re.findall(r'name="option" value="([^"]+)"', page) == ["accept", "reject"]


def test_a_question_and_a_missing_card_can_be_told(client, english):
    log = told(
        client, START, *calls(("N", "1S"), ("E", "P")),
        {"do": "ask", "by": "W", "about": "call", "of": "S", "call": "1"},
        {"do": "ask", "by": "S", "about": "auction", "of": "", "call": ""},
        {"do": "restore", "by": "W", "card": "C8", "from": "floor"},
    )  # fmt: skip
    assert log["events"][2:] == [
        {"do": "ask", "by": "W", "about": "call", "of": "S", "call": 1}, {"do": "ask", "by": "S", "about": "auction"},
        {"do": "restore", "by": "W", "card": "C8", "from": "floor"},
    ]  # fmt: skip
    page = shown(client, log)
    assert [law for law in ("20F1", "14A1") if law not in page] == []
    for words in ("Iemand vraagt iets", "de laatste slag nog eens zien", "tussen de gespeelde kaarten"):
        assert words in page
    assert "asks what a call means" in shown(english, log)


def test_a_log_that_begins_in_the_middle_is_shown(client):
    begin = {"contract": "4S", "declarer": "S", "trick": 11, "lead": "W", "tricks": {"NS": 7, "EW": 3}}
    log = START | {"deal": "N:A.2..2 J.A.9. K.3..3 Q.4..4", "begin": begin}
    assert "West ● aan de beurt" in shown(client, log)
    log = told(client, log, {"do": "play", "by": "W", "card": "H4"})
    assert re.search(r"Noord [^●]{0,20}● aan de beurt", shown(client, log))


def test_every_moment_can_be_seen_again_and_the_story_changed_from_there(client):
    log = START | {"events": calls(("N", "1S"), ("E", "P"), ("S", "1H"))}
    assert "1 / 3" in shown(client, log, at=1)
    assert "3 / 3" in shown(client, log, at=99)
    changed = log_at(
        client.get("/sandbox/add/", {"log": pack_log(log), "at": "1", "do": "call", "by": "E", "call": "X"})
    )
    assert changed["events"] == calls(("N", "1S"), ("E", "X"))


def test_what_cannot_have_happened_is_refused_and_nothing_is_lost(client):
    log = START | {"events": calls(("N", "1S"))}
    for event, told in (
        ({"do": "choose", "by": "W", "option": "accept"}, "gebeurtenis 2: West heeft nu niets te kiezen"),
        ({"do": "dance"}, "“dance” kun je hier niet invoeren."),
        ({"do": "call", "by": "Q", "call": "P"}, "gebeurtenis 2: by: 'Q' is geen plaats: schrijf N, E, S of W"),
        ({}, "“” kun je hier niet invoeren."),
    ):
        response = client.get("/sandbox/add/", {"log": pack_log(log), **event})
        assert response.status_code == 200
        assert f"Dat kan niet gebeurd zijn: {told}" in text_of(response)
        assert f'value="{pack_log(log)}"' in response.content.decode()


@pytest.mark.parametrize(
    "address", ["/sandbox/?log=abc", "/sandbox/add/?log=abc&do=director", "/sandbox/new/?edition=x"]
)
def test_a_broken_link_gets_a_sentence_and_a_way_on(client, address):
    response = client.get(address)
    assert response.status_code == 400
    assert "Begin met een nieuw spel" in text_of(response)


def test_another_board(client):
    deal = "N:AKQ32.A92.K54.82 J97.KQ5.Q73.QJ65 T84.T864.A62.A94 65.J73.JT98.KT73"
    log = log_at(
        client.get("/sandbox/new/", {"edition": "bridge-2017", "board": "7", "regulations": "nbb", "deal": deal})
    )
    assert log == {"edition": "bridge-2017", "board": 7, "regulations": "nbb", "deal": deal, "events": []}
    assert client.get("/sandbox/new/", {"edition": "bridge-2017", "deal": "N:AA.. - - -"}).status_code == 400


@pytest.mark.parametrize("example", examples(), ids=lambda each: each.slug)
def test_every_example_shows_a_ruling_or_a_choice_of_its_article(client, example):
    log = log_at(client.get(f"/sandbox/try/{example.slug}/"))
    found = replay_table(log, len(log["events"])).situation
    laws = [each["law"] for each in [*found["rulings"], *found["decisions"]]]
    assert any(law.startswith(example.articles) for law in laws), laws
    assert laws[0] in shown(client, log)
    assert client.get("/sandbox/try/nothing/").status_code == 404


def test_a_law_page_opens_its_example(client):
    assert example_of(paragraph("27B1a")).slug == "insufficient-bid"
    assert example_of(paragraph("27", BRIDGE_1949)) is None
    assert 'href="/sandbox/try/insufficient-bid/"' in client.get("/law/bridge-2017/27B1a/").content.decode()


def cases():
    """Every case of 2017 that a director wrote down, and the contract's own."""
    for case in cases_in("bridge-2017", Path(__file__).parents[4] / "cases" / "contract" / "bridge"):
        if case["edition"] == "bridge-2017":
            yield case["id"], {"edition": case["edition"], "events": []} | case["log"]


@pytest.mark.slow
def test_every_case_can_be_shown(client, english):
    every = 1 if os.environ.get("TROEF_LONG") else 11
    for number, (id, log) in enumerate(list(cases())[::every]):
        try:
            laws = {ruling.law for ruling in Table.read(log).situation.rulings}
            expected = 200
        except TroefError:
            laws, expected = set(), 400
        reader = (client, english)[number % 2]
        response = reader.get("/sandbox/", {"log": pack_log(log)})
        assert (response.status_code, len(response.content) < 100_000) == (expected, True), id
        assert [law for law in laws if law not in text_of(response)] == [], id


PBN = b"""[Event "x"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ32.A92.K54.82 J97.KQ5.Q73.QJ65 T84.T864.A62.A94 65.J73.JT98.KT73"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
[Auction "N"]
1S Pass 2S Pass
4S Pass Pass Pass
[Play "E"]
HK H4 H3 HA
*
"""


def test_boards_of_a_file(client):
    from django.core.files.uploadedfile import SimpleUploadedFile

    ((name, log, _claim),) = logs_of(PBN, "evening.pbn")
    assert (name, len(log["events"])) == ("1", 12)
    assert log["events"][8] == {"do": "play", "by": "E", "card": "HK"}
    page = client.post("/sandbox/upload/", {"file": SimpleUploadedFile("evening.pbn", PBN)})
    assert "Bord 1 Beoordeel de claim" in text_of(page)
    claim = re.search(r'href="(/claim/[^"]+)"', page.content.decode())
    told = parse_qs(urlsplit(unescape(claim[1])).query)
    assert (told["by"], told["tricks"], told["n"]) == (["N"], ["9"], ["AHV32 92 H54 82"])
    empty = client.post("/sandbox/upload/", {"file": SimpleUploadedFile("x.pbn", b"nothing")})
    assert (empty.status_code, "staat geen spel dat getoond kan worden" in text_of(empty)) == (400, True)


def test_a_file_holds_so_many_boards_and_no_more():
    boards = b"\n\n".join(PBN.replace(b'[Board "1"]', b'[Board "%d"]' % number) for number in range(1, 1002))
    with pytest.raises(TroefError, match="1001 spellen; de oefentafel neemt er 1000 tegelijk aan"):
        logs_of(boards, "season.pbn")


def test_work_ends_when_whoever_asked_has_left():
    answers = iter([False, False, True])
    assert len(logs_of(PBN + b"\n\n" + PBN + b"\n\n" + PBN, "evening.pbn", lambda: next(answers))) == 2


def test_a_record_without_auction_is_a_board_without_events():
    from troef.bridge.records.record import BoardRecord

    assert log_of(BoardRecord(number=2))["events"] == []


def test_a_penalty_card_is_marked_in_the_hand(client):
    log = log_at(client.get("/sandbox/try/revoke/"))
    page = client.get("/sandbox/", {"log": pack_log(log)}).content.decode()
    assert re.findall(r'id="card-(\w+)"[^>]* class="sb-pip penalty"', page) == ["DJ"]
    assert 'aria-label="ruiten boer, strafkaart"' in page


def test_only_editions_that_can_be_played_are_offered(client):
    log = log_at(client.get("/sandbox/"))
    page = client.get("/sandbox/", {"log": pack_log(log)}).content.decode()
    offered = re.findall(r'<option value="(bridge-\d+)"', page)
    assert offered[0] == "bridge-2017"
    for edition in offered:
        assert log_at(client.get("/sandbox/new/", {"edition": edition}))["edition"] == edition
