"""The forms of the log: lines of text, or JSON objects for programs (`TROEF_LOG=json`). Neither holds a secret.

Links of tables, phones and captains are addresses, so an address is told by its pattern: `/evening/12/desk/`, but
`/t/<secret>/`. What stood in place of a name like that is taken out of the message and the traceback too.
"""

from __future__ import annotations

import json
import logging
import secrets
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from troef.cards import TroefError

if TYPE_CHECKING:
    from django.urls import ResolverMatch

FORMS = ("line", "json")
_SHORTEST_SECRET = 12
"""Letters: what is shorter is a word, and stays where it stands in a message."""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The request that is worked on: its number in the log, and its address without what is secret."""

    number: str
    method: str
    path: str
    hidden: tuple[tuple[str, str], ...]
    """What is never written, and what is written for it."""


asked: ContextVar[RequestContext | None] = ContextVar("asked", default=None)


def set_request_context(method: str, path: str, match: ResolverMatch | None) -> None:
    """From here on the lines of the log belong to this request."""
    shown = _told(path, match)
    hidden = [(word, name) for word, name in _words(path, match) if len(word) >= _SHORTEST_SECRET]
    asked.set(RequestContext(secrets.token_hex(8), method, shown, ((path, shown), *hidden)))


def _told(path: str, match: ResolverMatch | None) -> str:
    """A wrong address may be a link with a letter too many: of that only the first part is told."""
    parts = path.split("/")
    if match is None:
        return path if len(parts) < 3 else f"/{parts[1]}/…"
    for given, name in _words(path, match):
        parts = [name if unquote(part) == given else part for part in parts]
    return "/".join(parts)


def _words(path: str, match: ResolverMatch | None) -> tuple[tuple[str, str], ...]:
    """The words in an address, each with the name of its place; numbers are no secret."""
    if match is None:
        return tuple((part, "…") for part in path.split("/")[2:] if part)
    return tuple((value, f"<{name}>") for name, value in match.kwargs.items() if isinstance(value, str))


class TextFormatter(logging.Formatter):
    """A line of text for each record, and its traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        request = asked.get()
        text = super().format(record)
        return text if request is None else _without(request, text)


class JsonFormatter(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        request = asked.get()
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if club := getattr(record, "club", ""):
            line["club"] = club.strip("[] ")
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        if request is not None:
            line |= {name: _without(request, line[name]) for name in ("message", "traceback") if name in line}
            line |= {"request": request.number, "method": request.method, "path": request.path}
        return json.dumps(line, ensure_ascii=False)


def _without(request: RequestContext, text: str) -> str:
    for word, instead in request.hidden:
        text = text.replace(word, instead)
    return text


def formatter_name(name: str) -> str:
    """The form that TROEF_LOG asks for."""
    if name not in FORMS:
        raise TroefError(
            f"TROEF_LOG is {name!r}: choose json, or line as it is by itself.",
            f"TROEF_LOG is {name!r}: kies json, of line zoals het vanzelf is.",
        )
    return name
