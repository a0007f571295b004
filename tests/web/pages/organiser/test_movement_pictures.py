"""Pictures of movements: who meets whom."""

from __future__ import annotations

import pytest

from troef.contest.movements.catalogue import build_movement
from troef.contest.movements.movement import EntryField
from troef.web.pages.organiser.movement_pictures import meeting_picture


@pytest.mark.parametrize(
    ("name", "pairs", "met", "others", "lines"), [("howell", 8, 7, 7, 28), ("mitchell", 10, 5, 5, 25)]
)
def test_the_picture_has_a_line_for_each_two_who_meet(name, pairs, met, others, lines):
    picture = meeting_picture(build_movement(name, EntryField(pairs, 30)))
    assert (picture.met, picture.others, picture.path.count("M")) == (met, others, lines)
    assert len(set(picture.dots)) == pairs


def test_two_rankings_have_a_column_each():
    picture = meeting_picture(build_movement("mitchell", EntryField(10, 30)))
    assert all(line.startswith("20,") and "L100," in line for line in picture.path.split("M")[1:])


def test_in_a_mitchell_north_south_stay_and_the_others_walk_one_way_and_the_boards_the_other():
    walk = meeting_picture(build_movement("mitchell", EntryField(10, 30))).walk
    assert [(number, stays) for _x, _y, number, stays in walk.tables] == [(table, True) for table in range(1, 6)]
    assert len(walk.pairs) == len(walk.boards) == 5
    corners = [f"M{int(x) + 10}," for x, _y, _number, _stays in walk.tables]
    assert all(path.startswith(corner[:2]) for path, corner in zip(walk.pairs, corners, strict=True))


def test_in_a_howell_few_stay_and_a_hall_of_many_tables_has_no_arrows():
    walk = meeting_picture(build_movement("howell", EntryField(8, 30))).walk
    assert sum(stays for _x, _y, _number, stays in walk.tables) == 1
    assert meeting_picture(build_movement("mitchell", EntryField(30, 30))).walk is None


def test_too_many_contestants_have_no_picture():
    assert meeting_picture(build_movement("mitchell", EntryField(62, 31))) is None
