"""Simultaneous events: the same deals in many clubs, each reporting its own evening, and one field over all of them."""

from troef.contest.simultaneous.event import (
    SimultaneousEvent,
    Terms,
    check_same,
    club_of,
    everything,
    listed,
    overall,
    part_of,
    score_part,
)
from troef.contest.simultaneous.frequency import Frequencies, ScoreRow, VersionRows, board_rows
from troef.contest.simultaneous.report import (
    Report,
    ReportingClub,
    new_key,
    opened,
    proved,
    read_report,
    sender,
    sign,
    signed,
    write_report,
)

__all__ = [
    "ReportingClub",
    "Frequencies",
    "Report",
    "ScoreRow",
    "SimultaneousEvent",
    "Terms",
    "VersionRows",
    "board_rows",
    "check_same",
    "club_of",
    "everything",
    "listed",
    "new_key",
    "opened",
    "overall",
    "part_of",
    "proved",
    "read_report",
    "score_part",
    "sender",
    "sign",
    "signed",
    "write_report",
]
