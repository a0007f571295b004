"""I-19: 82 points."""

import pytest

from troef.klaverjas.laws.y1976.art19 import NEEDED, is_made


@pytest.mark.parametrize(("points", "made"), [(80, False), (81, False), (82, True), (162, True)])
def test_19_82_points_win(points, made):
    assert NEEDED == 82
    assert is_made(points) is made
