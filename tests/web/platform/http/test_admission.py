"""Limits on what a stranger can cost the site: sizes, slots and fair turns, at a real server."""

from __future__ import annotations

import asyncio
import http.client
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from troef.web.platform.http import admission


def _asked(site, method, path, body=None, **headers):
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    line.request(
        method, path, body, {"Accept-Language": "nl", **headers}, encode_chunked="Transfer-Encoding" in headers
    )
    answer = line.getresponse()
    return answer.status, answer.read().decode()


def test_a_body_that_is_too_large_is_not_read_to_its_end(site):
    """400 MB are announced. A stranger gets the answer after the first of them."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as line:
        line.sendall(b"POST /sign-in/ HTTP/1.1\r\nHost: x\r\nAccept-Language: nl\r\nContent-Length: 400000000\r\n\r\n")
        line.sendall(b"x" * 200_000)
        answer = line.makefile("rb").read().decode()
    assert answer.startswith("HTTP/1.1 413 ")
    assert "Wat je stuurde, is groter dan deze pagina aanneemt." in answer
    assert "default-src 'self'" in answer


def test_a_body_without_a_length_is_counted(site):
    chunks = (b"x" * 50_000 for _each in range(4))
    assert _asked(site, "POST", "/sign-in/", chunks, **{"Transfer-Encoding": "chunked"})[0] == 413


@pytest.mark.parametrize("path", ["/evening/1/deals/act/", "/members/file/", "/evening/bring/", "/welcome/x/restore/"])
def test_files_of_the_staff_are_not_taken_from_strangers(site, path):
    assert _asked(site, "POST", path, b"x" * 300_000, Cookie="sessionid=made-up")[0] == 413


def test_a_file_for_the_practice_table_is_taken_from_everybody(site):
    """The page itself then lacks the CSRF token."""
    assert _asked(site, "POST", "/sandbox/upload/", b"x" * 1_500_000)[0] == 403
    assert _asked(site, "POST", "/sandbox/upload/", b"x" * 5_000_000)[0] == 413


def test_live_streams_hold_no_thread(site):
    tasks = Path(f"/proc/{site.process.pid}/task")
    if not tasks.exists():
        pytest.skip("threads are counted in /proc")
    lines = []
    try:
        for _each in range(300):
            line = socket.create_connection(("127.0.0.1", site.port), timeout=60)
            line.sendall(b"GET /evening/1/live/ HTTP/1.1\r\nHost: x\r\n\r\n")
            lines.append(line)
        assert all(b"200 OK" in line.recv(15) for line in lines)
        assert len(list(tasks.iterdir())) < 40
        assert _asked(site, "GET", "/")[0] == 200
    finally:
        for line in lines:
            line.close()


def test_a_hundred_at_once_are_served_by_a_few_threads(site):
    tasks = Path(f"/proc/{site.process.pid}/task")
    if not tasks.exists():
        pytest.skip("threads are counted in /proc")
    most = 0
    with ThreadPoolExecutor(100) as pool:
        asking = [pool.submit(_asked, site, "GET", "/law/") for _each in range(100)]
        while not all(one.done() for one in asking):
            most = max(most, len(list(tasks.iterdir())))
    assert {one.result()[0] for one in asking} == {200}
    assert most < admission.PAGE_SLOTS + admission.WRITE_SLOTS + admission.CPU_SLOTS + 10


def test_the_files_of_a_page_are_asked_for_once(site):
    """Their addresses have a content hash, so browsers cache them; without it a browser asks again."""
    page = _asked(site, "GET", "/")[1]
    script = re.search(r'src="(/static/[^"?]+/htmx-2\.min\.js\?[0-9a-f]{8})"', page)[1]
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    kept = []
    for address in (script, script.partition("?")[0]):
        line.request("GET", address)
        answer = line.getresponse()
        kept.append(answer.headers["Cache-Control"])
        assert answer.read() == Path(finders.find("django_htmx/htmx-2.min.js")).read_bytes()
        assert answer.headers["Content-Type"] == 'text/javascript; charset="utf-8"'
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert kept == ["max-age=31536000, public, immutable", "max-age=60, public"]
    line.request("GET", script, headers={"If-None-Match": answer.headers["ETag"]})
    assert line.getresponse().status == 304
    assert _asked(site, "GET", "/static/nothing.js")[0] == 404


def _run(day):
    """Run it in a separate thread, because a browser test leaves an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, day).result()


def test_a_free_place_goes_to_the_addresses_in_turn():
    async def day():
        lane, served = admission.AdmissionQueue(1), []

        async def come(address):
            async with lane.place(address):
                served.append(address)
                await asyncio.sleep(0)

        waiting = [asyncio.create_task(come(one)) for one in ("loud", "loud", "loud", "loud", "quiet", "other")]
        await asyncio.sleep(0)
        waiting[1].cancel()  # This visitor has left the queue.
        await asyncio.gather(*waiting, return_exceptions=True)
        await come("later")
        return served

    assert _run(day()) == ["loud", "loud", "quiet", "other", "loud", "later"]


def test_while_somebody_tells_something_half_as_many_pages_are_served():
    async def day():
        telling = admission.AdmissionQueue(2)
        pages, served = admission.AdmissionQueue(4, before=telling), []

        async def look(number):
            async with pages.place("hall"):
                served.append(number)
                await asyncio.sleep(0)
                await asyncio.sleep(0)

        async with telling.place("phone"):
            looking = [asyncio.create_task(look(number)) for number in range(6)]
            await asyncio.sleep(0)
            busy = list(served)
        quiet = list(served)
        await asyncio.sleep(0)
        after = list(served)
        await asyncio.gather(*looking)
        return busy, quiet, after, served

    assert _run(day()) == ([0, 1], [0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5])


def test_who_waits_too_long_is_told_and_takes_no_place(monkeypatch):
    monkeypatch.setattr(admission, "QUEUE_TIMEOUT", 0.05)

    async def day():
        lane = admission.AdmissionQueue(1)
        async with lane.place("a"):
            with pytest.raises(admission.ServerBusy):  # noqa: PT011 - it has no words
                async with lane.place("b"):
                    pass
        async with lane.place("c"):
            return True

    assert _run(day())
