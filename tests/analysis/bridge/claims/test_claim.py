"""The small language of statements, as items and as a line of text, both ways."""

import pytest

from troef.analysis.bridge.claims.claim import StatementItem, parse_statement_line, statement_text

ITEMS = ("draw-trumps", "top-down", "run:D", "ruff:H", "cross-ruff", "finesse:HQ", "discard:S3", "give:C", "cash:ST")


@pytest.mark.parametrize("text", ITEMS)
def test_an_item_prints_as_it_is_read(text):
    assert str(StatementItem.parse(text)) == text


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_a_line_says_the_items_and_reads_back(lang):
    items = tuple(map(StatementItem.parse, ITEMS))
    assert parse_statement_line(statement_text(items, lang)) == items


def test_what_a_player_says():
    items = tuple(map(StatementItem.parse, ("draw-trumps", "finesse:HQ", "give:C")))
    assert statement_text(items, "nl") == "troef trekken, snijden op hartenvrouw, een slag afgeven in klaveren"
    assert statement_text(items, "en") == "draw trumps, finesse against the queen of hearts, give a trick in clubs"


def test_a_line_may_join_with_words_and_hold_items():
    assert list(map(str, parse_statement_line("Draw trumps then run diamonds; cash:SA"))) == [
        "draw-trumps",
        "run:D",
        "cash:SA",
    ]
    assert list(map(str, parse_statement_line("troef trekken, daarna ruiten afspelen"))) == ["draw-trumps", "run:D"]
    assert parse_statement_line(" ") == ()
