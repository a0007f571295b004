"""The comparison page: a column for each edition, what differs marked, both languages."""

import re
from html import unescape

from troef.web.pages.library.sandbox.games import TABLE_GAMES
from troef.web.pages.library.sandbox.presentation import columns
from troef.web.platform.http.table_links import pack_log

LOG = {
    "edition": "bridge-2007",
    "board": 1,
    "events": [
        {"do": "call", "by": "E", "call": "1H"},
        {"do": "director", "by": "N"},
        {"do": "choose", "by": "S", "option": "reject"},
        {"do": "call", "by": "N", "call": "1D"},
        {"do": "call", "by": "E", "call": "1H"},
    ],
}


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_a_column_for_each_edition(client):
    response = client.get("/sandbox/compare/", {"log": pack_log(LOG)})
    assert response.status_code == 200
    heads = re.findall(r'<th scope="col">([^<]+)</th>', response.content.decode())
    assert heads == [f"Bridge {edition.year}" for edition in TABLE_GAMES["bridge"].editions]


def test_what_differs_is_marked_and_cited():
    found = columns(LOG, None, "en")
    must_pass = next(row for row in found.rows if row.name == "Must pass")
    by_edition = {cell.edition: cell.lines for cell in must_pass.cells}
    assert must_pass.sort == "outcome"
    assert [(line.words, line.law) for line in by_edition["bridge-2007"]] == [("West once", "31A2a")]
    assert by_edition["bridge-2017"] == []


def test_the_page_links_the_paragraph_of_its_own_edition(client):
    body = client.get("/sandbox/compare/", {"log": pack_log(LOG)}).content.decode()
    assert re.search(r'href="[^"]*/bridge-2007/31A2a/"', body)


def test_a_proper_board_is_the_same_everywhere(client):
    log = {"edition": "bridge-2017", "board": 1, "events": LOG["events"][:0]}
    response = client.get("/sandbox/compare/", {"log": pack_log(log)}, headers={"Accept-Language": "en"})
    assert "Every edition comes to the same outcome." in text_of(response)


def test_what_our_sources_do_not_carry_is_said(client):
    events = [{"do": "call", "by": "N", "call": "8C"}, {"do": "director", "by": "E"}]
    log = {"edition": "bridge-2007", "board": 1, "events": events}
    response = client.get("/sandbox/compare/", {"log": pack_log(log)}, headers={"Accept-Language": "nl"})
    assert "Niet in onze bronnen" in text_of(response)


def test_klaverjas_has_one_edition(client):
    response = client.get("/sandbox/compare/", {"log": pack_log({"edition": "klaverjas-1976", "events": []})})
    assert response.status_code == 400


def test_a_broken_link_is_answered(client):
    assert client.get("/sandbox/compare/", {"log": "x"}).status_code == 400


def test_the_sandbox_and_the_law_pages_lead_here(client):
    table = client.get("/sandbox/", {"log": pack_log(LOG)}).content.decode()
    assert 'id="compare"' in table
    law = client.get("/law/bridge-2007/31/").content.decode()
    assert 'id="changed"' in law
    link = re.search(r'href="(/sandbox/compare/\?log=[^"]+)"', law)
    assert client.get(unescape(link.group(1))).status_code == 200
