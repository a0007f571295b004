"""The terms of the four books, their words, and where summaries use them."""

import pytest

from troef.director import read_toml
from troef.director.glossary import defined_terms, find_terms, glossary, is_definition
from troef.director.library import books, paragraph
from troef.laws import BRIDGE_1949, BRIDGE_2007, KLAVERJAS_1976


def test_every_definition_of_every_book_is_in_it_once():
    in_books = [each for law_book in books() for each in law_book if is_definition(each)]
    in_glossary = [each for term in glossary() for each in term.definitions]
    assert sorted(map(str, in_glossary)) == sorted(map(str, in_books))
    assert len(in_books) == 69 + 61 + 41


def test_every_line_of_the_word_list_is_about_a_defined_term():
    slugs = {each.id.partition(":")[2] for term in glossary() for each in term.definitions}
    entries = {entry["slug"]: entry for entry in read_toml("glossary.toml")["term"]}
    assert set(entries) - slugs == set()
    assert {joined for entry in entries.values() for joined in entry.get("join", ())} - slugs == set()


def term(slug):
    return next(each for each in glossary() if each.slug == slug)


def test_the_newest_book_gives_the_word():
    assert [f"{each.edition} {each.id}" for each in term("verzaking").definitions] == [
        "bridge-2017 def:verzaking", "bridge-1949 def:verzaking", "klaverjas-1976 gl:verzaken",
    ]  # fmt: skip
    assert (term("verzaking").word.nl, term("verzaking").word.en) == ("Verzaking", "Revoke")


@pytest.mark.parametrize(("typed", "slug"), [
    ("dubbel", "doublet"), ("herdubbel", "redoublet"), ("arbiter", "wedstrijdleider"), ("declarer", "leider"),
    ("Zonder Troef", "speelsoort"), ("pit", "mars"), ("tornooi", "toernooi"),
])  # fmt: skip
def test_found_by_any_of_its_words(typed, slug):
    assert slug in [each.slug for each in find_terms(typed)]


def linked(text, here, lang="nl"):
    return [(text[each.start : each.end], each.target.id) for each in defined_terms(text, here, lang)]


def test_the_first_place_of_each_term_is_linked():
    text = "De leider mag een strafkaart eisen. Twee strafkaarten van de leider."
    assert linked(text, paragraph("50")) == [("leider", "def:leider"), ("strafkaart", "def:strafkaart")]


def test_endings_and_capitals_do_not_matter():
    assert linked("Doubletten en RT", paragraph("19")) == [("Doubletten", "def:doublet"), ("RT", "def:rt")]
    assert linked("two Penalty Cards", paragraph("50"), "en") == [("Penalty Cards", "def:strafkaart")]


def test_a_word_with_another_meaning_is_left_alone():
    assert linked("Pas daarna spelen zij verder.", paragraph("50")) == []
    assert linked("Dummy may call the director.", paragraph("50"), "en") == [
        ("Dummy", "def:blinde"), ("director", "def:wedstrijdleider"),
    ]  # fmt: skip


def test_a_definition_does_not_link_to_itself_and_each_book_has_its_own():
    assert linked("Een strafkaart", paragraph("def:strafkaart")) == []
    assert linked("strafkaart", paragraph("13", KLAVERJAS_1976)) == [("strafkaart", "gl:strafkaart")]
    (found,) = defined_terms("verzaking", paragraph("61", BRIDGE_2007), "nl")
    assert str(found.target.edition) == "bridge-2017", "the booklet of 2007 has no definitions of its own"
    (found,) = defined_terms("verzaking", paragraph("61", BRIDGE_1949), "nl")
    assert str(found.target.edition) == "bridge-1949"
