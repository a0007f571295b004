"""Conformance suite: cases of play, claims and sessions with their outcome by the laws, for any program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

VERSION = 1
"""The version of the case format and protocol in docs/conformance.md. Adding or correcting cases does not change it."""

CASES = Path(str(files(__package__))) / "cases"


def cases_in(*folders: str | Path) -> Iterator[dict[str, Any]]:
    """Yield the cases in these folders as JSON. A relative path is a folder of the suite of cases."""
    for path in (path for folder in folders for path in sorted((CASES / folder).glob("*.json"))):
        document = json.loads(path.read_text(encoding="utf-8"))
        yield from document if isinstance(document, list) else [document]
