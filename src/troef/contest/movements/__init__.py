"""Movements: build them by name, propose the ones that fit, verify schedules, and replan remaining rounds.

A schedule lists the tables of each round, with their contestants and boards. The boards of a table in a round are a
set.
"""

from troef.contest.movements.catalogue import (
    MOVEMENTS,
    Pace,
    Proposal,
    build_movement,
    fitting_movements,
    propose_movements,
)
from troef.contest.movements.movement import (
    EntryField,
    Movement,
    MovementNotAvailable,
    Schedule,
    ScheduledGame,
    read_schedule,
    schedule_text,
)
from troef.contest.movements.replanning import replan
from troef.contest.movements.verify import ScheduleFault, ScheduleProblem, balance_score, find_faults

__all__ = [
    "MOVEMENTS",
    "ScheduleFault",
    "EntryField",
    "ScheduledGame",
    "Movement",
    "MovementNotAvailable",
    "Pace",
    "ScheduleProblem",
    "Proposal",
    "Schedule",
    "build_movement",
    "replan",
    "find_faults",
    "fitting_movements",
    "propose_movements",
    "balance_score",
    "read_schedule",
    "schedule_text",
]
