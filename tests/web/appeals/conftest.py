"""The evening of the evening's own tests, played to the end and ruled upon."""

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


@pytest.fixture
def result(evening, play_all):
    """A board with three results; North-South of the last has the top."""
    play_all(evening)
    found = evening.results.filter(board=1).select_related("ns", "ew", "evening", "sitting__table")
    return max(found, key=lambda one: one.score)
