"""Double-dummy tables and klaverjas values of boards, computed in the background and stored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from troef import cards
from troef.bridge.game.contract import parse_contract
from troef.bridge.game.score import TrickTable
from troef.cards import Card, Deal, Deck, Denomination, Seat, TroefError
from troef.contest.result import PlayedScore
from troef.contest.suspicious_results import Expected
from troef.core.worker_process import WorkerPool
from troef.web.evenings.deals.klaverjas_worker import solver_rules
from troef.web.evenings.models import Board, Evening, Solved
from troef.web.platform.jobs.jobs import SEARCHES, VISITORS, JobProgress, ProgressCallback, job, result

_AT_ONCE = 4
"""Bridge deals per batch: enough to occupy the solver, few enough to show progress."""
_PATIENCE = 600.0
"""Maximum seconds for one klaverjas deal."""
KLAVERJAS_SOLVER = WorkerPool.of_module("troef.web.evenings.deals.klaverjas_worker")


def solver_question(board: Board) -> str:
    """Return the solver's question about a board as text. It is the key of the stored answer."""
    if board.evening.deck is Deck.BRIDGE:
        return board.cards
    rules = solver_rules(board.evening.klaverjas.rules)
    asked = {"ask": "deal", "deal": board.cards, "dealer": str(cards.Board(board.number).dealer), "rules": rules}
    return json.dumps(asked, sort_keys=True)


def known_answers(boards: Iterable[Board]) -> dict[str, Any]:
    """Return the stored answers about these boards, by the text of the question. Unsolved boards are missing."""
    asked = {solver_question(board) for board in boards}
    return dict(Solved.objects.filter(question__in=asked).values_list("question", "answer"))


@job
def solve_boards(report: ProgressCallback, evening: int, numbers: list[int]) -> None:
    """Solve those of these boards that have no stored answer. A board that cannot be read does not stop the others."""
    boards = Board.objects.filter(evening=evening, number__in=numbers).select_related("evening").order_by("number")
    known = known_answers(boards)
    asked = dict.fromkeys(solver_question(board) for board in boards if board.cards)
    waiting = [about for about in asked if about not in known]
    size = 1 if any(about.startswith("{") for about in waiting) else _AT_ONCE
    problem: TroefError | None = None
    for first in range(0, len(waiting), size):
        report(len(asked) - len(waiting) + first, len(asked))
        try:
            store_answers(solve_questions(waiting[first : first + size]))
        except TroefError as error:
            problem = error
    if problem:
        raise problem
    report(len(asked), len(asked))


def solve_questions(questions: list[str]) -> dict[str, Any]:
    """Return the solver's answer to each question. All questions must be about one game."""
    if questions[0].startswith("{"):
        return {question: KLAVERJAS_SOLVER.ask(json.loads(question), _PATIENCE) for question in questions}
    from troef.analysis.bridge.dds import shared_solver

    tables = shared_solver().tables([Deal.parse(question) for question in questions])
    return {question: str(table) for question, table in zip(questions, tables, strict=True)}


def store_answers(answers: Mapping[str, Any]) -> None:
    """Store the solver's answers, by question. A question that has an answer keeps it."""
    if answers:
        fresh = (Solved(question=question, answer=answer) for question, answer in answers.items())
        Solved.objects.bulk_create(fresh, ignore_conflicts=True)


@job
def weigh_moment(report: ProgressCallback, deal: str, trumps: str, declarer: str, played: list[str]) -> bytes:
    """Compute declarer's tricks, as JSON, after the cards in `played`: the play up to an irregularity."""
    from troef.analysis.bridge.dds import shared_solver
    from troef.director.rulings.adjusted_scores import equity

    cards = [Card.parse(text) for text in played]
    worth = equity(shared_solver(), Deal.parse(deal), Denomination.parse(trumps), Seat.parse(declarer), cards)
    return json.dumps({"tricks": worth.tricks, "cards": worth.cards, "stopped": bool(worth.stopped)}).encode()


@VISITORS.job
def trace_play(report: ProgressCallback, deal: str, trumps: str, declarer: str, played: list[str]) -> bytes:
    """Compute declarer's tricks, as JSON: with best play from the start, and after each card in `played`."""
    from troef.analysis.bridge.dds import shared_solver
    from troef.analysis.bridge.trace import trace_play

    cards = [(Seat.parse(text[0]), Card.parse(text[1:])) for text in played]
    traced = trace_play(shared_solver(), Deal.parse(deal), Denomination.parse(trumps), Seat.parse(declarer), cards)
    return json.dumps([traced.start, *(step.tricks for step in traced.steps)]).encode()


@SEARCHES.job
def solve_klaverjas(report: ProgressCallback, question: dict[str, Any]) -> bytes:
    """Solve a reader's question about a klaverjas deal in the background. The answer is JSON."""
    return json.dumps(KLAVERJAS_SOLVER.ask(question, _PATIENCE, report)).encode()


def klaverjas_answer(question: dict[str, Any], seconds: float) -> tuple[Any, JobProgress]:
    """Return the answer to a question about a klaverjas deal, None if not ready within `seconds`, and the progress."""
    return result(solve_klaverjas, seconds, question=question)


def expected_tricks(evening: Evening, numbers: set[int]) -> Expected | None:
    """Return a function that gives declarer's double-dummy tricks for a board and its result; None for klaverjas."""
    if evening.deck is not Deck.BRIDGE:
        return None
    boards = [board for board in evening.boards.select_related("evening") if board.number in numbers]
    known = known_answers(boards)
    tables = {board.number: TrickTable.parse(known[board.cards]) for board in boards if board.cards in known}

    def expected(number: int, played: PlayedScore) -> int | None:
        fields, table = dict(played.as_reported), tables.get(number)
        contract = parse_contract(str(fields.get("contract", "P")))
        if table is None or contract is None:
            return None
        return table[Seat.parse(str(fields["by"])), contract.denomination]

    return expected
