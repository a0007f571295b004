"""Programs that can be tested: our own engine, a program started for every case, or one that answers line by line."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Protocol, TypeVar

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
from troef.core.worker_process import LineProcess, kill_and_close

Process = TypeVar("Process", LineProcess, "subprocess.Popen[str]")


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
        words, pipe = [word.replace("{kind}", kind) for word in self.words], subprocess.PIPE
        process = _started(subprocess.Popen, words, stdin=pipe, stdout=pipe, stderr=pipe)
        text = question if isinstance(question, str) else json.dumps(question, ensure_ascii=False)
        try:
            out, err = process.communicate(text, self.seconds)
        except subprocess.TimeoutExpired:
            raise _too_slow(self.seconds) from None
        finally:
            kill_and_close(process, with_children=True)
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
        self.process: LineProcess | None = None

    def ask(self, kind: CaseKind, question: Any) -> Json:
        if self.process is None or self.process.has_ended:
            self.process = _started(LineProcess, self.words)
        try:
            line = json.dumps({"kind": kind, "question": question}, ensure_ascii=False)
            return _read(self.process.ask(line, self.seconds))
        except TimeoutError:
            raise _too_slow(self.seconds) from None
        except EOFError:
            raise ProgramFailure("it ended without an answer") from None

    def close(self) -> None:
        if self.process is not None:
            self.process.stop()


@contextmanager
def open_program(command: str | None, seconds: float, lines: bool) -> Iterator[Program]:
    """Yield the program that `command` starts, or our engine for None. `lines`: it answers one question a line."""
    if command is None:
        yield OwnEngine()
    elif lines:
        with closing(LineProtocolProcess(command, seconds)) as asked:
            yield asked
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


def _started(start: Callable[..., Process], words: list[str], **options: Any) -> Process:
    """Start a program in a session of its own, so that it can be stopped with its children."""
    try:
        return start(words, encoding="utf-8", errors="replace", start_new_session=True, **options)
    except OSError as error:
        raise TroefError(_("{words} cannot be started: {reason}", words=words[0], reason=error.strerror)) from None


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
