"""Headers that every page carries (nothing from anywhere but this site), and a limit on guessing secret addresses."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from troef.web.limits import SECRETS

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SECRET_PATHS = ("/t/", "/team/", "/welcome/", "/poll/", "/entry/")
"""Addresses that are secrets themselves: whoever asks for many that do not exist is guessing."""


class SecurityHeaders:
    """Adds the content security policy, and keeps phones' sensors and cameras out of reach."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return with_headers(self.get_response(request))


def with_headers(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return response


class GuessLimit:
    """Counts secret addresses that do not exist, and tells whoever asked for too many to wait.

    A secret that exists always opens, however many wrong ones came before it from the same hall: with 96 random bits
    nobody finds one by trying.
    """

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_wrong = response.status_code == 404 and request.path.startswith(SECRET_PATHS)
        if is_wrong and not SECRETS.take(request):
            return render(request, "club/too_often.html", {"minutes": SECRETS.minutes}, status=429)
        return response
