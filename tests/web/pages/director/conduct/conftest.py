"""The evening of the evening's own tests, with members behind the names."""

from __future__ import annotations

import pytest


@pytest.fixture
def members(db):
    """The pair Anna and Bram, and Marijke, who does not play tonight; the others are guests."""
    from troef.web.people.models import Member

    return {name: Member.objects.create(name=name) for name in ("Anna", "Bram", "Marijke")}
