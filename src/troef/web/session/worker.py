"""A process that thinks for the site: a page gets the answer when it is there soon, and otherwise says it is coming.

One JSON question a line goes in, one JSON answer a line comes out: `Worker` asks, `answer_lines` is the other side.
Before the answer it may say how far it is (`say_how_far`).
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from typing import Any

from troef.cards import TroefError

_KEPT = 500
"""Answers that are remembered; each is a few hundred bytes."""
_MOST_WAITING = 40
"""Questions in line; more than this and new readers are asked to come back."""
_STOPPED = ("the solver stopped unexpectedly; try again", "het rekenen is onverwacht gestopt; probeer het nog eens")


_HOW_FAR = "how far: "


class Worker:
    """One process, one thread that talks with it, and the answers given before."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._asked: OrderedDict[str, Future[Any]] = OrderedDict()
        self._line: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._process: subprocess.Popen[str] | None = None
        self._how_far: dict[str, Any] = {}
        self._talking = False

    def answer(self, question: dict[str, Any], seconds: float) -> Any:
        """The answer, or None when it takes longer than this; ask again later."""
        try:
            return self._future(_key(question)).result(seconds)
        except NotYet:
            return None

    def how_far(self, question: dict[str, Any]) -> Any:
        """What the process last said of a question it is busy with; None before it said anything."""
        return self._how_far.get(_key(question))

    def _future(self, key: str) -> Future[Any]:
        with self._lock:
            known = self._asked.get(key)
            if known is not None and not (known.done() and known.exception()):
                self._asked.move_to_end(key)
                return known
            if self._line.qsize() >= _MOST_WAITING:
                raise TroefError(
                    "the solver has too many deals to look at; try again in a minute",
                    "er staan te veel kaartverdelingen in de rij; probeer het over een minuut weer",
                )
            self._asked[key] = Future()
            self._line.put(key)
            self._begin()
            while len(self._asked) > _KEPT:
                self._asked.popitem(last=False)
            return self._asked[key]

    def _begin(self) -> None:
        if not self._talking:
            self._talking = True
            threading.Thread(target=self._talk, daemon=True).start()

    def _talk(self) -> None:
        while True:
            key = self._line.get()
            with self._lock:
                future = self._asked.get(key)
            if future is not None:
                self._settle(future, key)

    def _settle(self, future: Future[Any], key: str) -> None:
        try:
            answer = json.loads(self._exchange(key))
        except (OSError, ValueError):
            answer = {"error": _STOPPED}
            self._drop()
        if "error" in answer:
            future.set_exception(TroefError(*answer["error"]))
        else:
            future.set_result(answer["answer"])

    def _exchange(self, question: str) -> str:
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, text=True, encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(question + "\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            if not line.startswith(_HOW_FAR):
                self._how_far = {}
                return line
            self._how_far = {question: json.loads(line.removeprefix(_HOW_FAR))}
        return ""

    def _drop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None


def _key(question: dict[str, Any]) -> str:
    return json.dumps(question, sort_keys=True)


def running(module: str, *arguments: str) -> Worker:
    """The worker that a module of ours is when it is run."""
    return Worker((sys.executable, "-m", module, *arguments))


def say_how_far(how_far: Any) -> None:
    """The process tells how far it is with the question."""
    sys.stdout.write(f"{_HOW_FAR}{json.dumps(how_far)}\n")
    sys.stdout.flush()


def answer_lines(answer: Callable[[dict[str, Any]], Any]) -> None:
    """The process itself: answers until there are no more questions; a refusal is said in both languages."""
    for line in sys.stdin:
        try:
            answered = {"answer": answer(json.loads(line))}
        except TroefError as error:
            answered = {"error": [str(error), error.words("nl")]}
        sys.stdout.write(json.dumps(answered) + "\n")
        sys.stdout.flush()
