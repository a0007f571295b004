"""Cases of play, claims and sessions with what the law makes of them, for every program that knows the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

VERSION = 1
"""Of the forms and the protocol in docs/conformance.md; cases are added and mended without a new one."""

CASES = Path(str(files(__package__))) / "cases"


def cases_in(*folders: str | Path) -> Iterator[dict[str, Any]]:
    """The cases of these folders as they are written; a name is a folder of ours."""
    for path in (path for folder in folders for path in sorted((CASES / folder).glob("*.json"))):
        document = json.loads(path.read_text(encoding="utf-8"))
        yield from document if isinstance(document, list) else [document]
