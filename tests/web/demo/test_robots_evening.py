"""An evening of robots on live tables reaches an official result without intervention."""

from __future__ import annotations

import pytest

from troef.web.demo import robots
from troef.web.evenings.models import Act, Evening, LiveTable

pytestmark = pytest.mark.usefixtures("db")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bridge", "klaverjas"])
def test_robots_sit_down_by_the_movement_and_play_to_the_official_result(game):
    evening = robots.begin_robot_evening(game, tables=2, boards=3)
    done = []
    robots.play(evening, 1, lambda: done.append(1))
    lines = robots.official_lines(evening)
    assert len(done) == sum(len(sitting.boards) for sitting in robots.sittings(evening)) == evening.results.count()
    assert len(lines) == 4 and {line[:3].strip() for line in lines} <= {"1", "2", "3", "4"}
    assert all(line.split("  ")[-1][0].isdigit() for line in lines), "what each of them made"
    assert Evening.objects.get(pk=evening.pk).state == "official"
    tables = LiveTable.objects.filter(sitting__evening=evening)
    assert not Act.objects.filter(board__table__in=tables, reason=None).exists()
    assert {sitter.robot for table in tables for sitter in table.sitters.all()} == {True}
