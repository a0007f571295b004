"""Admission control: body size limits, concurrency limits and a fair queue.

A request costs resources before its sender is known, and these limits bound that cost. The body is read first, up to
the size that its address accepts; only then does the request wait for a slot. Free slots go to the waiting addresses in
turn, so a client that sends a thousand requests delays only itself. There are never more threads or database
connections than slots, and each request runs in one thread. A view declares its needs: `@accepts_upload`, `@cpu_bound`,
`@hashes_password`, `@long_lived`.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import get_language_from_request, override
from django.views.decorators.http import require_safe

from troef.web.platform.http.addresses import network
from troef.web.platform.http.middleware import add_security_headers
from troef.web.platform.http.static_files import StaticFiles
from troef.web.platform.internals.handler import Scope, ThreadHandler, bodiless_request
from troef.web.platform.monitoring import json_logs, metrics

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
View = TypeVar("View", bound=Callable[..., Any])

MAX_FORM_BYTES = 128 * 1024
"""Maximum bytes of a form or a message; the longest list of members takes a tenth of it."""
PAGE_SLOTS, WRITE_SLOTS, CPU_SLOTS, PASSWORD_PLACES = 4, 4, 2, 2
"""Maximum concurrent requests by kind. Threads share a processor: few readers leave most of it to a write."""
CONCURRENT_UPLOADS = 8
"""Maximum concurrent uploads from people who have not signed in."""
QUEUE_TIMEOUT = 60.0
"""Maximum seconds that a request waits for a slot."""
_DRAIN_SECONDS = 5.0


def is_signed_in(request: HttpRequest, **_about: Any) -> bool:
    return bool(request.user.is_authenticated)


@dataclass(frozen=True, slots=True)
class UploadLimit:
    """The maximum size of a request to a view. `known` returns whether a client may send it; None: everybody may."""

    max_bytes: int
    known: Callable[..., bool] | None


def accepts_upload(largest: int, known: Callable[..., bool] | None = is_signed_in) -> Callable[[View], View]:
    """Mark a view that accepts a file of this many bytes. Twice as many are read, so that the view can refuse a file.

    `known`: a function of the request that returns whether this client may upload; None: everybody may.
    """

    def marked(view: View) -> View:
        view.takes = UploadLimit(2 * largest + MAX_FORM_BYTES, known)  # type: ignore[attr-defined]
        return view

    return marked


def cpu_bound(view: View) -> View:
    """Mark a CPU-bound view. Few of them run concurrently, so that other pages stay fast."""
    view.lane = "costly"  # type: ignore[attr-defined]
    return view


def hashes_password(view: View) -> View:
    """Mark a view that hashes a password, which is slow by design. Such views have a queue of their own."""
    view.lane = "password"  # type: ignore[attr-defined]
    return view


def long_lived(view: View) -> View:
    """Mark a view with an asynchronous response that lasts for hours. It takes no thread and no slot."""
    safe: View = require_safe(view)
    safe.streams = True  # type: ignore[attr-defined]
    return safe


def client_gone(request: HttpRequest) -> bool:
    """Return whether the client has disconnected. A long computation checks this now and then, and stops."""
    left = getattr(request, "scope", {}).get("troef.left")
    return left is not None and left.is_set()


class _BodyTooLarge(Exception):
    """The body of a request is larger than the limit of its address."""


class ServerBusy(Exception):
    """No slot for the request became free in time."""


class _ClientGone(Exception):
    """The client has disconnected."""


class AdmissionQueue:
    """Slots with a queue that is fair between addresses. It has half of them while the queue `before` is in use."""

    def __init__(self, places: int, before: AdmissionQueue | None = None) -> None:
        self._places, self._taken, self._before, self._after = places, 0, before, list[AdmissionQueue]()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        if before is not None:
            before._after.append(self)

    @property
    def _is_open(self) -> bool:
        return self._taken < (self._places // 2 if self._before and self._before._taken else self._places)

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Wait for a slot for this client address and hold it during the block. Raise ServerBusy if none is free."""
        if self._is_open:
            self._taken += 1
        else:
            await self._turn(address)
        try:
            yield
        finally:
            self._give_back()

    async def _turn(self, address: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            async with asyncio.timeout(QUEUE_TIMEOUT):
                await turn
        except (TimeoutError, asyncio.CancelledError) as error:
            if turn.done() and not turn.cancelled():  # The slot came just as the client left or we gave up.
                self._give_back()
            if isinstance(error, TimeoutError):
                raise ServerBusy from None
            raise

    def _give_back(self) -> None:
        self._taken -= 1
        self._pass_on()
        for lane in self._after:
            lane._pass_on()

    def _pass_on(self) -> None:
        while self._waiting and self._is_open:
            address, line = self._waiting.popitem(last=False)
            while line and line[0].done():  # These clients have left.
                line.popleft()
            if not line:
                continue
            self._taken += 1
            line.popleft().set_result(None)
            if line:
                self._waiting[address] = line


class AdmissionApp:
    """The ASGI application: static files, streams, and admission control before the pages."""

    def __init__(self, site: ThreadHandler) -> None:
        self._site, self._files = site, StaticFiles()
        telling = AdmissionQueue(WRITE_SLOTS)
        self._lanes = {
            "told": telling,
            "page": AdmissionQueue(PAGE_SLOTS, before=telling),
            "costly": AdmissionQueue(CPU_SLOTS),
            "password": AdmissionQueue(PASSWORD_PLACES),
        }
        self._threads = ThreadPoolExecutor(PAGE_SLOTS + WRITE_SLOTS + CPU_SLOTS + PASSWORD_PLACES, "page")
        self._uploads = CONCURRENT_UPLOADS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._site(scope, receive, send)
        if (file := self._files.answer(scope)) is not None:
            return await self._site.send_response(file, send)
        match = None
        with suppress(Resolver404):
            match = resolve(scope["path"].removeprefix(scope.get("root_path", "")))
        json_logs.set_request_context(scope["method"], scope["path"], match)
        if match is not None and getattr(match.func, "streams", False):
            return await self._stream(match, scope, receive, send)
        kind = "told" if scope["method"] == "POST" else "page"
        kind = getattr(match and match.func, "lane", kind)
        try:
            with metrics.REQUEST_SECONDS[kind].time(), SpooledTemporaryFile(max_size=MAX_FORM_BYTES) as body:
                await self._take_in(body, match, scope, receive)
                await self._serve(self._lanes[kind], body, scope, receive, send)
        except _ClientGone:
            return None
        except _BodyTooLarge:
            await _drop(receive)
            await self._say(413, scope, send)
        except ServerBusy:
            metrics.BUSY.inc()
            await self._say(503, scope, send)
        return None

    async def send_response(self, response: HttpResponseBase, send: Send) -> None:
        """Send a response that no view made, such as a static file."""
        await self._site.send_response(response, send)

    async def _take_in(self, body: Any, match: ResolverMatch | None, scope: Scope, receive: Receive) -> None:
        """Read the body, up to the size that its view accepts. Raise _BodyTooLarge, ServerBusy or _ClientGone."""
        length = dict(scope["headers"]).get(b"content-length", b"")
        if int(length or 0) <= MAX_FORM_BYTES and await _read(body, receive, MAX_FORM_BYTES):
            return
        taken = getattr(match.func, "takes", None) if match else None
        if match is None or taken is None or int(length or 0) > taken.max_bytes:
            raise _BodyTooLarge
        if taken.known is None:
            if not self._uploads:
                raise ServerBusy
            self._uploads -= 1
            try:
                whole = await _read(body, receive, taken.max_bytes)
            finally:
                self._uploads += 1
        else:
            if not await asyncio.to_thread(_knows, taken.known, scope, match):
                raise _BodyTooLarge
            whole = await _read(body, receive, taken.max_bytes)
        if not whole:
            raise _BodyTooLarge

    async def _serve(self, lane: AdmissionQueue, body: Any, scope: Scope, receive: Receive, send: Send) -> None:
        left = scope["troef.left"] = threading.Event()
        leaving = asyncio.create_task(_leaves(receive, left))
        serving = asyncio.create_task(self._in_turn(lane, body, scope, send))
        try:
            await asyncio.wait({leaving, serving}, return_when=asyncio.FIRST_COMPLETED)
            if left.is_set() and not scope.get("troef.begun"):
                serving.cancel()  # It was still waiting. A request that has started is always finished.
            await serving
        except asyncio.CancelledError:
            if not left.is_set():
                raise
        finally:
            leaving.cancel()

    async def _in_turn(self, lane: AdmissionQueue, body: Any, scope: Scope, send: Send) -> None:
        address = network((scope.get("client") or ("",))[0])
        async with lane.place(address):
            scope["troef.begun"] = True
            body.seek(0)
            loop, surroundings = asyncio.get_running_loop(), copy_context()  # Each request has its own context.
            response = await loop.run_in_executor(self._threads, surroundings.run, self._site.answer, scope, body)
        await self._site.send_response(response, send)

    async def _stream(self, match: ResolverMatch, scope: Scope, receive: Receive, send: Send) -> None:
        response = match.func(bodiless_request(scope), *match.args, **match.kwargs)
        leaving = asyncio.create_task(_leaves(receive, threading.Event()))
        sending = asyncio.create_task(self._site.send_response(response, send))
        await asyncio.wait({leaving, sending}, return_when=asyncio.FIRST_COMPLETED)
        for task in (leaving, sending):
            task.cancel()
        await asyncio.gather(leaving, sending, return_exceptions=True)

    async def _say(self, status: int, scope: Scope, send: Send) -> None:
        """Send an error page and close the connection, as the rest of the request may still be on its way."""
        with override(get_language_from_request(bodiless_request(scope))):
            answer = add_security_headers(HttpResponse(render_to_string(f"{status}.html"), status=status))
        answer["Connection"] = "close"
        await self._site.send_response(answer, send)


async def _read(body: Any, receive: Receive, most: int) -> bool:
    """Read more of the body, until it has `most` bytes in total; return whether it is complete."""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _ClientGone
        body.write(message.get("body", b""))
        if body.tell() > most:
            return False
        if not message.get("more_body", False):
            return True


async def _drop(receive: Receive) -> None:
    """Discard the rest of a request for some seconds: a browser reads the response only after sending everything."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_DRAIN_SECONDS):
            while (message := await receive())["type"] == "http.request" and message.get("more_body", False):
                pass


async def _leaves(receive: Receive, left: threading.Event) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    left.set()


def _knows(known: Callable[..., bool], scope: Scope, match: ResolverMatch) -> bool:
    """Return whether `known` lets this client upload a file. It is called before the file is read."""
    request = bodiless_request(scope)
    try:
        SessionMiddleware(lambda _request: HttpResponse()).process_request(request)
        request.user = get_user(request)
        return known(request, **match.kwargs)
    finally:
        connections.close_all()
