"""Which movements fit an evening, best first, in the numbers an organiser chooses by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troef.contest.contestant import Kind
from troef.contest.movements.balance import quality
from troef.contest.movements.catalogue import check, fitting
from troef.contest.movements.movement import Field, Movement

_TWIN_NAMES = {  # movements that are the same as another one under a more usual name
    Kind.PAIRS: {"round-robin", "schevenings"},
    Kind.TEAMS: {"howell"},
    Kind.INDIVIDUAL: set[str](),
}
_KLAVERJAS_TWINS = {"round-robin", "mitchell", "mitchell-skip"}


@dataclass(frozen=True, slots=True)
class Pace:
    """How long play takes, in minutes."""

    board: float = 7.5
    change: float = 2.5

    def minutes(self, rounds: int, boards: int) -> int:
        """The time for so many rounds of so many boards."""
        return round(rounds * (boards * self.board + self.change))


BRIDGE = Pace()
KLAVERJAS = Pace(board=4)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement, and what it means for the evening."""

    movement: Movement
    balance: float | None
    """100 when all compete equally, with two winners all of a line; none for individuals and rounds yet to be drawn."""
    minutes: int
    merit: float

    def as_json(self) -> dict[str, Any]:
        """The numbers, under plain names."""
        movement = self.movement
        return {
            "name": movement.name,
            "rounds": movement.rounds,
            "boards_per_round": movement.boards_per_round,
            "boards": boards_played(movement),
            "sit_outs": movement.schedule.sit_outs,
            "winners": movement.winners,
            "balance": None if self.balance is None else round(self.balance, 1),
            "minutes": self.minutes,
            "sharing": any(game.shared for game in movement.schedule.games),
            "copies": max(game.copy for game in movement.schedule.games),
            "note": movement.note.as_json(),
        }


def proposals(field: Field, pace: Pace = BRIDGE, klaverjas: bool = False) -> list[Proposal]:
    """Every movement that fits, best first."""
    check(field)
    twins = _KLAVERJAS_TWINS if klaverjas and field.kind is Kind.PAIRS else _TWIN_NAMES[field.kind]
    found = [_proposal(movement, field, pace) for movement in fitting(field) if movement.name not in twins]
    return sorted(found, key=lambda proposal: -proposal.merit)


def _proposal(movement: Movement, field: Field, pace: Pace) -> Proposal:
    comparable = field.kind is not Kind.INDIVIDUAL and movement.planned is None
    balance = quality(movement.schedule, lines=movement.winners == 2) if comparable else None
    minutes = pace.minutes(movement.rounds, movement.boards_per_round)
    return Proposal(movement, balance, minutes, _merit(movement, field, balance))


def boards_played(movement: Movement) -> int:
    """How many boards somebody plays who never sits out."""
    return movement.rounds * movement.boards_per_round


def _merit(movement: Movement, field: Field, balance: float | None) -> float:
    """A share of the ideal: many boards, fair comparison, many opponents, and little trouble with the boards."""
    even = 0.8 if balance is None else 0.7 if movement.winners == 2 else balance / 100
    boards = boards_played(movement) / field.boards
    opponents = min(1.0, movement.rounds / max(1, field.contestants - 1))
    trouble = 1.0
    if movement.boards_per_round == 1:
        trouble *= 0.5  # everybody gets up after every board
    if any(game.shared for game in movement.schedule.games):
        trouble *= 0.9
    copies = max(game.copy for game in movement.schedule.games)
    trouble *= 1.0 if copies == 1 else 0.95 if copies == 2 else 0.8
    return even * boards * (0.5 + 0.5 * opponents) * trouble
