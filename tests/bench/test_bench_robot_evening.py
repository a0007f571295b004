"""An evening of robots on live tables reaches an official result without intervention."""

from __future__ import annotations

import re

import pytest

from bench import bench_robot_evening


@pytest.mark.slow
def test_robots_sit_down_by_the_movement_and_play_to_the_official_result(capfd):
    bench_robot_evening.main(toy=True)
    lines = capfd.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[::5]] == ["bridge", "klaverjas"]
    for places in (lines[1:5], lines[6:]):
        assert len(places) == 4 and {line[:3].strip() for line in places} <= {"1", "2", "3", "4"}
        assert all(re.search(r"Robot \d - Robot \d|Robot \d – Robot \d", line) for line in places)
        assert all(line.split("  ")[-1][0].isdigit() for line in places), "what each of them made"
