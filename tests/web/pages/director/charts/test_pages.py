"""Every page of the charts, through Django's test client."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from troef.director.charts.walk import EDITIONS, Walk, all_charts, answered_from, chart, charts
from troef.web.pages.director.charts import walk_address
from troef.web.platform.http.table_links import pack_log
from troef.web.platform.models import Work

LIMIT = 100_000
REFUSED = {"unintended": False, "premature": False, "accepted": False, "substitute": "BID", "comparable": False}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_chart_has_its_page(client, english, lang):
    reader = client if lang == "nl" else english
    for each in all_charts():
        response = reader.get(f"/charts/{each.edition}/{each.slug}/")
        body = unescape(response.content.decode())
        assert (response.status_code, len(response.content) < LIMIT) == (200, True), (each.id, len(response.content))
        assert each.title[lang] in body
        assert [question for question in each.questions.values() if question.ask[lang] not in body] == []


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_the_list_leads_to_every_chart(client, edition):
    body = client.get(f"/charts/{edition}/").content.decode()
    assert len(body) < LIMIT
    linked = set(re.findall(rf'href="/charts/{edition}/([^"/]+)/"', body))
    assert linked == {each.slug for each in charts(edition).values()}


def test_every_link_of_a_picture_leads_somewhere(client):
    body = client.get("/charts/bridge-2017/27/").content.decode()
    links = set(re.findall(r'href="(/(?:law|charts)/[^"?#]*)"', body))
    assert len(links) > 10
    assert [link for link in sorted(links) if client.get(link).status_code != 200] == []


def test_a_question_with_its_answers(client):
    at = Walk.begin(chart("27")).answer(False).answer(False)
    response = client.get(walk_address(at))
    body = unescape(response.content.decode())
    assert '<h1 class="question">Aanvaardt de linkertegenstander het onvoldoende bod?</h1>' in body
    assert f'href="{walk_address(at.answer(True))}"' in body
    assert f'href="{walk_address(at.answer(False))}"' in body
    assert f'href="{walk_address(Walk.begin(chart("27")).answer(False))}"' in body
    assert "Zeg eerst" in body


def test_an_outcome_says_does_and_watches(client):
    response = client.get(walk_address(answered_from(chart("27"), REFUSED)))
    body = unescape(response.content.decode())
    assert [title for title in ("Zeg", "Later") if f"<h2>{title}</h2>" not in body] == []
    assert "“Je past de rest van het bieden.”" in body
    assert "protest kunnen aantekenen" in body
    assert 'href="/law/bridge-2017/27B2/"' in body


def test_92_no_appeal_is_mentioned_where_there_is_none(client):
    body = unescape(client.get(walk_address(answered_from(chart("12"), {"ground": "HARSH"}))).content.decode())
    assert "12B2" in body and "protest" not in body and "<h2>Later</h2>" not in body


def test_70B_what_is_said_first_stands_above_the_question(client):
    body = unescape(client.get(walk_address(Walk.begin(chart("70")))).content.decode())
    assert body.index("“Herhaal precies wat je zei toen je opeiste.”") < body.index('<ul class="answers">')


def test_the_chart_shows_the_way_that_was_taken(client):
    at = Walk.begin(chart("27")).answer(False)
    body = unescape(client.get(f"/charts/bridge-2017/27/?{urlencode({'w': str(at)})}").content.decode())
    assert re.findall(r'id="(\S+)" class="chart-question chart-taken"', body) == ["phone-unintended", "wide-unintended"]
    assert f'href="{walk_address(at)}"' in body


def test_23_a_detour_comes_back_with_what_it_found(client):
    """From `is it comparable?` through chart 23 and back: it is not asked again."""
    at = answered_from(chart("23"), {fact: values[0] for fact, values in chart("23").facts.items()})
    asked = Walk.begin(chart("27")).answer(False).answer(False).answer(False).answer("BID")
    there = Walk((*asked.legs, *at.legs))
    body = unescape(client.get(walk_address(there)).content.decode())
    back = there.return_with()
    assert f'href="{walk_address(back)}"' in body and back.path.end.rule == "27B1b"


def test_a_table_of_the_sandbox_is_not_asked_what_it_tells(client):
    events = [
        {"do": "call", "by": "N", "call": "1S"},
        {"do": "call", "by": "E", "call": "1H"},
        {"do": "director", "by": "S"},
    ]
    link = pack_log({"edition": "bridge-2017", "board": 1, "events": events})
    page = unescape(client.get(f"/sandbox/?log={link}").content.decode())
    found = re.search(r'href="(/charts/walk/[^"]+)"', page)
    assert found is not None
    body = unescape(client.get(found[1]).content.decode())
    assert '<h1 class="question">Aanvaardt de linkertegenstander het onvoldoende bod?</h1>' in body
    assert "Bekend van de tafel" in body
    assert f"&log={link}" in body


@pytest.mark.parametrize(
    "address",
    [
        "/charts/walk/?w=bridge-2017+27:&log=nonsense",
        "/charts/walk/",
        "/charts/walk/?w=bridge-2017%2099:",
        "/charts/bridge-1949/",
        "/charts/bridge-2017/99/",
    ],
)
def test_what_does_not_exist_is_said(client, address):
    assert client.get(address).status_code == 404


def test_law_pages_and_incidents_lead_to_charts(client):
    assert 'href="/charts/bridge-2017/27/"' in client.get("/law/bridge-2017/27B1a/").content.decode()
    body = unescape(client.get("/law/incidents/insufficient-bid/").content.decode())
    link = re.search(r'class="button primary" href="([^"]+)"', body)
    assert link is not None
    assert client.get(link[1]).status_code == 200


def test_search_answers_with_walks(client):
    body = unescape(client.get("/charts/?q=verzaking", headers={"HX-Request": "true"}).content.decode())
    assert body.lstrip().startswith("<ul")
    assert re.findall(r"w=bridge-2017\+([^%]+)%3A", body)[0] == "62-64"


def test_the_booklet(client, db):
    response = client.get("/charts/klaverjas-1976/booklet.pdf")
    assert [(work.queue, work.tries) for work in Work.objects.all()] == [("visitors", 1)]
    client.get("/charts/klaverjas-1976/booklet.pdf")
    assert [work.tries for work in Work.objects.all()] == [1], "it is stored for who comes next"
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response.content.startswith(b"%PDF-")


def test_the_picture_by_itself(client):
    response = client.get("/charts/bridge-2017/27/wide.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert client.get("/charts/bridge-2017/27/huge.svg").status_code == 404
