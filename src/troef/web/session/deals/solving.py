"""Double-dummy tables and klaverjas values of boards: found one after another, kept, and told how far it is."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from troef.bridge.game.contract import parse_contract
from troef.bridge.game.trick_table import TrickTable
from troef.cards import Board as Marks
from troef.cards import Deal, Deck, Seat, TroefError
from troef.contest.result import Played
from troef.contest.suspicion import Expected
from troef.web.session.deals.klaverjas_worker import solver_rules
from troef.web.session.models import Board, Evening, Solved
from troef.web.session.worker import Worker, running

_AT_ONCE = 4
"""Bridge deals in one question: enough to keep the solver busy, few enough to see that it goes on."""
_PATIENCE = 600.0
"""Seconds for one klaverjas deal."""


def question(board: Board) -> str:
    """What is asked about a board, equal for equal answers."""
    if board.evening.deck is Deck.BRIDGE:
        return board.cards
    rules = solver_rules(board.evening.klaverjas.rules)
    asked = {"ask": "deal", "deal": board.cards, "dealer": str(Marks(board.number).dealer), "rules": rules}
    return json.dumps(asked, sort_keys=True)


def answers(boards: Iterable[Board]) -> dict[str, Any]:
    """What is known already, by question; what the solver has just found is kept on the way."""
    keep(solver().collect())
    asked = {question(board) for board in boards}
    return dict(Solved.objects.filter(question__in=asked).values_list("question", "answer"))


class Solving:
    """One thread that works off what is asked; a page asks again to see how far it is.

    The thread never touches the database: whoever looks next keeps what was found.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, None] = {}
        self._found: dict[str, Any] = {}
        self._line: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.problem: TroefError | None = None

    def ask(self, questions: Iterable[str]) -> None:
        """Sees to it that these will be answered."""
        with self._lock:
            before = len(self._waiting)
            for question in questions:
                self._waiting.setdefault(question)
            if len(self._waiting) == before:
                return
            self.problem = None
            self._line.put(None)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()

    def collect(self) -> dict[str, Any]:
        """What has been found since somebody last looked."""
        with self._lock:
            answers, self._found = self._found, {}
            return answers

    def _next(self) -> list[str]:
        with self._lock:
            bridge = [question for question in self._waiting if not question.startswith("{")]
            return bridge[:_AT_ONCE] or list(self._waiting)[:1]

    def _work(self) -> None:
        while True:
            self._line.get()
            while batch := self._next():
                answers: dict[str, Any] = {}
                try:
                    answers = solve(batch)
                except TroefError as error:
                    self.problem = error
                with self._lock:
                    self._found |= answers
                    for question in batch:
                        self._waiting.pop(question, None)


def solve(questions: list[str]) -> dict[str, Any]:
    """The answers to questions of one game."""
    return _klaverjas(questions) if questions[0].startswith("{") else _bridge(questions)


def keep(answers: Mapping[str, Any]) -> None:
    """Puts answers where the next visit finds them."""
    if answers:
        fresh = (Solved(question=question, answer=answer) for question, answer in answers.items())
        Solved.objects.bulk_create(fresh, ignore_conflicts=True)


def _bridge(questions: list[str]) -> dict[str, Any]:
    from troef.analysis.bridge.dds import shared_solver

    tables = shared_solver().tables([Deal.parse(question) for question in questions])
    return {question: str(table) for question, table in zip(questions, tables, strict=True)}


def _klaverjas(questions: list[str]) -> dict[str, Any]:
    answers = {question: klaverjas_solver().answer(json.loads(question), _PATIENCE) for question in questions}
    return {question: answer for question, answer in answers.items() if answer is not None}


@cache
def klaverjas_solver() -> Worker:
    """The one process that solves klaverjas deals; it ends with the site."""
    return running("troef.web.session.deals.klaverjas_worker")


@cache
def solver() -> Solving:
    """The one that the site has."""
    return Solving()


def expected_tricks(evening: Evening, numbers: set[int]) -> Expected | None:
    """For finding odd results on these boards; nothing is worked out for it."""
    if evening.deck is not Deck.BRIDGE:
        return None
    boards = [board for board in evening.boards.select_related("evening") if board.number in numbers]
    known = answers(boards)
    tables = {board.number: TrickTable.parse(known[board.cards]) for board in boards if board.cards in known}

    def expected(number: int, played: Played) -> int | None:
        fields, table = dict(played.told), tables.get(number)
        contract = parse_contract(str(fields.get("contract", "P")))
        if table is None or contract is None:
            return None
        return table[Seat.parse(str(fields["by"])), contract.denomination]

    return expected
