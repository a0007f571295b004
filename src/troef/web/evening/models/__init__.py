"""What is kept of an evening, one small module for each subject."""

from troef.web.evening.models.evening import Evening, State
from troef.web.evening.models.log import Log
from troef.web.evening.models.people import Contestant, Player
from troef.web.evening.models.phone import Entry, Place
from troef.web.evening.models.result import Result
from troef.web.evening.models.ruling import Adjustment, Call, Penalty
from troef.web.evening.models.schedule import Board, Sitting, Table

__all__ = [
    "Adjustment",
    "Board",
    "Call",
    "Contestant",
    "Entry",
    "Evening",
    "Log",
    "Penalty",
    "Place",
    "Player",
    "Result",
    "Sitting",
    "State",
    "Table",
]
