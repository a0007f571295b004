"""Paragraphs named in running text, and paragraphs a reader asks for by number."""

import pytest

from troef.director.citing import asked_for, mentions
from troef.director.library import books, paragraph
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976


def named(text, here, **options):
    return [(text[each.start : each.end], each.target.id) for each in mentions(text, here, **options)]


@pytest.mark.parametrize(("id", "text", "found"), [
    ("28B", "but look at Law 16C2", [("16C2", "16C2")]),
    ("52A", "as Law 50 or 51 demands", [("50", "50"), ("51", "51")]),
    ("62B2", "behalve als artikel 43B2(b) geldt", [("43B2(b)", "43B2b")]),
    ("27B1", "het laagste bod (a) en een ander (b)", [("a", "27B1a"), ("b", "27B1b")]),
    ("42", "wat hij mag (A), en wat niet (B)", [("A", "42A"), ("B", "42B")]),
    ("27B1a", "West opent 1SA en oost 2NT, dan 27D", [("27D", "27D")]),
    ("77", "meer dan 13 slagen, 50 punten, 12C9 bestaat niet", []),
    ("27A", "artikel 27 en 2 slagen", [("27", "27")]),
    ("27", "artikel 27", []),
])  # fmt: skip
def test_only_what_is_certain_is_a_mention(id, text, found):
    assert named(text, paragraph(id)) == found


def test_the_two_articles_13_of_klaverjas_are_told_apart_by_what_the_print_cites():
    of_part_two = next(each for each in books()[3] if "II-13" in each.see)
    assert named("zie artikel 13", of_part_two) == [("13", "II-13")]
    assert named("zie artikel 13", paragraph("1", KLAVERJAS_1976)) == []


def test_what_the_law_says_now_is_about_2017():
    question = next(each for each in books()[1] if each.now is not None)
    (mention,) = mentions("artikel 27B1a", question, now=True)
    assert mention.target == paragraph("27B1a", BRIDGE_2017)
    (mention,) = mentions("artikel 27B1a", question)
    assert mention.target == paragraph("27B1a", BRIDGE_2007)


@pytest.mark.parametrize(("query", "first"), [
    ("27B1a", "bridge-2017 27B1a"), ("artikel 16 C2", "bridge-2017 16C2"), ("Law 64", "bridge-2017 64"),
    ("ii-18", "klaverjas-1976 II-18"), ("26 b", "bridge-2017 26B"),
])  # fmt: skip
def test_asked_for_by_number(query, first):
    found = asked_for(query)[0]
    assert f"{found.edition} {found.id}" == first


@pytest.mark.parametrize("query", ["", "claim", "13 kaarten te veel", "999"])
def test_words_are_not_numbers(query):
    assert asked_for(query) == []
