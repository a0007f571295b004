"""What changed between the editions: the pages and their data are what the cases give, and every law finds its own."""

import json
import runpy

import pytest

from troef.director.changes import changes_of
from troef.director.library import book, paragraph
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976


@pytest.fixture(scope="module")
def script(root):
    return runpy.run_path(str(root / "scripts" / "editions.py"))


def test_the_pages_and_their_data_are_up_to_date(root, script):
    groups, pages = script["heard_in_all"]()
    written = {path.name: path.read_text(encoding="utf-8") for path in (root / "docs" / "editions").glob("*.md")}
    assert written == pages, "run: make pages"
    page = (root / "docs" / "editions.md").read_text(encoding="utf-8")
    assert page == script["report"](groups), "run: make pages"
    kept = json.loads((root / "src/troef/director/editions.json").read_text(encoding="utf-8"))
    assert kept == script["data"](groups), "run: make pages"


def test_the_same_law_in_every_edition_has_the_same_changes():
    found = changes_of(paragraph("31A1"))
    assert found is not None
    assert found.differ > 0
    assert changes_of(paragraph("31A2b", BRIDGE_2007)) == found
    assert {example.law[:2] for example in found.shown} == {"31"}


def test_a_law_without_cases_has_none():
    assert changes_of(paragraph("93")) is None
    assert all(changes_of(each) is None for each in book(KLAVERJAS_1976))


def test_every_paragraph_can_be_asked():
    for edition in (BRIDGE_2017, BRIDGE_2007, BRIDGE_1949):
        for each in book(edition):
            changes_of(each)
