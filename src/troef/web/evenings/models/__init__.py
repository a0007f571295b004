"""Models of an evening, one module per subject."""

from troef.web.evenings.models.evening import (
    Conditions,
    Dealing,
    DealSource,
    Evening,
    EveningKind,
    EveningState,
    Event,
    Regular,
    ScreenMode,
    Solved,
    Standing,
)
from troef.web.evenings.models.live_table import Act, LiveBoard, LiveTable, Sitter, TableConsent, Watching
from troef.web.evenings.models.log import ENTRY_VERBS, OPERATING_VERBS, Log, LogVerb
from troef.web.evenings.models.people import (
    Contestant,
    EntryList,
    Player,
    Section,
    SignUp,
    Substitute,
    SystemCard,
    captain_secret,
    entry_secret,
)
from troef.web.evenings.models.result import (
    Counted,
    Desk,
    Result,
    ResultManager,
    Slip,
    Typed,
    UnplayedReason,
    WayOfPlaying,
    as_printed,
)
from troef.web.evenings.models.rulings import (
    Adjustment,
    Appeal,
    Call,
    Case,
    CaseVersion,
    Direction,
    Incident,
    Mark,
    Peer,
    Penalty,
    Poll,
    Reply,
    ScoringRuling,
    Step,
    Suggested,
    chief_of,
    poll_secret,
)
from troef.web.evenings.models.schedule import (
    SEAT_FIELDS,
    SITTING_SEAT_FIELDS,
    Admission,
    Board,
    Decided,
    Entry,
    Fouled,
    FourSeats,
    Place,
    Seated,
    Sitting,
    Table,
    filter_seats_among,
    filter_seats_of,
    seats_for,
    table_secret,
)
from troef.web.evenings.models.season import Entrant, Line, Moved, PeriodEntry, Season, SeasonPeriod
from troef.web.evenings.models.simultaneous import Frequency, Overall, PlayingClub, Simultaneous, TakingPart
