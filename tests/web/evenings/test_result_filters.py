"""Results as a page of the evening says them."""

from __future__ import annotations

from troef.web.evenings.result_filters import one_to


def test_rounds_are_counted_from_one():
    assert list(one_to(3)) == [1, 2, 3]
