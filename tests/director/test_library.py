"""The four books: complete against the hand-made lists of ids, pointers that resolve, both languages everywhere."""

import pytest

from troef.cards import TroefError
from troef.director.incidents import PHASES, incidents, keywords
from troef.director.library import book, books, chapters, in_other_editions, own_text, paragraph
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, EDITIONS, KLAVERJAS_1976
from troef.laws.book import Kind

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
    assert all(each.kind is Kind.INFORMED for each in EVERY if not each.in_sources)


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
    insufficient = {(str(each.edition), each.id) for each in in_other_editions(paragraph("27"))}
    assert ("bridge-1949", "27") in insufficient
    back = in_other_editions(paragraph("27", BRIDGE_1949))
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
    before, after = here.neighbours("27A1")
    assert (before.id, after.id) == ("27A", "27A2")
    assert here.neighbours(here.paragraphs[0].id)[0] is None
    assert here.neighbours(here.paragraphs[-1].id)[1] is None
    assert "27B1a" in [each.id for each in here.below("27B")]
    assert all("27B1a" in each.see for each in here.refers_to("27B1a"))


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
