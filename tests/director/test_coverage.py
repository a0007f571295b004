"""The code and tests of each paragraph exist, and executed paragraphs have evidence."""

import re
import runpy

import pytest

from troef.director.library import book, books, code_of
from troef.director.library import tests_of as named_tests
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976
from troef.laws.book import ParagraphKind

pytestmark = pytest.mark.slow

EVERY = [each for one in books() for each in one]


def test_every_claimed_link_exists(root):
    claimed = {path for each in EVERY for path in (*code_of(each), *named_tests(each))}
    assert [path for path in sorted(claimed) if not (root / path).is_file()] == []
    assert claimed, "some law is carried by code"


def test_what_is_only_shown_claims_nothing():
    assert all(not code_of(each) and not named_tests(each) for each in EVERY if each.kind is ParagraphKind.INFORMED)


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_1949])
def test_what_the_contest_carries_out_is_carried_by_code(edition):
    assert [each.id for each in book(edition) if each.kind is ParagraphKind.ORGANISED and not code_of(each)] == []


@pytest.fixture(scope="module")
def coverage(root):
    return runpy.run_path(str(root / "scripts" / "coverage.py"))


def test_what_is_executed_is_cited_in_a_run_or_shown_by_a_case_or_test(coverage):
    assert {str(one.edition): missing for one in books() if (missing := coverage["not_shown"](one))} == {}


def test_what_shows_that_a_paragraph_is_executed(coverage):
    proof = coverage["shown"]()
    assert {"30B1a", "30B1", "30"} <= proof[BRIDGE_2017].cited
    assert "72C" not in proof[BRIDGE_2017].cited, "it is only watched, and asked of the director"
    assert "1A" in proof[BRIDGE_2017].tests and "1" in proof[BRIDGE_1949].tests
    assert "76" in proof[BRIDGE_1949].tests and "gl:stuk" in proof[KLAVERJAS_1976].cases
    assert "6A" not in proof[BRIDGE_2007]


def test_the_page_counts_every_paragraph_of_every_book(coverage):
    counts = re.findall(r"^\| \w+ \| (\d+) \|", coverage["report"](), re.MULTILINE)
    assert sum(map(int, counts)) == len(EVERY)
