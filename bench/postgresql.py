"""A PostgreSQL server of a bench's own, where one is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.bench_evening import free_port


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database; empty itself where there is no PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        yield ""
        return
    # PostgreSQL refuses to run as root, so somebody else runs it
    account = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
    folder, port = Path(tempfile.mkdtemp(prefix="troef-bench-")), free_port()
    if account:
        shutil.chown(folder, "postgres", "postgres")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **account}
    subprocess.run([found[-1], "-D", folder / "data", "-U", "troef", "-A", "trust", "-E", "UTF8"], check=True, **quiet)
    command = [found[-1].with_name("postgres"), "-D", folder / "data", "-p", str(port), "-k", folder]
    server = subprocess.Popen(command, **quiet)
    try:
        yield _made(port)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)
        shutil.rmtree(folder)


def _made(port: int) -> str:
    import psycopg

    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            with psycopg.connect(host="127.0.0.1", port=port, user="troef", dbname="postgres", autocommit=True) as own:
                own.execute("CREATE DATABASE troef")
            return f"postgresql://troef@127.0.0.1:{port}/troef"
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not start")
