"""Static files, with a checksum in their URLs, and the template loader."""

from __future__ import annotations

import re
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.template.base import Origin
from django.template.loaders import filesystem
from whitenoise.middleware import WhiteNoiseMiddleware

from troef.web.platform.http.middleware import add_security_headers

_FOR_GOOD = "max-age=31536000, public, immutable"


class HashedStaticStorage(StaticFilesStorage):
    """A storage that adds a checksum to each URL, so that a browser caches a file until it changes."""

    def url(self, name: str | None) -> str:
        address = super().url(name)
        return address if settings.DEBUG else f"{address}?{_number(str(name))}"


@cache
def _number(name: str) -> str:
    file = finders.find(name)
    return f"{zlib.crc32(Path(str(file)).read_bytes()):08x}" if file else ""


class StaticFiles:
    """Small public files, served without a thread, a slot or a database connection."""

    def __init__(self) -> None:
        self._found = WhiteNoiseMiddleware(lambda _request: None)

    def answer(self, scope: dict[str, Any]) -> HttpResponse | None:
        """Return the response with the file at the requested address; None if there is no such file."""
        if not scope["path"].startswith(self._found.static_prefix):
            return None
        file = self._found(ASGIRequest(scope, BytesIO()))
        if file is None:
            return None
        answer = HttpResponse(b"".join(file.streaming_content), status=file.status_code, headers=file.headers)
        if scope["query_string"]:
            answer["Cache-Control"] = _FOR_GOOD
        answer["X-Content-Type-Options"] = "nosniff"
        return add_security_headers(answer)


class MinifyingLoader(filesystem.Loader):
    """A template loader that removes indentation and puts every tag on one line."""

    def get_contents(self, origin: Origin) -> str:
        text = re.sub(r"\n\s+", "\n", super().get_contents(origin))
        return re.sub(r"</?[a-z][^<>]*>", lambda tag: tag[0].replace("\n>", ">").replace("\n", " "), text)
