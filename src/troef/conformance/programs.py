"""Programs that can be tested: our own engine, a program started for every case, or one that answers line by line."""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

import troef.contest.score
from troef import bridge, klaverjas
from troef.bridge.game.auction import Auction
from troef.bridge.game.contract import contract_text
from troef.bridge.game.play import PlayState, bits_of, cards_of
from troef.bridge.game.score import score
from troef.cards import SEATS, TroefError
from troef.conformance.case import AuctionQuestion, CaseKind, ContractQuestion, PlayQuestion
from troef.contest.file import read_contest
from troef.contest.report import answer_lines
from troef.core.messages import _
from troef.core.records import Json, read


def own_answer(kind: CaseKind, question: Any) -> Json:
    """Return the answer of our engine to a question of this kind. Raise TroefError if it refuses the question."""
    match kind:
        case CaseKind.TABLE:
            game = klaverjas if str(question.get("edition")).startswith("klaverjas") else bridge
            situation: Json = game.Table.read(question).situation.as_json()
            return situation
        case CaseKind.CLAIM:
            return _claim(question)
        case CaseKind.CONTEST:
            text = question if isinstance(question, str) else json.dumps(question)
            scores: Json = json.loads("".join(answer_lines(troef.contest.score.score(read_contest(text)))))
            return scores
        case CaseKind.CALLS:
            auction = _auction(question)
            return {"turn": str(auction.turn), "legal": [str(call) for call in auction.legal()]}
        case CaseKind.CONTRACT:
            auction = _auction(question)
            declarer = auction.declarer
            return {"contract": contract_text(auction.contract), "declarer": declarer and str(declarer)}
        case CaseKind.CARDS:
            return _cards(read(PlayQuestion, question))
        case CaseKind.SCORE:
            played = read(ContractQuestion, question)
            return {"score": score(played.contract, played.tricks, played.vulnerable, played.edition)}


def _claim(question: Any) -> Json:
    from troef.analysis.bridge.claims.claim import Claim
    from troef.analysis.bridge.claims.verdict import verdict

    verdict_json: Json = verdict(Claim.read(question)).as_json()
    return verdict_json


def _auction(question: Any) -> Auction:
    so_far = read(AuctionQuestion, question)
    auction = Auction.start(so_far.dealer)
    for call in so_far.calls:
        auction = auction.push(call)
    return auction


def _cards(so_far: PlayQuestion) -> Json:
    hands = tuple(bits_of(so_far.deal[seat]) for seat in SEATS)
    play = PlayState(so_far.contract.denomination.suit, hands, so_far.declarer.lho)
    for card in so_far.cards:
        play = play.push(card)
    return {"turn": str(play.turn), "legal": [str(card) for card in cards_of(play.legal())]}


REFUSED, UNKNOWN = 2, 3
"""Exit status of a program that refuses a question as impossible, and of one that does not support its kind."""


class ProgramFailure(Exception):
    """Failure of a program: it crashed, exceeded its time limit, or printed an invalid answer."""


class Program(Protocol):
    def ask(self, kind: CaseKind, question: Any) -> Json:
        """Return the answer, `{"error": …}` for a refused question, or `{"unknown": …}` for an unsupported kind."""


class OwnEngine:
    """Our own engine, in this process."""

    def ask(self, kind: CaseKind, question: Any) -> Json:
        try:
            return own_answer(kind, question)
        except TroefError as error:
            return {"error": str(error)}


class ProcessPerCase:
    """A program started for every case, which reads one question from its input and prints the answer."""

    def __init__(self, command: str, seconds: float) -> None:
        self.words, self.seconds = _words(command), seconds

    def ask(self, kind: CaseKind, question: Any) -> Json:
        process = _started([word.replace("{kind}", kind) for word in self.words], stderr=subprocess.PIPE)
        text = question if isinstance(question, str) else json.dumps(question, ensure_ascii=False)
        try:
            out, err = process.communicate(text, self.seconds)
        except subprocess.TimeoutExpired:
            raise _too_slow(self.seconds) from None
        finally:
            _end(process)
        said = (err.strip().splitlines() or [f"exit status {process.returncode}"])[-1]
        if process.returncode in (REFUSED, UNKNOWN) and not out.strip():
            return {"error" if process.returncode == REFUSED else "unknown": said}
        if process.returncode:
            raise ProgramFailure(f"exit status {process.returncode}: {said}")
        return _read(out)


class LineProtocolProcess:
    """A program that keeps running, with a question per line of input and an answer per line of output."""

    def __init__(self, command: str, seconds: float) -> None:
        self.words, self.seconds = _words(command), seconds
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str] = queue.Queue()

    def ask(self, kind: CaseKind, question: Any) -> Json:
        if self.process is None or self.process.poll() is not None:
            self.process, self.lines = _started(self.words), queue.Queue()
            threading.Thread(target=_pass_on, args=(self.process.stdout, self.lines), daemon=True).start()
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"kind": kind, "question": question}, ensure_ascii=False) + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.seconds)
        except queue.Empty:
            self.close()
            raise _too_slow(self.seconds) from None
        except BrokenPipeError:
            line = ""
        if not line:
            self.close()
            raise ProgramFailure("it ended without an answer")
        return _read(line)

    def close(self) -> None:
        if self.process is not None:
            _end(self.process)
            self.process = None


@contextmanager
def open_program(command: str | None, seconds: float, lines: bool) -> Iterator[Program]:
    """Yield the program that `command` starts, or our engine for None. `lines`: it answers one question a line."""
    if command is None:
        yield OwnEngine()
    elif lines:
        asked = LineProtocolProcess(command, seconds)
        try:
            yield asked
        finally:
            asked.close()
    else:
        yield ProcessPerCase(command, seconds)


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise TroefError(_("{command!r} is not a command", command=command))
    return words


def _started(words: list[str], stderr: int | None = None) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=stderr, encoding="utf-8", errors="replace", start_new_session=True
        )
    except OSError as error:
        raise TroefError(_("{words} cannot be started: {reason}", words=words[0], reason=error.strerror)) from None


def _end(process: subprocess.Popen[str]) -> None:
    """Kill a process with all its children, and close its pipes."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        with suppress(BrokenPipeError):
            if pipe is not None:
                pipe.close()


def _pass_on(lines: Any, to: queue.Queue[str]) -> None:
    """Put each line into the queue `to`, and an empty string at the end. A killed program may have closed its pipe."""
    with suppress(ValueError):
        for line in lines:
            to.put(line)
    to.put("")


def _too_slow(seconds: float) -> ProgramFailure:
    return ProgramFailure(f"no answer in {seconds:g} s")


def _read(text: str) -> Json:
    try:
        document = json.loads(text)
    except ValueError:
        raise ProgramFailure(f"this is not JSON: {text[:80]!r}") from None
    if not isinstance(document, dict):
        raise ProgramFailure(f"this is not a JSON object: {text[:80]!r}")
    return document
