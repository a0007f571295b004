"""Static files, with a checksum in their URLs, and the template loader."""

from __future__ import annotations

import gzip
import re
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from django.template.base import Origin
from django.template.loaders import filesystem
from django.utils.cache import get_conditional_response
from whitenoise.middleware import WhiteNoiseMiddleware

from troef.web.platform.http.middleware import add_security_headers
from troef.web.platform.internals.handler import bodiless_request

_FOR_GOOD = "max-age=31536000, public, immutable"
_IMPORT = re.compile(r'@import "([\w/-]+\.css)";')
_TEXT_FILES = (".css", ".js", ".svg")


class HashedStaticStorage(StaticFilesStorage):
    """A storage that adds a checksum to each URL, so that a browser caches a file until it changes."""

    def url(self, name: str | None) -> str:
        address = super().url(name)
        return address if settings.DEBUG else f"{address}?{_number(str(name))}"


@cache
def _number(name: str) -> str:
    return f"{zlib.crc32(_content(name)):08x}" if finders.find(name) else ""


def style_sheet(file: Path) -> str:
    """Return a style sheet with the parts that it imports in their places, without comments and indentation."""
    text = _IMPORT.sub(lambda part: style_sheet(file.parent / part[1]), file.read_text("utf-8"))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"\s*\n\s*", " ", text)).replace(";}", "}").strip()


def _content(name: str) -> bytes:
    file = Path(str(finders.find(name)))
    return style_sheet(file).encode() if file.suffix == ".css" else file.read_bytes()


@cache
def _served_text(name: str, is_compressed: bool) -> bytes:
    return gzip.compress(_content(name), mtime=0) if is_compressed else _content(name)


class StaticFiles:
    """Small public files, served without a thread, a slot or a database connection."""

    def __init__(self) -> None:
        self._found = WhiteNoiseMiddleware(lambda _request: None)

    def answer(self, scope: dict[str, Any]) -> HttpResponse | None:
        """Return the response with the file at the requested address; None if there is no such file."""
        if not scope["path"].startswith(self._found.static_prefix):
            return None
        request = bodiless_request(scope)
        file = self._found(request)
        if file is None:
            return None
        answer = HttpResponse(b"".join(file.streaming_content), status=file.status_code, headers=file.headers)
        if answer.content and answer.status_code == 200 and scope["path"].endswith(_TEXT_FILES):
            answer = _text_response(request, scope["path"].removeprefix(self._found.static_prefix), answer)
        if scope["query_string"]:
            answer["Cache-Control"] = _FOR_GOOD
        answer["X-Content-Type-Options"] = "nosniff"
        return add_security_headers(answer)


def _text_response(request: HttpRequest, name: str, as_stored: HttpResponse) -> HttpResponse:
    """Return a style sheet, script or drawing, compressed if the client accepts that."""
    is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
    content = (_served_text.__wrapped__ if settings.DEBUG else _served_text)(name, is_compressed)
    mark = f'"{_number(name)}{"-gzip" * is_compressed}"'
    kept = {name: as_stored[name] for name in ("Content-Type", "Cache-Control") if name in as_stored}
    own = {"Content-Length": str(len(content)), "ETag": mark, "Vary": "Accept-Encoding"}
    answer = HttpResponse(content, headers=kept | own)
    if is_compressed:
        answer["Content-Encoding"] = "gzip"
    return get_conditional_response(request, etag=mark, response=answer) or answer


class MinifyingLoader(filesystem.Loader):
    """A template loader that removes indentation and lines that only load libraries, and puts every tag on one line."""

    def get_contents(self, origin: Origin) -> str:
        text = re.sub(r"({% load [^%]*%})\n", r"\1", re.sub(r"\n\s+", "\n", super().get_contents(origin)))
        return re.sub(r"</?[a-z][^<>]*>", lambda tag: tag[0].replace("\n>", ">").replace("\n", " "), text)
