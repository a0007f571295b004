"""Simultaneous events: many clubs play the same deals and report their evenings; all are scored as one field."""

from troef.contest.simultaneous.event import (
    SimultaneousEvent,
    Terms,
    check_same_report,
    club_of,
    combined_session,
    convert_report,
    filter_ranking,
    overall_ranking,
    score_part,
)
from troef.contest.simultaneous.frequency import Frequencies, ScoreRow, VersionRows, board_rows
from troef.contest.simultaneous.report import (
    Report,
    ReportingClub,
    claimed_sender,
    new_key,
    open_report,
    read_report,
    sign,
    sign_report,
    verify,
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
    "check_same_report",
    "club_of",
    "combined_session",
    "filter_ranking",
    "new_key",
    "open_report",
    "overall_ranking",
    "convert_report",
    "verify",
    "read_report",
    "score_part",
    "claimed_sender",
    "sign",
    "sign_report",
    "write_report",
]
