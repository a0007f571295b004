"""The catalogue of movements: build one by name, and list those that fit a field, best first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from troef.contest.contestant import ContestantKind
from troef.contest.movements.barometer import barometer
from troef.contest.movements.howell import full_howell, reduced_howell, round_robin, six_rounds
from troef.contest.movements.individual import individual, rainbow
from troef.contest.movements.mitchell import (
    hesitation,
    mitchell,
    mitchell_relay,
    mitchell_rover,
    mitchell_scrambled,
    mitchell_skip,
    schevenings,
    web_movement,
)
from troef.contest.movements.movement import EntryField, Movement, MovementNotAvailable
from troef.contest.movements.swiss import first_round
from troef.contest.movements.verify import balance_score, find_faults
from troef.core.messages import _

Builder = Callable[[EntryField], Movement]

MOVEMENTS: dict[str, Builder] = {
    "howell": full_howell,
    "howell-reduced": reduced_howell,
    "howell-six": six_rounds,
    "mitchell": mitchell,
    "mitchell-skip": mitchell_skip,
    "mitchell-relay": mitchell_relay,
    "mitchell-scrambled": mitchell_scrambled,
    "mitchell-rover": mitchell_rover,
    "hesitation": hesitation,
    "web": web_movement,
    "barometer": barometer,
    "round-robin": round_robin,
    "swiss": first_round,
    "individual": individual,
    "rainbow": rainbow,
    "schevenings": schevenings,
}
MOST_CONTESTANTS, MOST_BOARDS = 200, 999
_OWN_ROUNDS = {
    *("howell-reduced", "mitchell-skip", "mitchell-scrambled", "web", "barometer", "swiss", "individual", "rainbow")
}
"""Movements that are built for the number of rounds that the organiser wants. Others are cut short."""


def build_movement(name: str, field: EntryField) -> Movement:
    """Return the movement with this name, verified. If it does not fit, raise MovementNotAvailable naming others."""
    if name not in MOVEMENTS:
        raise MovementNotAvailable(
            _("there is no movement {name!r}; the names are {movements}", name=name, movements=", ".join(MOVEMENTS))
        )
    check_field(field)
    try:
        return _built(name, field)
    except MovementNotAvailable as reason:
        others = ", ".join(movement.name for movement in fitting_movements(field)) or "none"
        raise MovementNotAvailable(
            _(
                "{name} does not fit {number} {units}: {reason} (what fits: {others})",
                name=name,
                number=field.contestants,
                units=field.units,
                reason=reason,
                others=others,
            )
        ) from None


def check_field(field: EntryField) -> None:
    """Raise MovementNotAvailable for numbers of contestants, boards, rounds or copies that no movement can have."""
    if not 2 <= field.contestants <= MOST_CONTESTANTS:
        raise MovementNotAvailable(
            _(
                "{contestants} {units} is not possible: 2 to {most}",
                contestants=field.contestants,
                units=field.units,
                most=MOST_CONTESTANTS,
            )
        )
    if not 1 <= field.boards <= MOST_BOARDS:
        raise MovementNotAvailable(
            _("{boards} boards is not possible: 1 to {most}", boards=field.boards, most=MOST_BOARDS)
        )
    if field.rounds is not None and field.rounds < 1:
        raise MovementNotAvailable(_("at least one round is needed"))
    if field.copies is not None and field.copies < 1:
        raise MovementNotAvailable(_("there is at least one copy of each board"))


def fitting_movements(field: EntryField) -> list[Movement]:
    """Return every movement that exists for this field, in the order of the catalogue."""
    movements = []
    for name in MOVEMENTS:
        try:
            movements.append(_built(name, field))
        except MovementNotAvailable:
            continue
    return movements


def _built(name: str, field: EntryField) -> Movement:
    if name in _OWN_ROUNDS:
        movement = MOVEMENTS[name](field)
    else:
        movement = MOVEMENTS[name](replace(field, rounds=None)).first(field.rounds)
    wrong = find_faults(movement.schedule)
    assert not wrong, f"{name} for {field}: {wrong[0].text.en}"
    return movement


_TWIN_NAMES = {  # Duplicates of another movement that has a more usual name.
    ContestantKind.PAIRS: {"round-robin", "schevenings"},
    ContestantKind.TEAMS: {"howell"},
    ContestantKind.INDIVIDUAL: set[str](),
}
_KLAVERJAS_TWINS = {"round-robin", "mitchell", "mitchell-skip"}
_KLAVERJAS_NAMED = ("schevenings", "howell")
"""The movements that the regulations name; they are proposed first (klaverjas: II-18, glossary)."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time that play takes, in minutes per board and per change of round."""

    board: float = 7.5
    change: float = 2.5

    def minutes(self, rounds: int, boards: int) -> int:
        """Return the minutes that this number of rounds takes, each with this number of boards."""
        return round(rounds * (boards * self.board + self.change))


BRIDGE = Pace()
KLAVERJAS = Pace(board=4)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement with the figures by which an organiser can choose it: balance, minutes and merit."""

    movement: Movement
    balance: float | None
    """100 if each two pairs compete equally (two winners: in one line). None for individuals and rounds drawn later."""
    minutes: int
    merit: float

    def as_json(self) -> dict[str, Any]:
        """Return the proposal as JSON."""
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
            "copies": movement.copies,
            "note": movement.note.as_json(),
        }


def propose_movements(field: EntryField, pace: Pace = BRIDGE, klaverjas: bool = False) -> list[Proposal]:
    """Return the movements that fit, best first. With `klaverjas`, those that its regulations name come first."""
    check_field(field)
    twins = _KLAVERJAS_TWINS if klaverjas and field.kind is ContestantKind.PAIRS else _TWIN_NAMES[field.kind]
    proposals = []
    for movement in fitting_movements(field):
        if movement.name in twins or (field.copies is not None and movement.copies > field.copies):
            continue
        comparable = field.kind is not ContestantKind.INDIVIDUAL and movement.planned is None
        balance = balance_score(movement.schedule, lines=movement.winners == 2) if comparable else None
        minutes = pace.minutes(movement.rounds, movement.boards_per_round)
        proposals.append(Proposal(movement, balance, minutes, _merit(movement, field, balance)))
    named = _KLAVERJAS_NAMED if klaverjas and field.kind is ContestantKind.PAIRS else ()

    def order(proposal: Proposal) -> tuple[object, ...]:
        # If the number of copies is unknown, movements with a copy for each table are proposed last.
        movement = proposal.movement
        tables = sum(game.round == 1 for game in movement.schedule.played)
        last = field.copies is None and 1 < tables <= movement.copies
        place = named.index(movement.name) if movement.name in named else len(named)
        return place, last, -proposal.merit

    return sorted(proposals, key=order)


def boards_played(movement: Movement) -> int:
    """Return the number of boards that a contestant who never sits out plays."""
    return movement.rounds * movement.boards_per_round


def _merit(movement: Movement, field: EntryField, balance: float | None) -> float:
    """Return a number that orders proposals; 1: all boards and opponents, fair comparison, little moving of boards."""
    even = 0.8 if balance is None else 0.7 if movement.winners == 2 else balance / 100
    boards = boards_played(movement) / field.boards
    opponents = min(1.0, movement.rounds / max(1, field.contestants - 1))
    trouble = 1.0
    if movement.boards_per_round == 1:
        trouble *= 0.5  # Everybody moves after every board.
    if any(game.shared for game in movement.schedule.games):
        trouble *= 0.9
    if field.copies is None and movement.copies == 2:  # With more, each table has its own copy: those come last.
        trouble *= 0.85
    return even * boards * (0.5 + 0.5 * opponents) * trouble
