"""The evening of the evening's own tests, with members behind the names."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

_FILE = Path(__file__).parent.parent / "evening" / "conftest.py"
_SPEC = importlib.util.spec_from_file_location("evening_fixtures", _FILE)
_MODULE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_MODULE)

people, prepared, evening, play, play_all, phone, first = (
    getattr(_MODULE, name) for name in ("people", "prepared", "evening", "play", "play_all", "phone", "first")
)
NAMES = ["Anna", "Bram", "Corrie", "Dirk", "Els", "Frans", "Greet", "Henk", "Ineke", "Jaap", "Karin", "Leo", "Marijke"]


@pytest.fixture
def members(db):
    """The pair Anna and Bram, and Marijke, who does not play tonight; the others are guests."""
    from troef.web.club.models import Member

    return {name: Member.objects.create(name=name) for name in ("Anna", "Bram", "Marijke")}
