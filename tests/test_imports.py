"""The picture of the packages shows the actual imports."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_picture_of_the_imports_is_up_to_date():
    script = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "imports.py"))
    drawn = script["PICTURE"].read_text(encoding="utf-8")
    assert drawn == script["drawing"](), "`python scripts/imports.py` draws it anew"
