"""The visitor behind a request: an account, or a network address. Queues are fair between visitors."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from troef.web.platform.http.addresses import network
from troef.web.platform.http.middleware import SyncMiddleware

_visitor: ContextVar[Callable[[], str]] = ContextVar("visitor", default=str)


def visitor() -> str:
    """Return the hashed name of the visitor of this request or job; empty for work of the site itself."""
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
