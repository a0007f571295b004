"""A PostgreSQL server of our own, if one is installed, for the tests and the benchmarks."""

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
"""Seconds to wait on a busy machine; waiting callers ask again."""


def free_port() -> int:
    """Return a free port below the ephemeral range, so that a restarted server finds its own one free."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def installed() -> Path | None:
    """Return the folder of its programs, the newest if there are several, or None."""
    return max((file.parent for file in Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)


def make(data: Path) -> None:
    """Create the files of an empty server in an empty folder."""
    if _account():
        shutil.chown(data, "postgres", "postgres")
    command = [installed() / "initdb", "-D", data, "-U", "troef", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **_account())


class Server:
    """A server on these files, at the same address after every restart."""

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
        """Stop it like a crash, without notice to its clients, and start it again."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(PATIENCE)
        self._start()

    def stop(self) -> None:
        self._server.send_signal(signal.SIGINT)
        self._server.wait(PATIENCE)


@contextmanager
def serving(data: Path, *options: str) -> Iterator[str]:
    """Provide the address of the server on these files; append the name of a database."""
    server = Server(data, *options)
    try:
        yield server.address
    finally:
        server.stop()


@contextmanager
def database() -> Iterator[str]:
    """Provide the address of an empty database, on a server that waits for the disk."""
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
    """Return the options to run it as another account: PostgreSQL refuses to run as root."""
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
