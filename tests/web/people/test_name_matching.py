"""Matching of names: certainly, possibly or not the same person."""

import pytest

from troef.web.people.name_matching import is_same_name, may_be_same_person, surname


@pytest.mark.parametrize(
    ("one", "other"),
    [("Renée Bos", "renee bos"), ("Jaap  de Boer", "JAAP DE BOER"), ("Anne-Marie Vos", "Anne Marie Vos")],
)
def test_capitals_accents_and_marks_make_no_other_person(one, other):
    assert is_same_name(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("J. Bos", "Jaap Bos"),
        ("Jan Bos", "Jaap Bos"),
        ("Els Visser", "Els de Vries-Visser"),
        ("Leo", "Leo Peters"),
        ("Bos, Jaap", "Jaap Bos"),
        ("Marijke Hendriks", "Marijke Hendrix"),
        ("Corrie Jansen", "Corry Jansen"),
    ],
)
def test_a_likeness_is_asked_about(one, other):
    assert may_be_same_person(one, other) and not is_same_name(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jaap Bos", "Piet Bos"), ("Els van Dijk", "Eva van Beek"), ("Olga", "Anna"), ("", "Anna"), ("Anna", "")],
)
def test_other_people(one, other):
    assert not may_be_same_person(one, other) and not is_same_name(one, other)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Dirk van Dijk", "van Dijk"),
        ("van Dijk, Dirk", "van Dijk"),
        ("Els de Vries-Visser", "de Vries-Visser"),
        ("Anna", "Anna"),
        ("Paar 3", "Paar 3"),
        ("", ""),
    ],
)
def test_a_surname(name, short):
    assert surname(name) == short
