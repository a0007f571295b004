"""Middleware: security headers, compression, rate limits on guesses, malformed requests, and the visitor."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.core.numbers import is_storable
from troef.web.platform.http.addresses import network
from troef.web.platform.http.forms import MAX_VALUE, error_text, refusal_response
from troef.web.platform.http.rate_limits import SECRET_GUESSES

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SECRET_PATHS = ("/t/", "/at/", "/team/", "/welcome/", "/poll/", "/entry/", "/play/")
"""Paths below which addresses are secret. A client that requests many unknown ones is guessing."""


class SyncMiddleware:
    """The base class of middleware that runs in the same thread as the view."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response


class SecurityHeadersMiddleware(SyncMiddleware):
    """Middleware that adds the content security policy and denies access to camera, microphone and location.

    Forms are always decoded as UTF-8. The client could otherwise name any Python codec, even one that decodes no text.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding:
            request.encoding = "utf-8"
        return add_security_headers(self.get_response(request))


def add_security_headers(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return response


class CompressionMiddleware(GZipMiddleware):
    """Middleware that compresses pages. A stream is sent as it is, so that no event waits for the next.

    Django adds random bytes, so that the length of a response reveals no secret of the page (the BREACH attack).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = response.get("Content-Type", "").startswith("text/html")
        return super().process_response(request, response) if is_page and not response.streaming else response


class GuessLimitMiddleware(SyncMiddleware):
    """Middleware that counts requests for secret addresses that do not exist and answers 429 after too many.

    A secret that exists always works, even after many wrong ones from the same hall: 96 random bits cannot be guessed.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_wrong = response.status_code == 404 and request.path_info.startswith(SECRET_PATHS)
        if is_wrong and not SECRET_GUESSES.take(request):
            return render(request, "club/too_often.html", {"minutes": SECRET_GUESSES.minutes}, status=429)
        return response


class MalformedRequestMiddleware(SyncMiddleware):
    """Middleware that refuses requests that no page of ours sends, and shows the TroefError of a view as a page."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "TRACE":
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
        if all(map(is_storable, _texts(request))):
            return self.get_response(request)
        return refusal_response(request, _("This contains characters that are not text. Type it again."), 400)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]) -> None:
        """Raise Http404 if a number in the address is larger than any column can hold."""
        if any(isinstance(value, int) and value > MAX_VALUE for value in kwargs.values()):
            raise Http404

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return refusal_response(request, error_text(error), 400) if isinstance(error, TroefError) else None


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from values
    for _field, files in request.FILES.lists():
        yield from (file.name or "" for file in files)


_visitor: ContextVar[Callable[[], str]] = ContextVar("visitor", default=str)


def visitor() -> str:
    """Return a hash that identifies the visitor of this request or job; empty for work of the site itself."""
    return _visitor.get()()


@contextmanager
def on_behalf_of(who: Callable[[], str]) -> Iterator[None]:
    token = _visitor.set(who)
    try:
        yield
    finally:
        _visitor.reset(token)


class Visitors(SyncMiddleware):
    """Middleware that sets the visitor of each request. The account is looked up only if a job needs it."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        def name() -> str:
            user = request.user
            plain = f"account {user.pk}" if user.is_authenticated else network(request.META.get("REMOTE_ADDR", ""))
            return hashlib.sha256(plain.encode()).hexdigest()[:32]  # Addresses of visitors are not stored.

        with on_behalf_of(name):
            return self.get_response(request)
