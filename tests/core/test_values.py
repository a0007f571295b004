"""Records with shared methods behave like frozen dataclasses."""

from dataclasses import fields, replace
from typing import ClassVar

import pytest

from troef.bridge.laws.facts.desk_admin import ContestForm
from troef.core.values import FrozenRecord, KeywordRecord


class Point(FrozenRecord):
    """A value with two numbers."""

    kind: ClassVar[str] = "point"
    x: int
    y: int = 0


class Named(KeywordRecord):
    """A value with one optional fact."""

    known: bool | None = None


class More(Named):
    """A value with a required field after an optional one."""

    name: str


def test_fields_in_order_or_by_name():
    assert Point(1) == Point(x=1, y=0)
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert [field.name for field in fields(More)] == ["known", "name"]


def test_replace_makes_another():
    assert replace(More(name="a"), known=True) == More(name="a", known=True)


def test_equal_only_within_a_class():
    assert Named() != More(name="a")
    assert len({Point(1), Point(1), Point(2)}) == 2


def test_it_does_not_change():
    with pytest.raises(AttributeError, match="a record does not change"):
        Point(1).x = 2


@pytest.mark.parametrize("build", [lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(1, x=1), lambda: Point(z=1)])
def test_wrong_fields(build):
    with pytest.raises(TypeError, match="Point"):
        build()


def test_a_named_fact_is_written_as_code():
    assert repr(ContestForm.PAIRS) == "ContestForm.PAIRS"
