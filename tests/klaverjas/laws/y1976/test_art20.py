"""I-20: totals with roem."""

import pytest

from troef.klaverjas.laws.y1976.art20 import is_made


@pytest.mark.parametrize(("total", "their_total", "made"), [(91, 91, False), (92, 91, True), (90, 122, False)])
def test_20_the_larger_total_wins(total, their_total, made):
    assert is_made(total, their_total) is made
