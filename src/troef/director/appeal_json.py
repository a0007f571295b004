"""The steps of an appeal as JSON, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from enum import Enum
from typing import Any

from troef.director.appeal import Agreed, Decided, Dropped, Filed, Further, Heard, Seated, Step, Verdict, Warned
from troef.director.appeal_rules import Body, Part

_KINDS: dict[str, type[Step]] = {
    "filed": Filed,
    "agreed": Agreed,
    "warned": Warned,
    "seated": Seated,
    "heard": Heard,
    "decided": Decided,
    "further": Further,
    "dropped": Dropped,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_READERS: dict[str, Callable[[Any], Any]] = {
    "at": datetime.fromisoformat,
    "players": tuple,
    "opponents": tuple,
    "agreed": tuple,
    "absent": tuple,
    "committee": tuple,
    "parts": lambda told: tuple(map(Part, told)),
    "body": Body,
    "verdict": Verdict,
}


def step_json(step: Step) -> dict[str, Any]:
    """`{"do": "filed", "at": …}`."""
    return {"do": _NAMES[type(step)], **{one.name: _plain(getattr(step, one.name)) for one in fields(step)}}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def read_step(told: dict[str, Any]) -> Step:
    """The step that `step_json` wrote."""
    given = {name: _READERS.get(name, lambda value: value)(value) for name, value in told.items() if name != "do"}
    return _KINDS[told["do"]](**given)
