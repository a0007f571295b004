"""Django's ASGI handler and its requests, without switching between threads."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

Scope = dict[str, Any]


class ThreadHandler(ASGIHandler):
    """Django's handler, running each request in one thread; Django would switch between threads."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    def answer(self, scope: Scope, body: Any) -> HttpResponseBase:
        """Return the response to one request, made entirely in the calling thread."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = refusal if request is None else self.get_response(request)
        assert response is not None
        response.close()  # No response is streamed here; closing it returns the connection.
        return response


def bodiless_request(scope: Scope) -> ASGIRequest:
    """Return the request of an ASGI scope without its body."""
    return ASGIRequest(scope, BytesIO())
