"""Movements: who plays whom, where, when and with which boards; made by name, proposed, verified, changed."""

from troef.contest.movements.balance import quality
from troef.contest.movements.catalogue import MOVEMENTS, Pace, Proposal, build, fitting, proposals
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.replanning import changed
from troef.contest.movements.schedule import Game, Schedule, read_schedule, text_of
from troef.contest.movements.verify import Fault, Problem, faults

__all__ = [
    "MOVEMENTS",
    "Fault",
    "Field",
    "Game",
    "Movement",
    "NoMovement",
    "Pace",
    "Problem",
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
