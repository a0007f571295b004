"""uvicorn's supervisor of the serving processes, without waiting for one process while another is dead."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process


class Supervisor(Multiprocess):
    """uvicorn's supervisor, but without waiting for one process while another is dead.

    uvicorn asks each process in turn for a sign of life, and waits up to `timeout_worker_healthcheck` seconds for it.
    """

    def __init__(
        self, config: uvicorn.Config, sockets: list[socket.socket], on_hup: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config, sockets)
        self._on_hup = on_hup
        self._asked: dict[Process, float] = {}

    def handle_hup(self) -> None:
        self._on_hup()
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
        """Return whether a process lives and has lately given a sign of life, without waiting for one."""
        if not process.process.is_alive():
            return False
        if process in self._asked and process.parent_conn.poll():
            process.parent_conn.recv()
            del self._asked[process]
        if process not in self._asked:
            process.parent_conn.send(b"ping")
            self._asked[process] = time.monotonic()
        return time.monotonic() - self._asked[process] < self.config.timeout_worker_healthcheck
