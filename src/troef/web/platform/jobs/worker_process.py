"""Processes that compute for the site. The protocol is a JSON question per line, answered by one JSON line.

Jobs use them, and pages that make a small document, so their slots limit the number of processes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from troef.cards import TroefError

_STOPPED = ("the solver stopped unexpectedly; try again", "het rekenen is onverwacht gestopt; probeer het nog eens")
_PROGRESS = "progress: "
_NICE = 10
"""Niceness of the processes, so that pages go first."""


class Processes:
    """A pool of processes with the same command, which are started when needed and reused."""

    def __init__(self, *command: str) -> None:
        self._command: Sequence[str] = command
        self._idle: list[subprocess.Popen[str]] = []

    def ask(self, question: Any, seconds: float, report: Callable[[int, int], None] | None = None) -> Any:
        """Return a process's answer to a question. Raise TroefError if it is refused or not given within `seconds`."""
        try:
            process = self._idle.pop()
        except IndexError:
            process = subprocess.Popen(
                self._command, text=True, encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        deadline = threading.Timer(seconds, process.kill)
        deadline.daemon = True
        deadline.start()
        try:
            answer = _exchange(process, json.dumps(question), report)
        except (OSError, ValueError):
            process.kill()
            with suppress(OSError):  # The rest of the question can no longer be written.
                process.communicate()
            raise TroefError(*_STOPPED) from None
        finally:
            deadline.cancel()
        self._idle.append(process)
        if "error" in answer:
            raise TroefError(*answer["error"])
        return answer["answer"]

    def stop(self) -> None:
        """Stop the idle processes."""
        while self._idle:
            self._idle.pop().communicate()


def _exchange(
    process: subprocess.Popen[str], question: str, report: Callable[[int, int], None] | None
) -> dict[str, Any]:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(question + "\n")
    process.stdin.flush()
    for line in process.stdout:
        if not line.startswith(_PROGRESS):
            answer: dict[str, Any] = json.loads(line)
            return answer
        if report is not None:
            report(*json.loads(line.removeprefix(_PROGRESS)))
    raise OSError("the process has ended")


def worker_for_module(module: str, *arguments: str) -> Processes:
    """Return a pool of processes that run this module."""
    return Processes(sys.executable, "-m", module, *arguments)


def report_progress(done: int, of: int = 0) -> None:
    """Report progress on the current question to the process that asked it."""
    _say(f"{_PROGRESS}{json.dumps([done, of])}")


def serve_requests(answer: Callable[[Any], Any]) -> None:
    """Answer questions on standard input until it ends: the main loop of a process. Errors are in both languages."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    for line in sys.stdin:
        try:
            answered = {"answer": answer(json.loads(line))}
        except TroefError as error:
            answered = {"error": [str(error), error.words("nl")]}
        _say(json.dumps(answered))


def _say(line: str) -> None:
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except BrokenPipeError:  # The site has ended.
        os._exit(0)
