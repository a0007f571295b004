"""Log formats: lines of text, or JSON objects for programs (`TROEF_LOG=json`). Neither contains secrets.

Links of tables, phones and captains are secret addresses. An address is therefore logged as its pattern:
`/evening/12/desk/`, but `/t/<secret>/`. The secret itself is also removed from the message and the traceback.
"""

from __future__ import annotations

import logging
import secrets
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from pythonjsonlogger import json

from troef.cards import TroefError
from troef.core.messages import _

if TYPE_CHECKING:
    from django.urls import ResolverMatch

FORMS = ("line", "json")
_SHORTEST_SECRET = 12
"""Minimum characters of a secret. Shorter texts in an address are ordinary words, and remain in messages."""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The current request: its number in the log, and its address without secrets."""

    number: str
    method: str
    path: str
    hidden: tuple[tuple[str, str], ...]
    """Texts that must not be logged, each with its replacement."""


asked: ContextVar[RequestContext | None] = ContextVar("asked", default=None)


def set_request_context(method: str, path: str, match: ResolverMatch | None) -> None:
    """Set the request that the following log lines are about. `match`: the view found for its path, or None."""
    shown = _told(path, match)
    hidden = [(word, name) for word, name in _words(path, match) if len(word) >= _SHORTEST_SECRET]
    asked.set(RequestContext(secrets.token_hex(8), method, shown, ((path, shown), *hidden)))


def _told(path: str, match: ResolverMatch | None) -> str:
    """Return the path to log, without secrets; of an unknown path, which may be a mistyped link, the first part."""
    parts = path.split("/")
    if match is None:
        return path if len(parts) < 3 else f"/{parts[1]}/…"
    for given, name in _words(path, match):
        parts = [name if unquote(part) == given else part for part in parts]
    return "/".join(parts)


def _words(path: str, match: ResolverMatch | None) -> tuple[tuple[str, str], ...]:
    """Return the texts in a path that may be secret, each with its replacement. Numbers are never secret."""
    if match is None:
        return tuple((part, "…") for part in path.split("/")[2:] if part)
    return tuple((value, f"<{name}>") for name, value in match.kwargs.items() if isinstance(value, str))


class TextFormatter(logging.Formatter):
    """A log format with a line of text for each record, and its traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        request = asked.get()
        text = super().format(record)
        return text if request is None else _without(request, text)


class JsonFormatter(json.JsonFormatter):
    """A log format with one line of JSON for each record."""

    def __init__(self) -> None:
        fields, names = ("levelname", "name", "message", "process"), {"levelname": "level", "name": "logger"}
        names["exc_info"] = "traceback"
        super().__init__(fields, rename_fields=names, timestamp="time", json_ensure_ascii=False)

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        if club := log_data.pop("club", ""):
            log_data["club"] = club.strip("[] ")
        if request := asked.get():
            hidden = {name: _without(request, log_data[name]) for name in ("message", "traceback") if name in log_data}
            log_data |= hidden | {"request": request.number, "method": request.method, "path": request.path}
        return log_data


def _without(request: RequestContext, text: str) -> str:
    for word, instead in request.hidden:
        text = text.replace(word, instead)
    return text


def formatter_name(name: str) -> str:
    """Return the name of the log format that TROEF_LOG asks for. Raise TroefError if there is none with that name."""
    if name not in FORMS:
        raise TroefError(_("TROEF_LOG is {name!r}: choose json or line (default).", name=name))
    return name
