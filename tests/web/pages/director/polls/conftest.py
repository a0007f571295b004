"""The evening of the evening's own tests, with members behind the names and a ruling on board 1."""

from __future__ import annotations

import pytest

NAMES = ["Anna", "Bram", "Corrie", "Dirk", "Els", "Frans", "Greet", "Henk", "Ineke", "Jaap", "Karin", "Leo", "Marijke"]


@pytest.fixture
def members(db):
    """Everybody of the evening, and Marijke, who does not play tonight."""
    from troef.web.people.models import Member

    return {name: Member.objects.create(name=name) for name in NAMES}


@pytest.fixture
def case(members, evening, people, play):
    """A ruling at the only table that has played board 1."""
    from troef.director.rulings.record import RulingRecord
    from troef.web.rulings import rulings

    sitting = next(one for one in evening.sittings.filter(round=1) if 1 in one.boards and not one.is_sit_out)
    play(sitting, 1)
    evening.boards.create(number=1, cards="N:97.A86.62.AJ9874 J542.QJ9542.QJ5. QT83.KT.AT3.6532 AK6.73.K9874.KQT")
    ruling = RulingRecord(("16B1a",), "Zuid had een alternatief.", "Victor")
    return rulings.write_ruling(evening, ruling, people.as_director, sitting=sitting, board=1)
