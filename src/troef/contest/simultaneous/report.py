"""The report of a club's evening: a contest file with its sender, signed with the key of the club."""

from __future__ import annotations

import hmac
import json
import re
import secrets
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from troef.cards import TroefError
from troef.contest.file import ContestDocument, contest_json, contest_of
from troef.contest.session import Contest
from troef.core.messages import _
from troef.core.numbers import parse_json
from troef.core.records import BoundedInt, Json, NonEmptyString, ParsedString, Schema, read, record_schema, write

_CODE = "[A-Za-z0-9][A-Za-z0-9._-]{0,39}"
"""The code of an event or a club. It is used in URLs and as prefix of contestant numbers."""


def _code(text: str) -> str:
    if not re.fullmatch(_CODE, text):
        raise TroefError(_("{text!r:.60} is not a code: use up to 40 letters, digits, dots and hyphens", text=text))
    return text


Code = Annotated[str, ParsedString(_code, _CODE)]


class _ContestFile(Schema):
    def read(self, value: Any) -> Contest:
        return contest_of(value)

    def write(self, value: Contest) -> Json:
        return contest_json(value)

    def schema(self, records: Json) -> Json:
        return record_schema(ContestDocument).schema(records)


@dataclass(frozen=True, slots=True)
class ReportingClub:
    """A club that takes part; one that plays on two evenings takes part twice."""

    id: Annotated[Code, "its code in the event: letters, digits, dots and hyphens"]
    name: Annotated[str, NonEmptyString(), "the name people know it by"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The results of one club's evening."""

    event: Annotated[Code, "the code of the event"]
    club: Annotated[ReportingClub, "who reports"]
    district: Annotated[str | None, NonEmptyString(), "the district that the club plays in"] = None
    evening: Annotated[date, "when it was played"]
    number: Annotated[int, BoundedInt(1), "1 for the first report, one more for each correction: the highest stands"]
    contest: Annotated[Contest, _ContestFile(), "the whole evening, as a contest file"]


def read_report(text: str | bytes) -> Report:
    """Parse a report from JSON. Raise TroefError if it is not valid."""
    return read(Report, parse_json(text))


def write_report(report: Report) -> bytes:
    """Return the report as JSON."""
    return json.dumps(write(report), ensure_ascii=False).encode()


# A signed message is a first line with the sender and the signature, then the exact bytes of the body.

_SCHEME = "troef-simultaneous-1"
_FIRST_LINE = re.compile(rf"{_SCHEME} ({_CODE}) ([0-9a-f]{{64}})")


def new_key() -> str:
    """Return a new secret key for a club. Anyone who has it can report for the club."""
    return secrets.token_urlsafe(32)


def sign(club: str, body: bytes, key: str) -> bytes:
    """Return a message: a first line with the club and the signature by its key, and then the body."""
    return f"{_SCHEME} {club} {_signature(body, key)}\n".encode() + body


def _signature(body: bytes, key: str) -> str:
    return hmac.new(key.encode(), body, "sha256").hexdigest()


def claimed_sender(message: bytes) -> str:
    """Return the club that a message names as its sender; only `verify` proves it. Raise TroefError if unsigned."""
    return _parted(message)[0]


def _parted(message: bytes) -> tuple[str, str, bytes]:
    line, _newline, body = message.partition(b"\n")
    match = _FIRST_LINE.fullmatch(line[:200].decode("ascii", errors="replace").rstrip("\r"))
    if match is None:
        raise TroefError(
            _("this is not signed: the first line is {scheme}, the club and the signature", scheme=_SCHEME)
        )
    return match[1], match[2], body


def verify(message: bytes, key: str) -> bytes:
    """Return the body of a message. Raise TroefError if it was changed, or signed with a key other than this one."""
    club, signature, body = _parted(message)
    if not hmac.compare_digest(signature, _signature(body, key)):
        raise TroefError(
            _("the signature is not that of club {club}: another key was used, or the message was changed", club=club)
        )
    return body


def sign_report(report: Report, key: str) -> bytes:
    """Return a report as a signed message of its club."""
    return sign(report.club.id, write_report(report), key)


def open_report(message: bytes, key: str) -> Report:
    """Return the report in a signed message. Raise TroefError if the signature is wrong, or it is another club's."""
    report, club = read_report(verify(message, key)), claimed_sender(message)
    if report.club.id != club:
        raise TroefError(
            _("club {club} signed a report of club {id}; a club reports for itself", club=club, id=report.club.id)
        )
    return report
