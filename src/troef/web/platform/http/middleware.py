"""What every page has in common: its headers, a limit on guessing secret addresses, and requests that make sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.core.numbers import is_plain
from troef.web.platform.http.error_pages import error_text, refusal_response
from troef.web.platform.http.form_values import MAX_VALUE
from troef.web.platform.http.rate_limits import SECRET_GUESSES

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SECRET_PATHS = ("/t/", "/at/", "/team/", "/welcome/", "/poll/", "/entry/", "/play/")
"""Addresses that are secrets themselves: whoever asks for many that do not exist is guessing."""


class SyncMiddleware:
    """What lies around every page, in the thread of the page."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response


class SecurityHeadersMiddleware(SyncMiddleware):
    """Adds the content security policy, and keeps phones' sensors and cameras out of reach.

    A form is UTF-8. Another charset would name any codec of Python, also one that decodes no text.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding:
            request.encoding = "utf-8"
        return add_security_headers(self.get_response(request))


def add_security_headers(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return response


class GuessLimitMiddleware(SyncMiddleware):
    """Counts secret addresses that do not exist, and tells whoever asked for too many to wait.

    A secret that exists always opens, however many wrong ones came before it from the same hall: with 96 random bits
    nobody finds one by trying.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_wrong = response.status_code == 404 and request.path_info.startswith(SECRET_PATHS)
        if is_wrong and not SECRET_GUESSES.take(request):
            return render(request, "club/too_often.html", {"minutes": SECRET_GUESSES.minutes}, status=429)
        return response


class MalformedRequestMiddleware(SyncMiddleware):
    """Refuses, before any page is asked, what no page of ours sends; a page that refuses something says why."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "TRACE":
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
        if all(map(is_plain, _texts(request))):
            return self.get_response(request)
        return refusal_response(request, _("This holds characters that are no text. Type it again."), 400)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]) -> None:
        """An address with a number that nothing of ours can have leads nowhere."""
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
