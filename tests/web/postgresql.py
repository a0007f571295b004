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


@contextmanager
def serving(data: Path, *options: str) -> Iterator[str]:
    """The address of the server on these files, to which the name of a database is added."""
    port = free_port()
    serve = [installed() / "postgres", "-D", data, "-p", str(port), "-k", data, "-c", "listen_addresses=127.0.0.1"]
    with data.with_name("postgres.log").open("wb") as log:
        server = subprocess.Popen([*serve, *options], stdout=log, stderr=log, **_account())
    try:
        _wait_for(port, server)
        yield f"postgresql://troef@127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)


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
