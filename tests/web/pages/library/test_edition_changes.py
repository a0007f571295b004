"""Changes of a law between editions, by the cases."""

from troef.director.library import book, paragraph
from troef.laws import BRIDGE_2007, KLAVERJAS_1976
from troef.web.pages.library.edition_changes import changes_of, law_cases


def test_the_same_law_in_every_edition_has_the_same_changes():
    found = changes_of(paragraph("31A1"))
    assert found is not None
    assert found.differ > 0
    assert changes_of(paragraph("31A2b", BRIDGE_2007)) == found
    assert {example.law[:2] for example in found.shown} == {"31"}


def test_the_shortest_case_of_a_paragraph_that_ends_differently_is_shown():
    cases = [case for case in law_cases() if case.number == "9"]
    differing = [case for case in cases if (outcome := case.compared()) is not None and outcome.differs]
    found = changes_of(paragraph("9"))
    assert (found.cases, found.differ) == (len(cases), len(differing)) and 0 < found.differ < found.cases
    for shown in found.shown:
        lengths = [len(case.log["events"]) for case in differing if case.law == shown.law]
        assert len(shown.log["events"]) == min(lengths)
    assert len({case.law for case in found.shown}) == len(found.shown) == 3


def test_a_law_without_cases_has_none():
    assert changes_of(paragraph("93")) is None
    assert all(changes_of(each) is None for each in book(KLAVERJAS_1976))
