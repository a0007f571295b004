"""The paragraphs cited outside the law modules: each is in the book of its edition."""

import re
from pathlib import Path

import pytest

import troef
from troef.director.library import book, nearest_in_book
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, EDITIONS, KLAVERJAS_1976
from troef.laws.citations import citations, cited, counterpart, is_listed


def _laws(values):
    return [law for value in values for law in ([value] if isinstance(value, str) else value)]


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_paragraph_that_is_cited_is_in_its_book(edition):
    table = citations()[str(edition)]
    own = [value for subject, value in table.items() if subject != "counterparts"]
    laws = _laws([*own, *table.get("counterparts", {}).values()])
    if edition is BRIDGE_2007:  # Our sources have some articles without their paragraphs.
        laws = [nearest_in_book(law, edition) for law in laws]
    assert [law for law in laws if law not in book(edition).by_id] == []


def test_counterparts_are_of_paragraphs_of_2017():
    known = book(BRIDGE_2017).by_id
    asked = {law for table in citations().values() for law in table.get("counterparts", {})}
    assert [law for law in sorted(asked) if law not in known] == []


def test_a_subject_that_an_edition_lacks_has_no_paragraph():
    assert [cited(edition, "known-without-board") for edition in EDITIONS] == ["86A", "86A", "", ""]


def test_a_paragraph_keeps_its_number_unless_the_edition_has_another():
    assert [counterpart("12C2a", edition) for edition in EDITIONS] == ["12C2a", "12C2", "107", "II-21"]
    assert counterpart("70A", BRIDGE_2007) == "70A" and counterpart("70A", BRIDGE_1949) == "72e"


def test_no_package_outside_the_laws_asks_which_edition_of_bridge_it_is():
    asks = re.compile(r"(?:\bis(?: not)?|[=!]=)\s*BRIDGE_\d{4}|\.year\s*[=!]=")
    source = Path(troef.__file__).parent
    files = [file for file in source.rglob("*.py") if source / "bridge" / "laws" not in file.parents]
    found = {file.relative_to(source).as_posix() for file in files if asks.search(file.read_text(encoding="utf-8"))}
    numbered_by_2017 = {"director/library.py", "web/pages/library/edition_changes.py"}
    assert found - numbered_by_2017 == {"director/glossary.py"}, "our sources of 2007 define no terms"


def test_paragraphs_below_a_listed_one_are_listed():
    assert is_listed("64A1", BRIDGE_2017, "rectifications") and not is_listed("64C", BRIDGE_2017, "rectifications")
    assert not is_listed("23", BRIDGE_2007, "without-appeal") and is_listed("24", KLAVERJAS_1976, "without-appeal")
