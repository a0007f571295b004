"""What a request passes before the pages: how large it may be, how many are served at once, and in whose turn.

Whoever asks costs the site something before it knows him; here that cost has a bound. A body is taken in up to the
size that its address needs, and only then the request waits for one of a few places. A free place goes to the waiting
addresses in turn: whoever asks a thousand times waits for himself. So there are never more threads, and connections to
the database, than places; each is worked on in one thread from beginning to end. A view says what it needs:
`@takes_file`, `@costly`, `@hashes_password`, `@streams`.
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
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.urls import Resolver404, ResolverMatch, resolve, set_script_prefix
from django.utils.translation import get_language_from_request, override
from django.views.decorators.http import require_safe

from troef.web.platform.http.addresses import network
from troef.web.platform.http.middleware import add_security_headers
from troef.web.platform.http.static_files import StaticFiles
from troef.web.platform.monitoring import json_logs, metrics

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
View = TypeVar("View", bound=Callable[..., Any])

MAX_FORM_BYTES = 128 * 1024
"""Bytes of a form or a message; the longest list of members is a tenth of it."""
PAGE_SLOTS, WRITE_SLOTS, CPU_SLOTS, PASSWORD_PLACES = 4, 4, 2, 2
"""Requests that are worked on at once: pages, what somebody tells us, what keeps a processor busy, and passwords.

Few, as threads share one processor: a result that is entered has it nearly for itself, however many look.
"""
CONCURRENT_UPLOADS = 8
"""Files that arrive at the same time from people who have not signed in."""
QUEUE_TIMEOUT = 60.0
"""Seconds that a request waits for its turn."""
_DRAIN_SECONDS = 5.0  # seconds


def is_signed_in(request: HttpRequest, **_about: Any) -> bool:
    return bool(request.user.is_authenticated)


@dataclass(frozen=True, slots=True)
class UploadLimit:
    """The largest request that a view takes; `known` says from whom, everybody where it is None."""

    largest: int
    known: Callable[..., bool] | None


def accepts_upload(largest: int, known: Callable[..., bool] | None = is_signed_in) -> Callable[[View], View]:
    """Marks a view that takes a file of so many bytes, as a rule from whoever has signed in.

    What is a little too large comes in, so that the view can say it in its own words.
    """

    def marked(view: View) -> View:
        view.takes = UploadLimit(2 * largest + MAX_FORM_BYTES, known)  # type: ignore[attr-defined]
        return view

    return marked


def cpu_bound(view: View) -> View:
    """Marks a view that keeps a processor busy: few of them run at once, so that the other pages stay quick."""
    view.lane = "costly"  # type: ignore[attr-defined]
    return view


def hashes_password(view: View) -> View:
    """Mark a view that hashes a password, which is slow by design. Signing in waits for nothing else."""
    view.lane = "password"  # type: ignore[attr-defined]
    return view


def long_lived(view: View) -> View:
    """Marks a view whose answer goes on for hours, asynchronously: it holds no thread and no place."""
    safe: View = require_safe(view)
    safe.streams = True  # type: ignore[attr-defined]
    return safe


def client_gone(request: HttpRequest) -> bool:
    """Whether whoever asked is gone; long work looks now and then, and stops."""
    left = getattr(request, "scope", {}).get("troef.left")
    return left is not None and left.is_set()


class _BodyTooLarge(Exception):
    """More than this address takes."""


class ServerBusy(Exception):
    """There was no place for too long."""


class _ClientGone(Exception):
    """Whoever asked is gone."""


class AdmissionQueue:
    """So many places; whoever finds none waits, and a free place goes to the waiting addresses in turn.

    While anybody is served in the lane that goes `before` this one, it has half of its places.
    """

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
        """Waits for a place and keeps it."""
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
            if turn.done() and not turn.cancelled():  # it came in the moment when he left, or we gave up
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
            while line and line[0].done():  # he left
                line.popleft()
            if not line:
                continue
            self._taken += 1
            line.popleft().set_result(None)
            if line:
                self._waiting[address] = line


class AdmissionHandler(ASGIHandler):
    """The pages. Django would go back and forth between threads, and begin new ones, for every request."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    def answer(self, scope: Scope, body: Any) -> HttpResponseBase:
        """All of one request, in the thread that is asked."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = refusal if request is None else self.get_response(request)
        assert response is not None
        response.close()  # nothing that is sent comes from a stream; the connection is given back
        return response


class AdmissionApp:
    """The site behind its door."""

    def __init__(self, site: AdmissionHandler) -> None:
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
        match = _found(scope)
        json_logs.set_request_context(scope["method"], scope["path"], match)
        if match is not None and getattr(match.func, "streams", False):
            return await self._stream(match, scope, receive, send)
        kind = "told" if scope["method"] == "POST" else "page"
        kind = getattr(match and match.func, "lane", kind)
        try:
            with metrics.timer(kind), SpooledTemporaryFile(max_size=MAX_FORM_BYTES) as body:
                await self._take_in(body, match, scope, receive)
                await self._serve(self._lanes[kind], body, scope, receive, send)
        except _ClientGone:
            return None
        except _BodyTooLarge:
            await _drop(receive)
            await self._say(413, scope, send)
        except ServerBusy:
            metrics.increment("busy_total")
            await self._say(503, scope, send)
        return None

    async def send(self, response: HttpResponseBase, send: Send) -> None:
        """An answer that needs no page."""
        await self._site.send_response(response, send)

    async def _take_in(self, body: Any, match: ResolverMatch | None, scope: Scope, receive: Receive) -> None:
        """The body, as far as this address takes it; nothing larger is read to its end."""
        length = dict(scope["headers"]).get(b"content-length", b"")
        if int(length or 0) <= MAX_FORM_BYTES and await _read(body, receive, MAX_FORM_BYTES):
            return
        taken = getattr(match.func, "takes", None) if match else None
        if match is None or taken is None or int(length or 0) > taken.largest:
            raise _BodyTooLarge
        if taken.known is None:
            if not self._uploads:
                raise ServerBusy
            self._uploads -= 1
            try:
                whole = await _read(body, receive, taken.largest)
            finally:
                self._uploads += 1
        else:
            if not await asyncio.to_thread(_knows, taken.known, scope, match):
                raise _BodyTooLarge
            whole = await _read(body, receive, taken.largest)
        if not whole:
            raise _BodyTooLarge

    async def _serve(self, lane: AdmissionQueue, body: Any, scope: Scope, receive: Receive, send: Send) -> None:
        left = scope["troef.left"] = threading.Event()
        leaving = asyncio.create_task(_leaves(receive, left))
        serving = asyncio.create_task(self._in_turn(lane, body, scope, send))
        try:
            await asyncio.wait({leaving, serving}, return_when=asyncio.FIRST_COMPLETED)
            if left.is_set() and not scope.get("troef.begun"):
                serving.cancel()  # he left the line; what was begun is finished, so that nothing is half done
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
            loop, surroundings = asyncio.get_running_loop(), copy_context()  # what one request says is not the next's
            response = await loop.run_in_executor(self._threads, surroundings.run, self._site.answer, scope, body)
        await self._site.send_response(response, send)

    async def _stream(self, match: ResolverMatch, scope: Scope, receive: Receive, send: Send) -> None:
        response = match.func(ASGIRequest(scope, BytesIO()), *match.args, **match.kwargs)
        leaving = asyncio.create_task(_leaves(receive, threading.Event()))
        sending = asyncio.create_task(self._site.send_response(response, send))
        await asyncio.wait({leaving, sending}, return_when=asyncio.FIRST_COMPLETED)
        for task in (leaving, sending):
            task.cancel()
        await asyncio.gather(leaving, sending, return_exceptions=True)

    async def _say(self, status: int, scope: Scope, send: Send) -> None:
        """A sentence; the connection is closed, as part of the request may still be on its way."""
        with override(get_language_from_request(ASGIRequest(scope, BytesIO()))):
            answer = add_security_headers(HttpResponse(render_to_string(f"{status}.html"), status=status))
        answer["Connection"] = "close"
        await self._site.send_response(answer, send)


def _found(scope: Scope) -> ResolverMatch | None:
    try:
        return resolve(scope["path"].removeprefix(scope.get("root_path", "")))
    except Resolver404:
        return None


async def _read(body: Any, receive: Receive, most: int) -> bool:
    """Reads on, up to so many bytes in all; whether that was everything."""
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
    """Lets what is still on its way come for a moment: a browser reads the answer after it has sent everything."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_DRAIN_SECONDS):
            while (message := await receive())["type"] == "http.request" and message.get("more_body", False):
                pass


async def _leaves(receive: Receive, left: threading.Event) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    left.set()


def _knows(known: Callable[..., bool], scope: Scope, match: ResolverMatch) -> bool:
    """Whether a file is taken from whoever asks, before it is taken in."""
    request = ASGIRequest(scope, BytesIO())
    try:
        SessionMiddleware(lambda _request: HttpResponse()).process_request(request)
        request.user = get_user(request)
        return known(request, **match.kwargs)
    finally:
        connections.close_all()
