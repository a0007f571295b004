"""Swiss: in every round those who stand nearest to each other and have not met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2

from troef.contest.contestant import Kind
from troef.contest.movements.barometer import copied
from troef.contest.movements.develop import meeting
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Schedule
from troef.laws import Text

_NOTE = Text(
    "Elke ronde speelt wie bij elkaar staat en nog niet tegen elkaar speelde; vraag na elke ronde de volgende.",
    "In each round neighbours in the standing meet who have not met yet; ask for the next round after each.",
)
_NODES, _MOST = 50_000, 200


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the contest stands: the contestants best first, who met whom, who was free, and how far the rounds are."""

    order: tuple[str, ...]
    met: frozenset[frozenset[str]] = frozenset()
    free: frozenset[str] = frozenset()
    rounds: int = 0


def first_round(field: Field) -> Movement:
    """Round 1, where everybody stands equal: neighbours on the list of entries meet."""
    if field.kind is Kind.INDIVIDUAL:
        raise NoMovement("Swiss is for pairs and teams", "Zwitsers is voor paren en teams")
    order = tuple(str(k + 1) for k in range(field.contestants))
    rounds = field.rounds or usual_rounds(field.contestants)
    games = next_round(Standing(order), field.per_round(rounds), field.kind)
    return Movement("swiss", games, _NOTE, planned=rounds)


def usual_rounds(contestants: int) -> int:
    """Enough rounds for one to be left unbeaten, and two more; never more than there are opponents."""
    opponents = contestants - 1 + contestants % 2
    return max(1, min(opponents, ceil(log2(contestants)) + 2))


def next_round(standing: Standing, size: int, kind: Kind, first_board: int | None = None) -> Schedule:
    """The pairing of the next round, with the boards after those that were played."""
    number = standing.rounds + 1
    first = 1 + standing.rounds * size if first_board is None else first_board
    boards = tuple(range(first, first + size))
    games = [meeting(number, table, a, b, boards) for table, (a, b) in enumerate(pairing(standing), 1)]
    return copied(Schedule.of(games, kind))


def pairing(standing: Standing) -> list[tuple[str, str | None]]:
    """Highest first, each against the highest not met; with an odd number the lowest who was not free yet rests."""
    order = list(standing.order)
    if len(order) > _MOST:
        raise NoMovement(
            f"{len(order)} contestants are too many: at most {_MOST}",
            f"{len(order)} deelnemers zijn er te veel: hoogstens {_MOST}",
        )
    if len(order) % 2 == 0:
        rests: Sequence[str | None] = [None]
    else:
        rests = [one for one in reversed(order) if one not in standing.free]
    for rest in rests:
        pairs = _paired([one for one in order if one != rest], standing.met)
        if pairs is not None:
            return [*pairs, *([(rest, None)] if rest is not None else [])]
    raise NoMovement(
        f"no round {standing.rounds + 1} without a second meeting or a second bye is possible",
        f"ronde {standing.rounds + 1} kan niet zonder dat iemand een tegenstander of rust opnieuw krijgt",
    )


def _paired(order: list[str], met: frozenset[frozenset[str]]) -> list[tuple[str, str | None]] | None:
    nodes = 0

    def extend(left: list[str]) -> list[tuple[str, str | None]] | None:
        nonlocal nodes
        nodes += 1
        if not left:
            return []
        if nodes > _NODES:
            return None
        first, *others = left
        for other in others:
            if frozenset((first, other)) not in met:
                rest = extend([one for one in others if one != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    return extend(order)
