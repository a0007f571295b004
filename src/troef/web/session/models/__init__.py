"""What is kept of an evening, one small module for each subject."""

from troef.web.session.models.appeal import Appeal, Step
from troef.web.session.models.case import Case, CaseVersion, Direction, chief_of
from troef.web.session.models.conduct import Mark
from troef.web.session.models.deals import Dealing, Solved, Source
from troef.web.session.models.evening import Conditions, Evening, Event, Kind, State
from troef.web.session.models.klaverjas import Slip, WayOfPlaying, as_printed
from troef.web.session.models.log import Log, Verb
from troef.web.session.models.people import (
    Contestant,
    EntryList,
    Player,
    Section,
    SignUp,
    Substitute,
    captain_secret,
    entry_secret,
)
from troef.web.session.models.phone import Admission, Entry, Place
from troef.web.session.models.poll import Peer, Poll, Reply, poll_secret
from troef.web.session.models.result import Desk, Result, Results, Typed
from troef.web.session.models.ruling import Adjustment, Call, Penalty, Ruling
from troef.web.session.models.schedule import (
    AROUND,
    AROUND_SITTING,
    Board,
    Decided,
    Seated,
    Seats,
    Sitting,
    Table,
    seats_for,
    seats_of,
    table_secret,
)
from troef.web.session.models.season import Entrant, Line, Moved, Season

__all__ = [
    "AROUND",
    "AROUND_SITTING",
    "Adjustment",
    "Admission",
    "Appeal",
    "Board",
    "Call",
    "Case",
    "CaseVersion",
    "Conditions",
    "Contestant",
    "Dealing",
    "Decided",
    "Desk",
    "Direction",
    "Entrant",
    "Entry",
    "EntryList",
    "Evening",
    "Event",
    "Kind",
    "Line",
    "Log",
    "Mark",
    "Moved",
    "Peer",
    "Penalty",
    "Place",
    "Player",
    "Poll",
    "Reply",
    "Result",
    "Results",
    "Ruling",
    "Season",
    "Seated",
    "Seats",
    "Section",
    "SignUp",
    "Sitting",
    "Slip",
    "Solved",
    "Source",
    "State",
    "Step",
    "Substitute",
    "Table",
    "Typed",
    "Verb",
    "WayOfPlaying",
    "as_printed",
    "captain_secret",
    "chief_of",
    "entry_secret",
    "poll_secret",
    "seats_for",
    "seats_of",
    "table_secret",
]
