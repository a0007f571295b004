"""Rankings over several sessions, and selections, as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from troef.contest.answer_json import note_json, selection_json, standing_json
from troef.contest.sessions import Event, Selection


def event_text(event: Event, selections: Sequence[Selection]) -> str:
    """The ranking of an event, who goes on, and the notes."""
    told: dict[str, Any] = {
        "sessions": len(event.sessions),
        "ranking": [standing_json(row) for row in event.ranking],
        "notes": [note_json(note) for note in event.notes],
    }
    if selections:
        told["selection"] = [selection_json(one) for one in selections]
    return json.dumps(told, ensure_ascii=False, indent=1)
