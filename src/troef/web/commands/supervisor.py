"""Supervision of the serving processes: dead or hung ones are replaced."""

from __future__ import annotations

import time
from socket import socket
from typing import Protocol

from uvicorn import Config
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process


class Worker(Protocol):
    """The worker beside the serving processes."""

    def replace(self) -> None: ...


class Supervisor(Multiprocess):
    """uvicorn's supervisor, but without waiting for one process while another is dead.

    uvicorn asks each process in turn for a sign of life and waits for it. It misses a dead process behind a busy one
    for up to `timeout_worker_healthcheck` seconds.
    """

    def __init__(self, config: Config, sockets: list[socket], worker: Worker | None = None) -> None:
        super().__init__(config, sockets)
        self._worker = worker
        self._asked: dict[Process, float] = {}

    def handle_hup(self) -> None:
        if self._worker:
            self._worker.replace()
        super().handle_hup()

    def keep_subprocess_alive(self) -> None:
        """Replace the processes that have died, or whose sign of life is late."""
        for index, process in enumerate(self.processes):
            if self._answers(process):
                continue
            self._asked.pop(process, None)
            process.kill()
            process.join()
            if process.exitcode == STARTUP_FAILURE:  # The next one would fail in the same way.
                self.should_exit.set()
            if self.should_exit.is_set():
                return
            self.processes[index] = Process(self.config, self.sockets)
            self.processes[index].start()

    def _answers(self, process: Process) -> bool:
        """Return whether a process lives and its sign of life is not late, without waiting for it."""
        if not process.process.is_alive():
            return False
        if process in self._asked and process.parent_conn.poll():
            process.parent_conn.recv()
            del self._asked[process]
        if process not in self._asked:
            process.parent_conn.send(b"ping")
            self._asked[process] = time.monotonic()
        return time.monotonic() - self._asked[process] < self.config.timeout_worker_healthcheck
