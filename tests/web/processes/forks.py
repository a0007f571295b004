"""Python processes that start quickly: a process that has already imported the packages of Troef forks for each.

Imports take most of the time of a command of the site. `Popen` takes the words after `python`, `-c` with code or `-m`
with a module, and otherwise works like that of `subprocess`. The settings, and all that depends on them, are read after
the fork. The tests of the hosting script, the wheel and the laptop start a real interpreter.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from typing import IO, Any

PIPE, DEVNULL = subprocess.PIPE, subprocess.DEVNULL
_LIMIT = 1 << 20
_THIRD_PARTY = (
    "django.core.management", "django.db.migrations.executor", "django.db.backends.sqlite3.schema", "django.forms",
    "django.core.handlers.asgi", "django.contrib.auth.hashers", "django.template.defaulttags", "psycopg",
    "psycopg_pool", "pydantic", "uvicorn.protocols.http.h11_impl", "uvicorn.lifespan.on", "whitenoise.middleware",
    "procrastinate", "segno", "multiprocessing.spawn",
)  # fmt: skip
_OURS = (
    "core", "cards", "laws", "engine", "contest", "bridge", "klaverjas", "formats", "director", "conformance",
    "robots", "analysis", "cli",
)  # fmt: skip
"""The packages of Troef that do not need the settings of the site."""
_server: list[socket.socket] = []
_turn = threading.Lock()


class Popen:
    """A process that is forked from one with its imports done."""

    def __init__(
        self,
        words: Sequence[object],
        *,
        env: Mapping[str, str] | None = None,
        cwd: object = None,
        stdin: Any = None,
        stdout: Any = None,
        stderr: Any = None,
    ) -> None:
        self.args, self.returncode, self._files = list(map(str, words)), None, []
        with contextlib.ExitStack() as opened:
            self.stdin = None
            self.stdout, out = self._end(stdout, 1, opened)
            self.stderr, err = (self.stdout, out) if stderr == subprocess.STDOUT else self._end(stderr, 2, opened)
            source = opened.enter_context(open(os.devnull)).fileno() if stdin in (None, DEVNULL) else stdin.fileno()
            self._status, its = socket.socketpair()
            opened.callback(its.close)
            about = {"words": self.args, "env": dict(env or os.environ), "cwd": str(cwd or os.getcwd())}
            with _turn:
                socket.send_fds(_started(), [json.dumps(about).encode()], [source, out, err, its.fileno()])
        self.pid = int(self._line())

    def _end(self, wanted: Any, own: int, opened: contextlib.ExitStack) -> tuple[IO[str] | None, int]:
        if wanted is None:
            return None, own
        if wanted == DEVNULL:
            return None, opened.enter_context(open(os.devnull, "w")).fileno()
        if wanted != PIPE:
            return None, wanted.fileno()
        read, write = os.pipe()
        opened.callback(os.close, write)
        return os.fdopen(read), write

    def _line(self) -> str:
        line = b""
        while not line.endswith(b"\n"):
            if not (more := self._status.recv(1)):
                raise RuntimeError("the process that forks has ended")
            line += more
        return line.decode()

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._status], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
            self.returncode = int(self._line())
            self._status.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str | None, str | None]:
        """Return what it wrote, if that fits into a pipe."""
        self.wait(timeout)
        return self.stdout and self.stdout.read(), self.stderr and self.stderr.read()

    def send_signal(self, sign: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def run(
    words: Sequence[object], *, env: Mapping[str, str] | None = None, cwd: object = None, check: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run Python to its end, and return what it wrote."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        done = Popen(words, env=env, cwd=cwd, stdout=out, stderr=err)
        done.wait()
        out.seek(0), err.seek(0)
        result = subprocess.CompletedProcess(done.args, done.returncode, out.read(), err.read())
    if check and result.returncode:
        raise RuntimeError(f"{result.args} returned {result.returncode}: {result.stderr}")
    return result


def _started() -> socket.socket:
    """Return the connection to the process that forks, which ends with this one."""
    if not _server:
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _LIMIT)
        process = subprocess.Popen([sys.executable, __file__, str(its.fileno())], pass_fds=[its.fileno()])
        its.close()
        _server.append(ours)
        atexit.register(process.wait)
        atexit.register(ours.close)
    return _server[0]


def _serve(control: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Fork for every request, and report how its process ended. Returns in the new processes only."""
    asked = select.poll()
    asked.register(control, select.POLLIN)
    running: dict[int, tuple[int, socket.socket]] = {}
    while True:
        for ready, _event in asked.poll():
            if ready != control.fileno():
                pid, status = running.pop(ready)
                asked.unregister(ready)
                os.close(ready)
                _tell(status, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
                status.close()
                continue
            message, files, _flags, _address = socket.recv_fds(control, _LIMIT, 4)
            if not message:
                for pid, _status in running.values():
                    os.kill(pid, signal.SIGKILL)
                os._exit(0)
            if not (pid := os.fork()):
                control.close()
                for other, (_pid, status) in running.items():
                    os.close(other), status.close()
                os.close(files[3])
                return json.loads(message), files[:3]
            for file in files[:3]:
                os.close(file)
            status = socket.socket(fileno=files[3])
            _tell(status, pid)
            watched = os.pidfd_open(pid)
            asked.register(watched, select.POLLIN)
            running[watched] = pid, status


def _tell(status: socket.socket, number: int) -> None:
    with contextlib.suppress(OSError):  # Nobody waits for it any longer.
        status.send(f"{number}\n".encode())


def _become(about: dict[str, Any], files: list[int]) -> None:
    """Do what `python` does with these words."""
    for own, file in enumerate(files):
        os.dup2(file, own)
        os.close(file)
    os.environ.clear()
    os.environ.update(about["env"])
    sys.path[1:1] = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path not in sys.path]
    os.chdir(about["cwd"])
    kind, what, *arguments = about["words"]
    if kind == "-m":
        sys.argv, sys.path[0] = [what, *arguments], about["cwd"]
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        sys.argv, sys.path[0] = ["-c", *arguments], ""
        module = sys.modules["__main__"] = types.ModuleType("__main__")
        exec(compile(what, "<string>", "exec"), vars(module))


def _status_of(request: tuple[dict[str, Any], list[int]]) -> int:
    try:
        _become(*request)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        raise
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


def _end(status: int) -> None:
    """End as Python does, except that it does not take down a thousand modules one by one."""
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    import gc
    import importlib
    import pkgutil
    import runpy
    import types

    for name in _THIRD_PARTY:
        importlib.import_module(name)
    for package in map(importlib.import_module, (f"troef.{name}" for name in _OURS)):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith(".__main__"):
                importlib.import_module(found.name)
    gc.freeze()
    _end(_status_of(_serve(socket.socket(fileno=int(sys.argv[1])))))
