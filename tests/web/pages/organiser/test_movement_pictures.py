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


def test_too_many_contestants_have_no_picture():
    assert meeting_picture(build_movement("mitchell", EntryField(62, 31))) is None
