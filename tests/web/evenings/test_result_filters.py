"""Results as a page of the evening says them."""

from __future__ import annotations

from troef.web.evenings.result_filters import numbers_up_to


def test_rounds_are_counted_from_one():
    assert list(numbers_up_to(3)) == [1, 2, 3]
