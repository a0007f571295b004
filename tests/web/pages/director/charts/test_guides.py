"""The pages at hand, in both languages, from the charts and the desk."""

from __future__ import annotations

import pytest

from troef.director.guides import guides


@pytest.mark.parametrize("guide", guides().values(), ids=guides())
def test_a_page_in_both_languages(guide, client, english):
    for browser, lang in ((client, "nl"), (english, "en")):
        page = browser.get(f"/charts/guide/{guide.slug}/").content.decode()
        assert guide.title[lang] in page and guide.lead[lang] in page
        assert all(part.title[lang] in page for part in guide.parts)


def test_the_amounts_and_the_case(client):
    assert "1/4 top" in client.get("/charts/guide/penalties/").content.decode()
    case = client.get("/charts/guide/case/").content.decode()
    assert ("sb-auction" in case, "A B 9 8 7 4".replace(" ", "\u2009") in case) == (True, True)
    assert client.get("/charts/guide/nothing/").status_code == 404


def test_the_charts_lead_to_them(client):
    page = client.get("/charts/").content.decode()
    assert all(f"/charts/guide/{slug}/" in page for slug in guides())
    assert "/charts/guide/" not in client.get("/charts/klaverjas-1976/").content.decode()
