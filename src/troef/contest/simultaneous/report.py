"""What a club reports of its evening: a contest file with who sends it, signed with the key of the club."""

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
from troef.core.numbers import parse_json
from troef.core.records import BoundedInt, Json, NonEmptyString, ParsedString, Schema, read, record_schema, write

_CODE = "[A-Za-z0-9][A-Za-z0-9._-]{0,39}"
"""What an event and a club are known by: it stands in addresses and before the numbers of pairs."""


def _code(text: str) -> str:
    if not re.fullmatch(_CODE, text):
        raise TroefError(
            f"{text!r:.60} is not a code: use up to 40 letters, digits, dots and hyphens",
            f"{text!r:.60} is geen code: gebruik hoogstens 40 letters, cijfers, punten en streepjes",
        )
    return text


Code = Annotated[str, ParsedString(_code, _CODE)]


class _ContestFile(Schema):
    """A contest file inside another document."""

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
    """What was scored on the evening of one club."""

    event: Annotated[Code, "the code of the event"]
    club: Annotated[ReportingClub, "who reports"]
    district: Annotated[str | None, NonEmptyString(), "the district that the club plays in"] = None
    evening: Annotated[date, "when it was played"]
    number: Annotated[int, BoundedInt(1), "1 for the first report, one more for each correction: the highest stands"]
    contest: Annotated[Contest, _ContestFile(), "the whole evening, as a contest file"]


def read_report(text: str | bytes) -> Report:
    """The report in a JSON document."""
    return read(Report, parse_json(text))


def write_report(report: Report) -> bytes:
    """The report as a JSON document."""
    return json.dumps(write(report), ensure_ascii=False).encode()


# Signed: a first line that says who sends it and proves it, then the exact bytes of what is sent

_SCHEME = "troef-simultaneous-1"
_FIRST_LINE = re.compile(rf"{_SCHEME} ({_CODE}) ([0-9a-f]{{64}})")


def new_key() -> str:
    """A key for a club; who has it can report for it."""
    return secrets.token_urlsafe(32)


def sign(club: str, body: bytes, key: str) -> bytes:
    """A message that only a holder of the club's key can make."""
    return f"{_SCHEME} {club} {_signature(body, key)}\n".encode() + body


def _signature(body: bytes, key: str) -> str:
    return hmac.new(key.encode(), body, "sha256").hexdigest()


def claimed_sender(message: bytes) -> str:
    """The club that a message says to come from; `proved` tells whether it does."""
    return _parted(message)[0]


def _parted(message: bytes) -> tuple[str, str, bytes]:
    """Club, signature and body of a message."""
    line, _, body = message.partition(b"\n")
    match = _FIRST_LINE.fullmatch(line[:200].decode("ascii", errors="replace").rstrip("\r"))
    if match is None:
        raise TroefError(
            f"this is not signed: the first line is {_SCHEME}, the club and the signature",
            f"dit is niet getekend: de eerste regel is {_SCHEME}, de club en de handtekening",
        )
    return match[1], match[2], body


def verify(message: bytes, key: str) -> bytes:
    """What a message says; refused where it was not signed with this key, or was changed on its way."""
    club, signature, body = _parted(message)
    if not hmac.compare_digest(signature, _signature(body, key)):
        raise TroefError(
            f"the signature is not that of club {club}: another key was used, or the message was changed",
            f"de handtekening is niet die van club {club}: de sleutel is een andere, of het bericht is veranderd",
        )
    return body


def sign_report(report: Report, key: str) -> bytes:
    """A report as its club sends it."""
    return sign(report.club.id, write_report(report), key)


def open_report(message: bytes, key: str) -> Report:
    """The report that a club has sent."""
    report, club = read_report(verify(message, key)), claimed_sender(message)
    if report.club.id != club:
        raise TroefError(
            f"club {club} signed a report of club {report.club.id}; a club reports for itself",
            f"club {club} tekende een rapport van club {report.club.id}; een club rapporteert voor zichzelf",
        )
    return report
