"""The law books: paragraphs, what names them, what changed."""

from __future__ import annotations

import pytest

from troef.cards import TroefError
from troef.director.incidents.catalogue import PHASES, incidents, keywords
from troef.director.library import (
    book,
    books,
    chapters,
    counterparts,
    mentions,
    own_text,
    paragraph,
    paragraphs_named_in,
)
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, EDITIONS, KLAVERJAS_1976
from troef.laws.book import ParagraphKind

LISTS = {
    BRIDGE_2017: "tests/bridge/laws/book/ids/y2017.txt",
    BRIDGE_2007: "tests/bridge/laws/book/ids/y2007.txt",
    BRIDGE_1949: "tests/bridge/laws/book/ids/y1949.txt",
    KLAVERJAS_1976: "tests/klaverjas/laws/book/ids/y1976.txt",
}
EVERY = [each for one in books() for each in one]


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_no_gap_against_the_print(edition, root):
    printed = (root / LISTS[edition]).read_text(encoding="utf-8").split()
    assert [each.id for each in book(edition)] == printed
    assert len(set(printed)) == len(printed)


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_reference_resolves(edition):
    known = book(edition).by_id
    assert [(each.id, other) for each in book(edition) for other in each.see if other not in known] == []
    assert [each.id for each in book(edition) if each.id in each.see] == []


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_same_matter_in_2017_resolves(edition):
    current = book(BRIDGE_2017).by_id
    assert [(each.id, other) for each in book(edition) for other in each.same if other not in current] == []


def test_both_languages_everywhere():
    for each in EVERY:
        texts = [each.title, each.summary, *(each.choices or {}).values(), *([each.now] if each.now else [])]
        assert all(text.nl.strip() and text.en.strip() for text in texts), each.id
        assert each.summary.nl != each.summary.en, each.id


def test_every_level_has_an_entry():
    for one in books():
        orphans = [each.id for each in one if each.parent is not None and each.parent not in one.by_id]
        assert orphans == []


def test_only_2007_has_gaps_and_says_so():
    assert {each.edition for each in EVERY if not each.in_sources} == {BRIDGE_2007}
    assert all(each.kind is ParagraphKind.INFORMED for each in EVERY if not each.in_sources)


def test_pointers_of_the_indexes_resolve():
    current, booklet = book(BRIDGE_2017).by_id, book(BRIDGE_2007).by_id
    assert [each.text.nl for each in keywords() if not each.ids or any(id not in current for id in each.ids)] == []
    assert [each.text.nl for each in incidents() if not each.ids or any(id not in current for id in each.ids)] == []
    assert [(each.text.nl, id) for each in incidents() for id in each.ids_2007 if id not in booklet] == []
    assert {each.phase for each in incidents()} == set(PHASES)
    assert any(each.is_quick for each in incidents())


def test_find_by_id_forgives_the_way_it_is_written():
    assert paragraph("27B1a").id == "27B1a"
    assert paragraph("27 B.1(a)").id == "27B1a"
    assert paragraph("I-13", KLAVERJAS_1976).id == "13"
    assert paragraph("II-13", KLAVERJAS_1976).id == "II-13"


@pytest.mark.parametrize("id", ["5", "9", "10"])
def test_2007_the_club_rules_and_the_notes_carry_5_9_and_10(id):
    found = paragraph(id, BRIDGE_2007)
    assert (found.in_sources, "clubregels" in found.summary.nl, "club rules" in found.summary.en) == (True, True, True)


def test_2007_57_the_singleton_is_dummys():
    lines = paragraph("57", BRIDGE_2007).summary.en.splitlines()
    assert lines[1] == (
        "- a card of dummy is not played by itself, even if it is a singleton or touches another of the same suit;"
    )


@pytest.mark.parametrize(
    ("id", "laws"),
    [
        ("q:kaart-dummy-terug", ["(45C4b)", "(45C3)"]),
        ("q:leider-verkeerde-hand", ["(55A)"]),
        ("q:verzaking-volgende-kaarten", ["(62C2)"]),
    ],
)
def test_2007_a_clubs_answer_that_is_not_the_whole_rule_now(id, laws):
    now = paragraph(id, BRIDGE_2007).now
    assert now is not None
    assert [law for law in laws if law not in now.nl or law not in now.en] == []


def test_an_unknown_paragraph_names_its_neighbours():
    with pytest.raises(TroefError, match=r"bridge-2017 has no paragraph '27B9'; the nearest are 27B, 27B1, "):
        paragraph("27B9")
    with pytest.raises(TroefError, match="the nearest are"):
        paragraph("zzz")


def test_relatives_in_other_editions():
    insufficient = {(str(each.edition), each.id) for each in counterparts(paragraph("27"))}
    assert ("bridge-1949", "27") in insufficient
    back = counterparts(paragraph("27", BRIDGE_1949))
    assert any(each.edition == BRIDGE_2017 and each.id.startswith("27") for each in back)


def test_a_club_may_lay_its_own_text_beside_it(tmp_path, monkeypatch):
    assert own_text(paragraph("27")) is None
    (tmp_path / "bridge-2017.toml").write_text('27 = "our licensed text"', encoding="utf-8")
    monkeypatch.setenv("TROEF_LAWTEXT", str(tmp_path))
    assert own_text(paragraph("27")) == "our licensed text"
    assert own_text(paragraph("28")) is None
    (tmp_path / "bridge-1949.toml").write_text("not toml", encoding="utf-8")
    with pytest.raises(TroefError, match="own law text cannot be read"):
        own_text(paragraph("27", BRIDGE_1949))


def test_neighbours_and_references():
    here = book(BRIDGE_2017)
    before, after = here.previous_and_next("27A1")
    assert (before.id, after.id) == ("27A", "27A2")
    assert here.previous_and_next(here.paragraphs[0].id)[0] is None
    assert here.previous_and_next(here.paragraphs[-1].id)[1] is None
    assert "27B1a" in [each.id for each in here.subtree("27B")]
    assert all("27B1a" in each.see for each in here.referring_to("27B1a"))


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_paragraph_stands_in_one_chapter_in_order(edition):
    paragraphs = [
        each for chapter in chapters(edition) for article in chapter.articles for each in (article.head, *article.below)
    ]
    assert paragraphs == list(book(edition))


def test_the_auction_is_laws_17_to_40():
    auction = next(chapter for chapter in chapters(BRIDGE_2017) if chapter.title.en == "The auction")
    assert [article.head.id for article in auction.articles] == [str(number) for number in range(17, 41)]
    assert [each.id for each in auction.articles[10].below][:3] == ["27A", "27A1", "27A2"]


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
    found = paragraphs_named_in(query)[0]
    assert f"{found.edition} {found.id}" == first


@pytest.mark.parametrize("query", ["", "claim", "13 kaarten te veel", "999"])
def test_words_are_not_numbers(query):
    assert paragraphs_named_in(query) == []
