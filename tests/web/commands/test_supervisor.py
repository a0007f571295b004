"""The supervisor replaces a dead process, whatever the others do."""

from __future__ import annotations

import os
import signal
import socket
import sys

import pytest
import uvicorn

from troef.web.platform.internals.supervisor import Supervisor

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
LONG = 300


async def app(scope, receive, send):
    """An application that answers nothing."""


@pytest.fixture
def supervisor():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    config = uvicorn.Config(app, workers=2, timeout_worker_healthcheck=LONG, log_config=None)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        made = Supervisor(config, [listening])
        made.init_processes()
        yield made
        for process in made.processes:
            os.kill(process.pid, signal.SIGKILL)
            process.process.join()
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_dead_process_is_replaced_while_another_gives_no_sign_of_life(supervisor):
    busy, dead = supervisor.processes
    os.kill(busy.pid, signal.SIGSTOP)
    supervisor.keep_subprocess_alive()
    os.kill(dead.pid, signal.SIGKILL)
    dead.process.join()
    supervisor.keep_subprocess_alive()  # waited for the busy one, up to LONG
    first, second = supervisor.processes
    assert first is busy and second is not dead and second.process.is_alive()


def test_a_process_that_gives_no_sign_of_life_in_time_is_replaced(supervisor):
    hung, _other = supervisor.processes
    os.kill(hung.pid, signal.SIGSTOP)
    supervisor.keep_subprocess_alive()
    supervisor.config.timeout_worker_healthcheck = 0
    supervisor.keep_subprocess_alive()
    assert supervisor.processes[0] is not hung and not hung.process.is_alive()
