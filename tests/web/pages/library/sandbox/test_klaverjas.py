"""The sandbox at a klaverjas table: it builds logs, the engine of klaverjas judges them."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from troef.cards import TroefError
from troef.conformance import cases_in
from troef.director.library import paragraph
from troef.klaverjas import Table
from troef.laws import KLAVERJAS_1976
from troef.web.pages.library.sandbox.examples import example_of
from troef.web.platform.http.table_links import pack_log, unpack_log

DEAL = "N:AJ9.A7.K8.9 T8.KQT.A7.J K7.J9.QT.AT Q.8.J9.KQ87"
START = {"edition": "klaverjas-1976", "board": 1, "deal": DEAL, "events": []}


def text_of(response):
    body = re.sub(r"<head\b.*?</head>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def log_at(response):
    assert response.status_code == 302
    return unpack_log(parse_qs(urlsplit(response.headers["Location"]).query)["log"][0])


def told(client, log, *events):
    for event in events:
        log = log_at(client.get("/sandbox/add/", {"log": pack_log(log), **event}))
    return log


def page(client, log, **query):
    response = client.get("/sandbox/", {"log": pack_log(log), **query})
    assert response.status_code == 200
    return response


def test_clicks_become_the_events_of_the_contract(client):
    log = told(
        client, START, {"do": "bid", "by": "N", "says": "pass"}, {"do": "bid", "by": "E", "says": "play H"},
        {"do": "play", "hand": "E HK"}, {"do": "play", "hand": "W H8"}, {"do": "accuse", "by": "TD", "of": "EW"},
    )  # fmt: skip
    assert log["events"] == [
        {"do": "bid", "by": "N", "bid": "pass"}, {"do": "bid", "by": "E", "bid": "play", "trump": "H"},
        {"do": "play", "by": "E", "card": "HK"}, {"do": "play", "by": "W", "card": "H8"},
        {"do": "accuse", "by": "TD", "of": "EW"},
    ]  # fmt: skip
    shown = text_of(page(client, log))
    for ruling in Table.read(log).situation.as_json()["rulings"]:
        assert ruling["nl"] in shown


def test_trumps_stand_as_they_rank(client):
    log = told(client, START, {"do": "bid", "by": "N", "says": "play S"})
    cards = re.findall(r'id="card-(\w+)"', page(client, log).content.decode())
    assert cards[:8] == ["SJ", "S9", "SA", "HA", "H7", "DK", "D8", "C9"]
    assert "♠ troef, gespeeld door Noord" in text_of(page(client, log))


def test_a_complete_trick_is_covered_or_claimed(client):
    plays = [{"do": "play", "by": by, "card": card} for by, card in zip("ESWN", ("HT", "H9", "H8", "H7"), strict=True)]
    log = START | {"events": [{"do": "bid", "by": "N", "bid": "play", "trump": "S"}, *plays]}
    assert "De slag is voor Oost" in text_of(page(client, log))
    log = told(client, log, {"do": "roem", "by": "E"}, {"do": "cover", "by": "E"})
    shown = text_of(page(client, log))
    assert "De slag is voor" not in shown
    assert "Roem 0 50" in shown


def test_a_new_deal_with_the_rules_of_a_preset(client):
    asked = {"edition": "klaverjas-1976", "board": "2", "rules": "amsterdams-boeren", "deal": DEAL}
    log = log_at(client.get("/sandbox/new/", asked))
    assert log == START | {"board": 2, "variant": "amsterdams", "options": {"four_jacks": 200}}
    assert "Amsterdams, vier boeren 200" in text_of(page(client, log))
    plain = log_at(client.get("/sandbox/new/", {"edition": "klaverjas-1976"}))
    assert set(plain) == {"edition", "board", "deal", "events"}


@pytest.mark.parametrize("asked", [{"rules": "huis"}, {"deal": "N:AA.. - - -"}, {"deal": "N:2... - - -"}])
def test_a_deal_that_cannot_be_gets_a_sentence(client, asked):
    response = client.get("/sandbox/new/", {"edition": "klaverjas-1976", **asked})
    assert (response.status_code, "Begin met een nieuw spel" in text_of(response)) == (400, True)


def test_what_cannot_have_happened_is_refused(client):
    for event in ({"do": "call", "by": "N", "call": "1S"}, {"do": "bid", "by": "N", "says": "play"}, {"do": "cover"}):
        response = client.get("/sandbox/add/", {"log": pack_log(START), **event})
        assert (response.status_code, "Dat kan niet gebeurd zijn:" in text_of(response)) == (200, True)


def test_only_the_small_pack_is_offered(client):
    shown = page(client, START | {"events": [{"do": "bid", "by": "N", "bid": "play", "trump": "S"}]}).content.decode()
    assert '<option value="S7">' in shown
    assert '<option value="S6">' not in shown


def test_a_law_page_opens_its_example(client):
    assert example_of(paragraph("13", KLAVERJAS_1976)).slug == "kj-revoke"
    assert 'href="/sandbox/try/kj-revoke/"' in client.get("/law/klaverjas-1976/13/").content.decode()


def cases():
    for case in cases_in(Path(__file__).parents[4] / "cases" / "contract" / "klaverjas"):
        yield case["id"], {"edition": case["edition"], "events": []} | case["log"]


def test_every_case_can_be_shown(client, english):
    found = list(cases())
    assert len(found) >= 18
    for number, (id, log) in enumerate(found[:: max(1, len(found) // 40)]):
        try:
            laws = {ruling.law for ruling in Table.read(log).situation.rulings}
            expected = 200
        except TroefError:
            laws, expected = set(), 400
        response = (client, english)[number % 2].get("/sandbox/", {"log": pack_log(log)})
        assert (response.status_code, len(response.content) < 100_000) == (expected, True), id
        assert [law for law in laws if f"/{law}/" not in response.content.decode()] == [], id
