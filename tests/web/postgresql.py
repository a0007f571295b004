"""A PostgreSQL server of our own, where one is installed: for the tests, and for the benches."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 180
"""Seconds to wait for what will happen: a machine may be busy with something else, and whoever waits asks again."""


def free_port() -> int:
    """Below those that the system gives to whoever connects: a server that comes back finds its own one free."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def installed() -> Path | None:
    """The folder of its programs; the newest where there are several."""
    return max((file.parent for file in Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)


def make(data: Path) -> None:
    """The files of a server without anything in it, in an empty folder."""
    if _account():
        shutil.chown(data, "postgres", "postgres")
    command = [installed() / "initdb", "-D", data, "-U", "troef", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **_account())


class Server:
    """A server on these files, at the same address whenever it is started again."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.port = data, free_port()
        self.address = f"postgresql://troef@127.0.0.1:{self.port}"
        place = ["-D", data, "-p", str(self.port), "-k", data, "-c", "listen_addresses=127.0.0.1"]
        self._command = [installed() / "postgres", *place, *options]
        self._start()

    def _start(self) -> None:
        with self.data.with_name("postgres.log").open("ab") as log:
            self._server = subprocess.Popen(self._command, stdout=log, stderr=log, **_account())
        _wait_for(self.port, self._server)

    def restart(self) -> None:
        """Stop it as a crash does, without a word to those who are connected, and start it again."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(PATIENCE)
        self._start()

    def stop(self) -> None:
        self._server.send_signal(signal.SIGINT)
        self._server.wait(PATIENCE)


@contextmanager
def serving(data: Path, *options: str) -> Iterator[str]:
    """The address of the server on these files, to which the name of a database is added."""
    server = Server(data, *options)
    try:
        yield server.address
    finally:
        server.stop()


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database, on a server that waits for the disk as a real one does."""
    import psycopg

    with tempfile.TemporaryDirectory(prefix="troef-postgres-") as folder:
        Path(folder).chmod(0o711)
        data = Path(folder, "data")
        data.mkdir()
        make(data)
        with serving(data) as address:
            with psycopg.connect(f"{address}/postgres", autocommit=True) as server:
                server.execute("CREATE DATABASE troef")
            yield f"{address}/troef"


def _account() -> dict[str, object]:
    """PostgreSQL refuses to run as root, so somebody else runs it."""
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        try:
            psycopg.connect(host="127.0.0.1", port=port, user="troef", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not start")
