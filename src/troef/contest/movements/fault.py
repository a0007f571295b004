"""What can be wrong with a schedule, each in a sentence that names the round, the table, who and which boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from troef.contest.movements.schedule import Game
from troef.laws import Text


class Problem(Enum):
    """The kinds of fault a schedule can have."""

    TWICE_IN_ROUND = "twice-in-round"
    TABLE_TWICE = "table-twice"
    MISSING = "missing"
    MEET_AGAIN = "meet-again"
    PARTNER_AGAIN = "partner-again"
    BOARD_AGAIN = "board-again"
    BOARD_AT_TWO_TABLES = "board-at-two-tables"
    NO_BOARDS = "no-boards"
    ROUND_MISSING = "round-missing"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, where, and with whom."""

    problem: Problem
    text: Text
    round: int
    table: int | None = None
    contestants: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The fault with its kind, its place and its sentence."""
        return {
            "problem": self.problem.value,
            "round": self.round,
            "table": self.table,
            "contestants": list(self.contestants),
            "boards": list(self.boards),
            **self.text.as_json(),
        }


def round_missing(number: int) -> Fault:
    text = Text(f"ronde {number} ontbreekt", f"round {number} is missing")
    return Fault(Problem.ROUND_MISSING, text, number)


def twice_in_round(game: Game, one: str, word: Text, other_table: int) -> Fault:
    text = Text(
        f"ronde {game.round}: {word.nl} {one} zit op twee plaatsen, aan tafel {other_table} en tafel {game.table}",
        f"round {game.round}: {word.en} {one} is in two places, at table {other_table} and table {game.table}",
    )
    return Fault(Problem.TWICE_IN_ROUND, text, game.round, game.table, (one,))


def table_twice(game: Game) -> Fault:
    text = Text(
        f"ronde {game.round}: tafel {game.table} staat er twee keer",
        f"round {game.round}: table {game.table} is used twice",
    )
    return Fault(Problem.TABLE_TWICE, text, game.round, game.table, game.contestants)


def no_boards(game: Game) -> Fault:
    text = Text(
        f"ronde {game.round}, tafel {game.table}: er zijn geen borden",
        f"round {game.round}, table {game.table}: there are no boards",
    )
    return Fault(Problem.NO_BOARDS, text, game.round, game.table, game.contestants)


def missing(number: int, one: str, word: Text) -> Fault:
    text = Text(
        f"ronde {number}: {word.nl} {one} speelt niet en rust niet",
        f"round {number}: {word.en} {one} neither plays nor sits out",
    )
    return Fault(Problem.MISSING, text, number, None, (one,))


def board_again(game: Game, one: str, word: Text, boards: Sequence[int], earlier: int) -> Fault:
    text = Text(
        f"ronde {game.round}, tafel {game.table}: {word.nl} {one} speelt {_borden(boards)} weer, na ronde {earlier}",
        f"round {game.round}, table {game.table}: {word.en} {one} plays {_boards(boards)} again, after round {earlier}",
    )
    return Fault(Problem.BOARD_AGAIN, text, game.round, game.table, (one,), tuple(boards))


def board_at_two_tables(game: Game, boards: Sequence[int], other_table: int) -> Fault:
    be = Text("liggen", "are") if len(boards) > 1 else Text("ligt", "is")
    text = Text(
        f"ronde {game.round}: {_borden(boards)} {be.nl} aan tafel {other_table} en aan tafel {game.table}",
        f"round {game.round}: {_boards(boards)} {be.en} at table {other_table} and at table {game.table}",
    )
    return Fault(Problem.BOARD_AT_TWO_TABLES, text, game.round, game.table, game.contestants, tuple(boards))


def met_again(problem: Problem, game: Game, two: tuple[str, ...], word: Text, earlier: int) -> Fault:
    """For opponents, and for partners of an individual contest."""
    verb = Text("ontmoeten elkaar", "meet") if problem is Problem.MEET_AGAIN else Text("zijn maten", "are partners")
    a, b = two
    nl = f"{word.nl} {a} en {word.nl} {b} {verb.nl} weer, na ronde {earlier}"
    en = f"{word.en} {a} and {word.en} {b} {verb.en} again, after round {earlier}"
    text = Text(f"ronde {game.round}, tafel {game.table}: {nl}", f"round {game.round}, table {game.table}: {en}")
    return Fault(problem, text, game.round, game.table, two)


def _boards(boards: Sequence[int]) -> str:
    return f"board{'s' * (len(boards) > 1)} {', '.join(map(str, boards))}"


def _borden(boards: Sequence[int]) -> str:
    return f"bord{'en' * (len(boards) > 1)} {', '.join(map(str, boards))}"
