"""Stalled connections, at a real server with short timeouts."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

import pytest
import uvicorn

from troef.web.platform.internals import connection_limits

HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"


async def _app(scope, receive, send):
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message["body"]
        if not message["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def port(monkeypatch):
    monkeypatch.setattr(connection_limits, "REQUEST_TIMEOUT", 1.0)
    monkeypatch.setattr(connection_limits, "_CHECK_INTERVAL", 0.1)
    monkeypatch.setattr(connection_limits, "MOST_FROM_ONE", 20)
    server = uvicorn.Server(
        uvicorn.Config(_app, http=connection_limits.LimitedH11Protocol, lifespan="off", log_level="error")
    )
    thread = threading.Thread(target=server.run, args=([socket.create_server(("127.0.0.1", 0))],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(10)


def _line(port, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), timeout=120, source_address=(source, 0))


def _says(line, data):
    line.sendall(data)
    answer = line.recv(1000)
    while answer and not answer.endswith(b"ok"):
        answer += line.recv(1000)
    return answer


def test_an_answer_in_two_pieces_does_not_wait_for_the_phone(monkeypatch, port):
    """A phone acknowledges the first piece only after 40 ms."""
    served = []
    monkeypatch.setattr(
        connection_limits.LimitedH11Protocol,
        "_look",
        lambda self: served.append(self.transport.get_extra_info("socket")),
    )
    with _line(port) as line:
        assert _says(line, HALF + b"\r\n").startswith(b"HTTP/1.1 200")
        assert served[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


def test_half_sent_requests_are_closed(port):
    lines = [_line(port) for _each in range(50)]
    for number, line in enumerate(lines):
        line.sendall(HALF if number % 2 else b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
    assert _says(_line(port), HALF + b"\r\n").startswith(b"HTTP/1.1 200")
    for line in lines:
        with suppress(ConnectionResetError):
            assert line.recv(1000) == b""


def test_a_byte_now_and_then_does_not_help(port):
    line = _line(port)

    def trickle():
        for letter in HALF * 20:
            line.sendall(bytes([letter]))
            time.sleep(0.05)

    with pytest.raises(OSError, match=r"reset|pipe"):
        trickle()


def test_a_long_body_may_take_its_time(port, monkeypatch):
    monkeypatch.setattr(connection_limits, "MIN_BYTES_PER_SECOND", 10)
    line = _line(port)
    line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 800\r\n\r\n")
    for _each in range(8):
        line.sendall(b"x" * 100)
        time.sleep(0.2)
    assert line.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_connection_that_goes_on_is_left_alone(port):
    line = _line(port)
    for _each in range(6):
        assert _says(line, HALF + b"\r\n").startswith(b"HTTP/1.1 200")
        time.sleep(0.25)


def test_one_address_does_not_hold_every_connection(port, monkeypatch):
    """Except a trusted proxy, such as one on this machine, which represents many."""
    monkeypatch.setattr(connection_limits, "REQUEST_TIMEOUT", 60.0)
    stranger = [_line(port, "127.0.0.2") for _each in range(20)]
    assert _line(port, "127.0.0.2").recv(1000).startswith(b"HTTP/1.1 503")
    assert _says(_line(port, "127.0.0.3"), HALF + b"\r\n").startswith(b"HTTP/1.1 200")
    assert _says([_line(port) for _each in range(21)][-1], HALF + b"\r\n").startswith(b"HTTP/1.1 200")
    for line in stranger:
        line.close()
    deadline, answer = time.monotonic() + 60, b""
    while not answer.startswith(b"HTTP/1.1 200") and time.monotonic() < deadline:
        with suppress(ConnectionError), _line(port, "127.0.0.2") as line:
            line.sendall(HALF + b"\r\n")
            answer = line.recv(1000)
    assert answer.startswith(b"HTTP/1.1 200")
