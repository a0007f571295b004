"""What a paragraph claims to be carried by exists, and docs/coverage.md says the same."""

import runpy

from troef.director.library import books, code_of
from troef.director.library import tests_of as named_tests
from troef.laws.book import Kind

EVERY = [each for one in books() for each in one]


def test_every_claimed_link_exists(root):
    claimed = {path for each in EVERY for path in (*code_of(each), *named_tests(each))}
    assert [path for path in sorted(claimed) if not (root / path).is_file()] == []
    assert claimed, "some law is carried by code"


def test_what_is_only_shown_claims_nothing():
    assert all(not code_of(each) and not named_tests(each) for each in EVERY if each.kind is Kind.INFORMED)


def test_the_coverage_page_is_up_to_date(root):
    report = runpy.run_path(str(root / "scripts" / "coverage.py"))["report"]()
    assert (root / "docs" / "coverage.md").read_text(encoding="utf-8") == report, "run: python scripts/coverage.py"


def test_the_glossary_page_is_up_to_date(root):
    report = runpy.run_path(str(root / "scripts" / "glossary.py"))["report"]()
    assert (root / "docs" / "glossary.md").read_text(encoding="utf-8") == report, "run: python scripts/glossary.py"
