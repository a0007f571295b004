"""Movements: who plays whom, where, when and with which boards; made by name, proposed, verified, changed."""

from troef.contest.movements.balance import quality
from troef.contest.movements.catalogue import MOVEMENTS, Pace, Proposal, build, fitting, proposals
from troef.contest.movements.movement import EntryField, Movement, MovementNotAvailable
from troef.contest.movements.replanning import changed
from troef.contest.movements.schedule import Schedule, ScheduledGame, read_schedule, text_of
from troef.contest.movements.verify import ScheduleFault, ScheduleProblem, faults

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
    "build",
    "changed",
    "faults",
    "fitting",
    "proposals",
    "quality",
    "read_schedule",
    "text_of",
]
