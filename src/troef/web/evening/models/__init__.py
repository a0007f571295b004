"""What is kept of an evening, one small module for each subject."""

from troef.web.evening.models.bracket import Decided
from troef.web.evening.models.evening import Evening, Kind, State
from troef.web.evening.models.event import Event
from troef.web.evening.models.klaverjas import Slip, WayOfPlaying
from troef.web.evening.models.log import Log
from troef.web.evening.models.people import Contestant, Player, Section, Substitute
from troef.web.evening.models.phone import Admission, Entry, Place
from troef.web.evening.models.result import Result
from troef.web.evening.models.ruling import Adjustment, Call, Penalty
from troef.web.evening.models.schedule import Board, Seated, Sitting, Table

__all__ = [
    "Adjustment",
    "Admission",
    "Board",
    "Call",
    "Contestant",
    "Decided",
    "Entry",
    "Evening",
    "Event",
    "Kind",
    "Log",
    "Penalty",
    "Place",
    "Player",
    "Result",
    "Seated",
    "Section",
    "Sitting",
    "Slip",
    "State",
    "Substitute",
    "Table",
    "WayOfPlaying",
]
