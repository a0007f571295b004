"""Every page of the law books, through Django's test client."""

import re
from html import unescape

import pytest

from troef.director.incidents.catalogue import incidents
from troef.director.library import book, paragraph
from troef.laws import BRIDGE_2007, BRIDGE_2017, BRIDGE_EDITIONS, EDITIONS
from troef.web.evenings.models import Evening, EveningState
from troef.web.pages.library.edition_changes import LawCase, _changes_of_law, changes_of, law_cases

LIMIT = 100_000


def text_of(response):
    """What a reader sees, without tags and double spaces."""
    body = re.sub(r"<(head|script)\b.*?</\1>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.mark.slow
def test_every_case_counts_for_one_law_and_every_paragraph_can_be_asked(monkeypatch):
    """The test is in this file because the pages below show the same comparisons, which take seconds."""
    outcomes, plain = [], LawCase.compared

    def noted(case):
        outcomes.append((case.id, plain(case)))
        return outcomes[-1][1]

    monkeypatch.setattr(LawCase, "compared", noted)
    _changes_of_law.cache_clear()
    asked = {id(found): found for edition in BRIDGE_EDITIONS for each in book(edition) if (found := changes_of(each))}
    assert sorted(id for id, _outcome in outcomes) == sorted(case.id for case in law_cases())
    playable = [id for id, outcome in outcomes if outcome is not None]
    assert sum(changes.cases for changes in asked.values()) == len(playable) > 1300


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_paragraph_has_its_page(client, english, edition, lang):
    reader = client if lang == "nl" else english
    for law in book(edition):
        response = reader.get(f"/law/{edition}/{law.id}/")
        assert response.status_code == 200, law.id
        assert len(response.content) < LIMIT, law.id
        assert f"{law.title[lang]}" in unescape(response.content.decode()), law.id


LISTS = [
    "/law/", "/law/index/", "/law/index/?letter=v", "/law/index/?q=kaart", "/law/incidents/", "/law/glossary/",
    "/law/questions/", "/law/search/?q=kaart", *(f"/law/{edition}/" for edition in EDITIONS),
]  # fmt: skip


@pytest.mark.parametrize("address", LISTS)
def test_every_list_is_small_enough_for_a_slow_phone(client, english, address):
    for reader in (client, english):
        response = reader.get(address)
        assert (response.status_code, len(response.content) < LIMIT) == (200, True)


@pytest.mark.slow
def test_every_link_of_the_lists_leads_somewhere(client):
    links = {
        link for address in LISTS for link in re.findall(r'href="(/law/[^"?#]*)"', client.get(address).content.decode())
    }
    paragraphs = {f"/law/{edition}/{law.id}/" for edition in EDITIONS for law in book(edition)}  # opened above
    assert len(links & paragraphs) > 400
    assert [link for link in sorted(links - paragraphs) if client.get(link).status_code != 200] == []


@pytest.mark.slow
def test_every_incident_has_its_page(client):
    assert len({each.slug for each in incidents()}) == len(incidents())
    for each in incidents():
        response = client.get(f"/law/incidents/{each.slug}/")
        assert response.status_code == 200
        assert [id for id in each.ids if f'id="{id}"' not in response.content.decode()] == []
    assert client.get("/law/incidents/flat-tyre/").status_code == 404


def test_27B1a_shows_everything_around_it(client):
    page = text_of(client.get("/law/bridge-2017/27B1a/"))
    for expected in (
        "27B1a Hersteld met het laagste bod in dezelfde speelsoort", "Dit beslist het programma", "Hoort bij 26B",
        "In andere uitgaven 2007: 27B1a", "Gevraagd op de club Vraag", "Voorvallen Onvoldoende bod",
        "Hiernaar verwijzen 27B1b", "← Vorige 27B1", "Volgende → 27B1b", "dan geldt de gedrukte tekst",
        "Vaste link: http://testserver/law/bridge-2017/27B1a/",
    ):  # fmt: skip
        assert expected in page


def test_an_article_shows_all_that_stands_under_it(client):
    page = client.get("/law/bridge-2017/27/").content.decode()
    below = [law.id for law in book(BRIDGE_2017).subtree("27")][1:]
    assert re.findall(r'<section id="(\w+)" class="sub"', page) == below


def test_conditions_are_a_list(client):
    assert client.get("/law/bridge-2017/16B1/").content.decode().count("<li>") >= 5


def test_laws_and_terms_in_a_summary_are_links(client):
    page = client.get("/law/bridge-2017/27B1a/").content.decode()
    assert '<a href="/law/bridge-2017/26B/" title="Leider mag een kleur verbieden">26B</a>' in page
    assert '<a class="term" href="/law/bridge-2017/def:rechtzetting/" title="Rechtzetting">rechtzetting</a>' in page


def test_choices_of_the_federations(client):
    assert "NBB De uitkomst wordt gedekt gedaan. VBL" in text_of(client.get("/law/bridge-2017/41A/"))


def test_a_question_of_the_club_says_what_has_changed(client):
    view = text_of(client.get("/law/bridge-2007/q:onvoldoende-bod-melden/"))
    for expected in (
        "Alleen de opvatting van de club",
        "Het antwoord van de club, in 2007",
        "Wat de spelregels van 2017 nu",
    ):
        assert expected in view
    assert paragraph("q:hoe-schudden", BRIDGE_2007).now is None
    unchanged = text_of(client.get("/law/bridge-2007/q:hoe-schudden/"))
    assert ("Alleen de opvatting" in unchanged, "nu zeggen" in unchanged) == (False, False)


def test_what_our_sources_lack_is_said(client):
    lacking = next(law for law in book(BRIDGE_2007) if not law.in_sources)
    assert "Niet in onze bronnen" in text_of(client.get(f"/law/bridge-2007/{lacking.id}/"))


def test_the_clubs_own_text_stands_beside_the_summary(client, tmp_path, monkeypatch):
    (tmp_path / "bridge-2017.toml").write_text('27B1a = "Onze eigen <tekst>."', encoding="utf-8")
    monkeypatch.setenv("TROEF_LAWTEXT", str(tmp_path))
    page = client.get("/law/bridge-2017/27B1a/")
    assert "eigen exemplaar van je club Onze eigen <tekst>." in text_of(page)
    assert b"&lt;tekst&gt;" in page.content


@pytest.mark.parametrize(("asked", "kept"), [
    ("/law/bridge-2017/27b1A/", "/law/bridge-2017/27B1a/"), ("/law/klaverjas-1976/I-13/", "/law/klaverjas-1976/13/"),
    ("/law/bridge-2017/27(B)(1)/", "/law/bridge-2017/27B1/"),
    ("/law/klaverjas-1976/ii-18/", "/law/klaverjas-1976/II-18/"),
])  # fmt: skip
def test_another_way_to_write_it_leads_to_the_permanent_address(client, asked, kept):
    response = client.get(asked)
    assert (response.status_code, response.headers["Location"]) == (301, kept)


@pytest.mark.parametrize(("address", "nearest"), [
    ("/law/bridge-2017/27Z/", "/law/bridge-2017/27A/"), ("/law/bridge-2017/99/", "/law/bridge-2017/9/"),
    ("/law/klaverjas-1976/II-99/", "/law/klaverjas-1976/II-9/"),
    ("/law/bridge-2017/def:strafkart/", "/law/bridge-2017/def:strafkaart/"),
])  # fmt: skip
def test_an_unknown_paragraph_names_the_nearest(client, address, nearest):
    response = client.get(address)
    assert response.status_code == 404
    assert f'href="{nearest}"' in response.content.decode()


@pytest.mark.parametrize("address", ["/law/bridge-1066/", "/law/bridge-1066/27/"])
def test_an_unknown_book_names_the_four(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert [f'href="/law/{edition}/"' in response.content.decode() for edition in EDITIONS] == [True] * 4


@pytest.mark.parametrize("nasty", ["<script>alert(1)</script>", "%00", '"onmouseover="x', "'" * 300])
def test_what_is_typed_is_only_shown(client, nasty):
    for address in ("/law/search/", "/law/suggest/", "/law/glossary/", "/law/index/"):
        response = client.get(address, {"q": nasty, "edition": nasty, "letter": nasty})
        assert response.status_code == 200
        assert b"<script>alert" not in response.content
        assert b'"onmouseover' not in response.content
    assert client.get(f"/law/bridge-2017/{nasty[:20].replace('/', '').replace('%', '')}/").status_code == 404


def test_search_marks_the_words_and_filters_by_book(client):
    page = client.get("/law/search/?q=strafkaart&edition=klaverjas-1976").content.decode()
    assert "<mark>strafkaart</mark>" in page
    assert set(re.findall(r'<li>\s*<a href="/law/([\w-]+)/', page)) == {"klaverjas-1976"}


def books_found(client, address):
    return re.findall(r'href="/law/([\w-]+)/[^"]+"', client.get(address).content.decode())


def test_the_book_of_the_page_answers_first_else_the_one_that_is_played_by(db, client):
    assert b'name="first" value="bridge-1949"' in client.get("/law/bridge-1949/").content
    assert set(books_found(client, "/law/suggest/?q=strafkaart&first=bridge-1949")) == {"bridge-1949"}
    assert set(books_found(client, "/law/suggest/?q=strafkaart")) == {"bridge-2017"}
    Evening.objects.create(name="Drive", edition="klaverjas-1976", state=EveningState.PLAYING)
    assert books_found(client, "/law/suggest/?q=strafkaart")[0] == "klaverjas-1976"
    assert books_found(client, "/law/search/?q=strafkaart")[0] == "klaverjas-1976"


def test_a_search_without_answer_says_so(client, english):
    assert "Niets gevonden" in text_of(client.get("/law/search/?q=qqqzzz"))
    assert "Nothing found" in text_of(english.get("/law/suggest/?q=qqqzzz"))
    assert text_of(client.get("/law/suggest/?q=")) == ""


def test_the_subject_index_follows_the_language(client, english):
    assert "uitkomst" in text_of(client.get("/law/index/?letter=u"))
    assert "opening lead" in text_of(english.get("/law/index/?letter=o"))


def test_the_glossary_in_both_languages_with_flemish_words(client, english):
    assert "Doublet doubleren Vlaanderen: dubbel, dubbelen Double" in text_of(client.get("/law/glossary/?q=dubbel"))
    words = re.findall(r'<td lang="en">\s*<b>([^<]+)', english.get("/law/glossary/").content.decode())
    assert words == sorted(words, key=str.lower)


def test_the_front_page_has_the_search_box(client):
    assert b'action="/law/search/"' in client.get("/").content
