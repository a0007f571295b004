"""Routing of the whole application by club: the first part of the path or host name. Unknown clubs look alike."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error, connections
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.translation import get_language_from_request, override

from troef.web.platform.clubs.registry import HOST, RESERVED, ClubSite, entering_club, find, is_up_to_date
from troef.web.platform.http.admission import AdmissionApp, Receive, Send
from troef.web.platform.http.middleware import SyncMiddleware, add_security_headers
from troef.web.platform.internals.handler import Scope, bodiless_request

_log = logging.getLogger(__name__)
_LOOKUP_TTL = 10.0
"""Seconds before a club is looked up again, as it may have been added, removed or migrated."""
_MAX_LOOKUPS = 10_000
_FOR_ALL = ("/static/", "/health/", "/figures/")


@dataclass(frozen=True, slots=True)
class _ClubLookup:
    """The cached result of looking up a club: the club, whether it can be served, and the time of the lookup."""

    house: ClubSite | None
    works: bool
    at: float


class ClubRouter:
    """An ASGI application that serves each request in the club that its address names."""

    def __init__(self, door: AdmissionApp) -> None:
        self._door = door
        self._known: dict[str, _ClubLookup] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._door(scope, receive, send)
        if scope["path"].startswith(_FOR_ALL):  # Without a club there is no session table, so drop the cookies.
            headers = [header for header in scope["headers"] if header[0] != b"cookie"]
            return await self._door({**scope, "headers": headers}, receive, send)
        slug = club_in_scope(scope)
        if not slug or slug in RESERVED:
            return await self._say("none", 200 if scope["path"] == "/" else 404, scope, send)
        known = await self._find(slug)
        if known.house is None:
            return await self._say("unknown", 404, scope, send)
        if not known.works:
            return await self._say("not_ready", 503, scope, send)
        with entering_club(known.house):
            if settings.CLUBS == HOST:
                return await self._door(scope, receive, send)
            if scope["path"] == f"/{slug}":
                return await self._door.send_response(HttpResponseRedirect(f"/{slug}/"), send)
            return await self._door({**scope, "root_path": f"/{slug}"}, receive, send)

    async def _find(self, slug: str) -> _ClubLookup:
        known = self._known.get(slug)
        if known is None or time.monotonic() - known.at > _LOOKUP_TTL:
            if len(self._known) >= _MAX_LOOKUPS:
                self._known.clear()
            known = self._known[slug] = await asyncio.to_thread(_looked_up, slug)
        return known

    async def _say(self, what: str, status: int, scope: Scope, send: Send) -> None:
        with override(get_language_from_request(bodiless_request(scope))):
            page = render_to_string("clubs/none.html", {"what": what})
        await self._door.send_response(add_security_headers(HttpResponse(page, status=status)), send)


def club_in_scope(scope: Scope) -> str:
    """Return the slug of the club in the address of a request; empty if it has none."""
    if settings.CLUBS != HOST:
        return str(scope["path"].partition("/")[2].partition("/")[0])
    asked = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower().partition(":")[0]
    slug, dot, rest = asked.partition(".")
    return slug if dot and rest == urlsplit(settings.PUBLIC_URL).hostname else ""


def _looked_up(slug: str) -> _ClubLookup:
    try:
        known = find(slug)
        return _ClubLookup(known, known is not None and is_up_to_date(known), time.monotonic())
    except Error:  # The file or schema exists but cannot be read.
        _log.exception("the database of the club %s does not answer", slug)
        return _ClubLookup(ClubSite(slug), False, time.monotonic())
    finally:
        connections.close_all()


class ClubCookies(SyncMiddleware):
    """Middleware that limits cookies to the path of a club, so that no other club receives them."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for cookie in response.cookies.values():
            if cookie["path"] == "/":
                cookie["path"] = get_script_prefix()
        return response
