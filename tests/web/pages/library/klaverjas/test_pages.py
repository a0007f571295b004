"""The klaverjas pages through Django's test client."""

import re
from html import unescape

import pytest

from troef.web.access import visibility


def text_of(response):
    body = re.sub(r"<head\b.*?</head>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def totals(response):
    return tuple(map(int, re.findall(r'data-total="\w+">(\d+)<', response.content.decode())))


@pytest.mark.parametrize("path", ["", "score/", "roem/"])
def test_every_page_speaks_both_languages(client, english, path):
    dutch, other = client.get(f"/klaverjas/{path}"), english.get(f"/klaverjas/{path}")
    assert (dutch.status_code, other.status_code) == (200, 200)
    assert text_of(dutch) != text_of(other)
    assert len(dutch.content) < 100_000


@pytest.mark.slow
def test_the_overview_leads_everywhere(client):
    page = client.get("/klaverjas/").content.decode()
    links = re.findall(r'class="tile[^"]*" href="([^"]+)"', page)
    assert "/klaverjas/score/" in links
    for link in links:
        assert client.get(unescape(link), follow=True).status_code == 200


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"points_NS": "100"}, (100, 62)),
        ({"points_EW": "62"}, (100, 62)),
        ({"points_NS": "81"}, (0, 162)),
        ({"by": "W", "points_NS": "81"}, (162, 0)),
        ({"points_NS": "80", "points_EW": "82", "roem_NS": "20"}, (100, 82)),
        ({"points_NS": "70", "roem_NS": "20"}, (0, 182)),
        ({"points_NS": "162", "march": "yes"}, (262, 0)),
        ({"points_NS": "162", "march": "no"}, (162, 0)),
        ({"points_EW": "162", "march": "yes"}, (0, 262)),
        ({"points_NS": "162", "roem_EW": "20"}, (162, 20)),
        ({"ended": "revoke", "offender": "NS", "roem_NS": "20", "roem_EW": "50"}, (0, 332)),
        ({"ended": "accusation", "offender": "EW"}, (262, 0)),
        ({"points_NS": "162"}, ()),
        ({}, ()),
    ],
)
def test_a_slip(client, query, expected):
    assert totals(client.get("/klaverjas/score/", query)) == expected


def test_only_all_points_ask_for_a_march(client):
    question = "Haalden Noord-Zuid alle acht slagen?"
    assert question in text_of(client.get("/klaverjas/score/", {"points_NS": "162"}))
    assert question not in text_of(client.get("/klaverjas/score/", {"points_NS": "152"}))
    assert question not in text_of(client.get("/klaverjas/score/", {"points_NS": "162", "roem_EW": "20"}))


def test_every_line_links_to_its_article(client):
    query = {"points_NS": "81", "roem_NS": "20", "roem_EW": "50"}
    page = client.get("/klaverjas/score/", query, headers={"HX-Request": "true"}).content.decode()
    cited = re.findall(r'href="/law/klaverjas-1976/([^"]+)/"', page)
    assert cited == ["20", "intro:5d", "16", "gl:nat-gaan", "gl:nat-gaan", "gl:nat-gaan"]
    for law in cited:
        assert client.get(f"/law/klaverjas-1976/{law}/").status_code == 200


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"points_NS": "100", "points_EW": "100"}, "samen 162"),
        ({"points_NS": "163"}, "samen 162"),
        ({"points_NS": "1"}, "Eén punt kan niet"),
        ({"points_NS": "-5"}, "“-5” is geen aantal punten"),
        ({"points_NS": "90", "roem_NS": "25"}, "Roem is 20, 40, 50, 70, 100 of 200 in een slag"),
        ({"trump": "N"}, "is geen kleur"),
        ({"by": "X"}, "is geen plaats"),
        ({"ended": "never"}, "Kies of het uitgespeeld is"),
        ({"rules": "huis"}, "is geen speelwijze"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(client, query, sentence):
    response = client.get("/klaverjas/score/", query)
    assert response.status_code == 400
    assert sentence in text_of(response)
    assert client.get("/klaverjas/score/", query, headers={"HX-Request": "true"}).status_code == 200


@pytest.mark.parametrize(
    ("trump", "cards", "rules", "roem"),
    [
        ("S", "HA HK HQ S7", "nkf", "20 roem"),
        ("H", "HA HK HQ S7", "nkf", "40 roem"),
        ("H", "HK HQ", "nkf", "20 roem"),
        ("S", "SJ HJ DJ CJ", "nkf", "100 roem"),
        ("S", "SJ HJ DJ CJ", "amsterdams-boeren", "200 roem"),
        ("S", "HA HQ", "nkf", "geen roem"),
    ],
)
def test_roem(client, trump, cards, rules, roem):
    page = text_of(client.get("/klaverjas/roem/", {"trump": trump, "card": cards.split(), "rules": rules}))
    assert f"{roem} " in page


def test_roem_of_cards_that_cannot_be_a_trick(client):
    five = client.get("/klaverjas/roem/", {"card": ["S7", "S8", "S9", "ST", "SJ"]})
    assert (five.status_code, "Een slag heeft vier kaarten" in text_of(five)) == (400, True)
    assert client.get("/klaverjas/roem/", {"card": ["S2"]}).status_code == 400
    assert client.get("/klaverjas/roem/", {"card": ["S7", "S7"]}).status_code == 200


def test_only_the_answer_is_sent_while_a_form_is_filled_in(client):
    page = client.get("/klaverjas/score/", {"points_NS": "100"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert "100 tegen 62" in page


@pytest.mark.parametrize("path", ["/sandbox/", "/sandbox/new/?edition=klaverjas-1976", "/sandbox/try/kj-revoke/"])
def test_aids_can_be_closed_for_a_reader(client, monkeypatch, path):
    monkeypatch.setattr(visibility, "aids_allowed", lambda request: False)
    refused = client.get(path)
    assert (refused.status_code, "Niet tijdens het spelen" in text_of(refused)) == (403, True)
