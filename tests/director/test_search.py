"""Finding paragraphs by words, in either language, with mistakes and synonyms."""

from itertools import groupby

import pytest

from troef.director.search import normalise, search, snippet, words_of
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976
from troef.laws.book import article_of


def first(query, count=5, edition=BRIDGE_2017):
    return [article_of(each.id) for each in search(query, edition)[:count]]


@pytest.mark.parametrize(("query", "wanted"), [
    ("onvoldoende bod", "27"), ("insufficient bid", "27"), ("insuficient bid", "27"),
    ("voor de beurt", "31"), ("out of turn", "31"),
    ("verzaking", "61"), ("revoke", "61"), ("verzaakt", "61"),
    ("strafkaart", "def:strafkaart"), ("penalty card", "50"), ("strafkart", "def:strafkaart"),
    ("blinde", "42"), ("dummy", "42"), ("vergelijkbare bieding", "23"), ("comparable call", "23"),
    ("arbiter", "def:wedstrijdleider"), ("TD", "def:wedstrijdleider"), ("dubbel", "def:doublet"),
    ("claim", "68"), ("stopkaart", "box:6"), ("27B1a", "27"), ("claimen", "68"), ("telefoon", "40"),
    ("mobieltje", "40"),
    ("schelden", "74"), ("hesitatie", "16"), ("denkpauze", "16"), ("gedachtenpauze", "16"),
])  # fmt: skip
def test_the_best_answers_hold_what_is_looked_for(query, wanted):
    assert wanted in first(query)


def test_klaverjas_and_older_books_are_searched_too():
    assert first("roem", 1, KLAVERJAS_1976) == ["gl:roem"]
    assert "61" in first("verzaking", 6, BRIDGE_1949)
    assert {str(each.edition) for each in search("verzaken", limit=200)} >= {
        "bridge-2017",
        "klaverjas-1976",
        "bridge-1949",
    }


def test_a_tie_is_found_by_the_players_word():
    for word in ("remise", "tie"):
        assert first(word, 1, KLAVERJAS_1976) == ["II-19"]
        assert first(word, 1) == ["78"]


@pytest.mark.parametrize("word", ["schelden", "beledigd", "vloeken", "swearing", "insulted"])
def test_insults_are_found_by_the_players_word(word):
    assert first(word, 1) == ["74"]


@pytest.mark.parametrize("word", ["hesitatie", "denkpauze", "hesitation", "pause"])
def test_a_hesitation_is_found_by_the_players_word(word):
    assert first(word, 1) == ["16"]


@pytest.mark.parametrize("word", ["telefoon", "phone", "mobieltje"])
def test_a_telephone_is_found_by_the_players_word(word):
    assert [each.id for each in search(word, BRIDGE_2017)] == ["40B2d"]


@pytest.mark.parametrize("word", ["claim", "claimen", "claiming"])
def test_a_claim_is_found_by_the_players_word(word):
    assert "68" in first(word, 2)


def test_whole_words_go_before_fragments():
    found = search("pas", BRIDGE_2017, limit=200)
    whole = [bool(PAS & set(words_of(f"{each.title} {each.summary} {each.keywords}"))) for each in found]
    assert whole == sorted(whole, reverse=True)
    assert 0 < sum(whole) < len(whole)


PAS = {"pas", "past", "pass"}


def test_the_book_in_hand_goes_before_the_others():
    books = [each.edition for each in search("strafkaart", first=BRIDGE_1949, limit=200)]
    assert books[0] is BRIDGE_1949
    assert len(list(groupby(books))) <= 2 * len(set(books))
    assert [each.edition for each in search("artikel 64", first=BRIDGE_1949)[:3]] == [
        BRIDGE_1949,
        BRIDGE_2017,
        BRIDGE_2007,
    ]


def test_accents_do_not_matter():
    assert normalise("Één café") == "een cafe"
    assert search("één slag") == search("een slag")


def test_nothing_fits_nothing():
    assert search("qqqqzzzz") == []
    assert search("  ") == []


def test_a_paragraph_asked_for_by_number_comes_first():
    assert [each.id for each in search("artikel 16 C2")[:1]] == ["16C2"]
    assert [str(each.edition) for each in search("law 64")[:3]] == ["bridge-2017", "bridge-2007", "bridge-1949"]


def marked(text, query):
    return [piece.text for piece in snippet(text, query) if piece.is_marked]


def whole(text, query):
    return "".join(piece.text for piece in snippet(text, query))


def test_words_beginnings_and_synonyms_are_marked():
    assert marked("Een strafkaart, twee strafkaarten.", "strafkaart") == ["strafkaart", "strafkaarten"]
    assert marked("De blinde ligt open.", "dummy") == ["blinde"]
    assert marked("Eén slag", "een slag") == ["slag"]


def test_a_short_text_is_shown_whole_and_in_one_line():
    assert whole("Twee dingen:\n- het ene;\n- het andere.", "ene") == "Twee dingen: het ene; het andere."


def test_a_long_text_is_cut_at_whole_words_around_the_first_hit():
    text = "begin " * 60 + "verzaking midden " + "einde " * 60
    assert whole(text, "verzaking").startswith("… begin")
    assert whole(text, "verzaking").endswith("einde …")
    assert marked(text, "verzaking") == ["verzaking"]
    assert len(whole(text, "verzaking")) < 190


def test_without_a_hit_it_is_the_beginning():
    assert whole("woord " * 100, "revoke").startswith("woord woord")
    assert whole("x" * 400, "revoke") == "x" * 180 + " …"
