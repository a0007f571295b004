"""Worker processes: each line of input is a question, answered by one line of output.

`LineProcess` is one process, whatever its lines mean. `WorkerPool` asks in JSON, and `serve_requests` is the main loop
of its processes: they answer `{"answer": …}`, or `{"error": [English, Dutch]}` for a TroefError.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TextIO

from troef.core.errors import TroefError
from troef.core.messages import _

_PROGRESS = "progress: "
_NICE = 10
"""Niceness of the processes of a pool, so that pages go first."""


class LineProcess:
    """A process that answers lines. It is stopped when an answer fails."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        """Start the process, with these options of Popen. In a session of its own it stops with its children."""
        pipe, self._leads_group = subprocess.PIPE, bool(options.get("start_new_session"))
        options = {"stdin": pipe, "stdout": pipe, "encoding": "utf-8", **options}
        self._process: subprocess.Popen[str] = subprocess.Popen(command, text=True, **options)

    def ask(self, line: str, seconds: float, report: Callable[[int, int], None] | None = None) -> str:
        """Return the answer to a line. Raise TimeoutError if it is late, EOFError if the process has ended."""
        is_late = threading.Event()
        deadline = threading.Timer(seconds, self._give_up, (is_late,))
        deadline.daemon = True
        deadline.start()
        try:
            answer = self._exchange(line, report)
        except (OSError, ValueError):
            answer = ""
        except BaseException:
            self.stop()
            raise
        finally:
            deadline.cancel()
        if is_late.is_set() or not answer:
            status = self.stop()
            raise TimeoutError if is_late.is_set() else EOFError(status)
        return answer

    def _exchange(self, line: str, report: Callable[[int, int], None] | None) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        while report is not None and answer.startswith(_PROGRESS):
            report(*json.loads(answer.removeprefix(_PROGRESS)))
            answer = self._process.stdout.readline()
        return answer

    def _give_up(self, is_late: threading.Event) -> None:
        is_late.set()
        kill(self._process, self._leads_group)

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def stop(self) -> int:
        """Kill the process and return its exit status."""
        return kill_and_close(self._process, self._leads_group)


def kill(process: subprocess.Popen[str], with_children: bool) -> None:
    """Kill a process, `with_children` if it leads a session."""
    with suppress(ProcessLookupError):
        if with_children:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def kill_and_close(process: subprocess.Popen[str], with_children: bool) -> int:
    """Kill a process, close its pipes and return its exit status."""
    kill(process, with_children)
    status = process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        with suppress(OSError):  # The rest of a question can no longer be written.
            if pipe is not None:
                pipe.close()
    return status


class WorkerPool:
    """Processes with the same command, which start when needed and are reused."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self._idle: list[LineProcess] = []

    @classmethod
    def of_module(cls, module: str) -> WorkerPool:
        """Return a pool of processes that run this module."""
        return cls(sys.executable, "-m", module)

    def ask(self, question: Any, seconds: float, report: Callable[[int, int], None] = lambda done, of: None) -> Any:
        """Return the answer to a question. Raise TroefError if it is refused or not given within `seconds`.

        `report` receives the progress: done and total.
        """
        try:
            process = self._idle.pop()
        except IndexError:
            process = LineProcess(self._command)
        try:
            reply = json.loads(process.ask(json.dumps(question), seconds, report))
        except (TimeoutError, EOFError, ValueError):
            process.stop()
            raise TroefError(_("the solver stopped unexpectedly; try again")) from None
        self._idle.append(process)
        if "error" in reply:
            raise TroefError(*reply["error"])
        return reply["answer"]

    def stop(self) -> None:
        """Stop the idle processes."""
        while self._idle:
            self._idle.pop().stop()


def report_progress(done: int, of: int = 0) -> None:
    """Report progress on the current question to the process that asked it."""
    _write(sys.stdout, f"{_PROGRESS}{json.dumps([done, of])}")


def serve_requests(answer: Callable[[Any], Any], answers: TextIO | None = None, nice: int = _NICE) -> None:
    """Answer the questions on standard input until it ends. Answers go to `answers`, or else to standard output."""
    if hasattr(os, "nice"):
        os.nice(nice)
    for line in sys.stdin:
        try:
            reply = {"answer": answer(json.loads(line))}
        except TroefError as error:
            reply = {"error": [str(error), error.words("nl")]}
        _write(answers or sys.stdout, json.dumps(reply))


def _write(output: TextIO, line: str) -> None:
    try:
        output.write(f"{line}\n")
        output.flush()
    except BrokenPipeError:  # The program that asked has ended.
        os._exit(0)
