"""Hosting a simultaneous event: its deals and clubs, incoming reports and the overall ranking.

The cost of a report does not grow with the event: the frequencies of scores are stored, and a report changes only its
part of them. A job computes the ranking, once for each version of the event.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import Deal, TroefError
from troef.contest import simultaneous
from troef.contest.file import contest_of
from troef.core import messages
from troef.core.numbers import Number
from troef.laws import Text
from troef.web.evenings.deals import dealing
from troef.web.evenings.models import Evening, Frequency, Overall, PlayingClub, Simultaneous
from troef.web.events.simultaneous_client import sign_deals_request
from troef.web.platform.jobs.jobs import ProgressCallback, RetryLater, enqueue, job

LARGEST = 300_000
"""Maximum bytes of a report; one of a hundred tables fits."""
NO_SUCH_CLUB = messages._("There is no such event or club.")
_MOST_CLUBS = 2000
_FEW, _REST = 20, 0.5
"""Number of clubs up to which ranking need not wait, and for more clubs the seconds of waiting per club."""


def publish_commitment(event: Simultaneous, delayed: str) -> str:
    """Publish the commitment of a new secret; return a message. `delayed` describes the text that completes it."""
    seal = dealing.new_seal(delayed)
    if not Simultaneous.objects.filter(pk=event.pk, sealed="").update(sealed=seal.to_json()):
        raise TroefError(_("The commitment is published already; a second one would be a choice."))
    event.sealed = seal.to_json()
    return _("The commitment is published.")


def complete_with(event: Simultaneous, text: str) -> str:
    """Deal the boards with the public text, which nobody knew when the secret was made. Return a message."""
    event.sealed = dealing.completed_secret(event.seal, text).to_json()
    event.save(update_fields=["sealed"])
    return _("%(count)s boards are dealt.") % {"count": event.boards}


def deals(event: Simultaneous) -> dict[int, Deal]:
    """Return the deals of the event by board number; empty before they are dealt."""
    deck, seal = Evening(edition=event.edition).deck, event.seal
    return {number: seal.deal(number, deck) for number in event.numbers} if seal and event.is_dealt else {}


@transaction.atomic
def add_clubs(event: Simultaneous, text: str) -> str:
    """Add clubs from lines `name; district`; return a message. Raise TroefError if a line is wrong, or none is new."""
    Simultaneous.objects.select_for_update().get(pk=event.pk)
    known = {club.name.casefold() for club in event.clubs.only("name")}
    rows: dict[str, tuple[str, str]] = {}
    for line in text.splitlines():
        name, _semicolon, district = (part.strip() for part in line.partition(";"))
        if name and name.casefold() not in known:
            rows.setdefault(name.casefold(), (name, district))
    long = next((name for name, district in rows.values() if len(name) > 120 or len(district) > 60), None)
    if long is not None:
        raise TroefError(_("“%(name)s…” is too long for a name and a district.") % {"name": long[:40]})
    if not rows:
        raise TroefError(_("Every club on this list takes part already."))
    if len(known) + len(rows) > _MOST_CLUBS:
        raise TroefError(_("At most %(number)s clubs take part in an event.") % {"number": _MOST_CLUBS})
    last = event.clubs.aggregate(last=Max("number"))["last"] or 0
    PlayingClub.objects.bulk_create(
        PlayingClub(event=event, number=number, name=name, district=district)
        for number, (name, district) in enumerate(rows.values(), last + 1)
    )
    return _("%(count)s clubs are added.") % {"count": len(rows)}


def renew_key(club: PlayingClub) -> str:
    """Give a club a new key and return a message. The old key no longer works."""
    club.key = simultaneous.new_key()
    club.save(update_fields=["key"])
    return _("%(club)s has a new link; the old one no longer works.") % {"club": club.name}


def withdraw_club(club: PlayingClub) -> str:
    """Withdraw a club's key, so that it cannot fetch boards or report. Its last report counts. Return a message."""
    club.key = ""
    club.save(update_fields=["key"])
    return _("The link of %(club)s no longer works.") % {"club": club.name}


def allow_late_reports(club: PlayingClub) -> str:
    club.may_be_late = True
    club.save(update_fields=["may_be_late"])
    return _("One more report of %(club)s is accepted.") % {"club": club.name}


def open_boards(event: Simultaneous) -> str:
    """Show the boards to everybody from now on and return a message. Raise TroefError if they are not dealt."""
    if not event.is_dealt:
        raise TroefError(_("There are no boards yet."))
    event.opened = True
    event.save(update_fields=["opened"])
    return _("Everybody can see the boards now.")


def club_package(club: PlayingClub, shown: str) -> dict[str, Any]:
    """Return boards and terms for a club. Raise TroefError if `shown` is not its signature, or nothing is dealt."""
    event = club.event
    right = sign_deals_request(event.code, club.number, club.key)
    if not club.key or not hmac.compare_digest(shown.encode(), right.encode()):
        raise TroefError(
            messages._(
                "This is not the key of {name}, or it was withdrawn: ask the organiser of the event for a new link.",
                name=club.name,
            )
        )
    if event.seal is None or not event.is_dealt:
        raise TroefError(messages._("The boards of this event are not dealt yet. Try again later."))
    return {
        "event": event.code,
        "name": event.name,
        "club": str(club.number),
        "club_name": club.name,
        "district": club.district,
        "first_day": event.first_day.isoformat(),
        "last_day": event.last_day.isoformat(),
        "edition": event.edition,
        "regulations": event.regulations,
        "commitment": event.seal.commitment,
        "deals": {str(number): str(deal) for number, deal in deals(event).items()},
    }


def event_terms(event: Simultaneous) -> simultaneous.Terms:
    """Return the terms of the event for scoring: laws, regulations, matchpoints for pairs, and board numbers."""
    rules = {"edition": event.edition, "regulations": event.regulations, "kind": "pairs", "results": []}
    return simultaneous.Terms.of(event.code, contest_of(rules | {"scoring": {"method": "matchpoints"}}), event.numbers)


@transaction.atomic
def receive_report(club: PlayingClub, message: bytes) -> Text:
    """Accept a report; return the message for the sender. It replaces an earlier report of the club.

    Nothing changes if the report is an old one or was received before. Raise TroefError if the report is invalid, too
    late, or contradicts one with the same number.
    """
    report = _opened(club, message)
    event = Simultaneous.objects.select_for_update().get(pk=club.event_id)
    club = event.clubs.get(pk=club.pk)
    if report.number < club.report_number:
        return messages._("A later report has already been received; it counts.")
    if report.number == club.report_number:
        if simultaneous.write_report(report).decode() == club.report:
            return messages._("This report has already been received.")
        raise TroefError(
            messages._(
                "There is another report {number} already: a correction has the next number.", number=report.number
            )
        )
    _check_in_time(event, club)
    store_report(event, club, report)
    enqueue(compute_ranking, event=event.pk, version=event.version)
    return messages._("Report {number} of {name} was received.", number=report.number, name=club.name)


def store_report(event: Simultaneous, club: PlayingClub, report: simultaneous.Report) -> None:
    """Store a report in place of the club's previous one. The caller must hold the lock on the event."""
    _count(event, report, simultaneous.read_report(club.report) if club.report else None)
    now = timezone.now()
    fields = {"report": simultaneous.write_report(report).decode(), "report_number": report.number}
    event.clubs.filter(pk=club.pk).update(**fields, reported=now, may_be_late=False)
    event.version += 1
    event.save(update_fields=["version"])


def _opened(club: PlayingClub, message: bytes) -> simultaneous.Report:
    if len(message) > LARGEST:
        raise TroefError(
            messages._("A report has at most {largest} bytes, not {count}.", largest=LARGEST, count=len(message))
        )
    report = simultaneous.open_report(message, club.key or simultaneous.new_key())
    if report.club.id != str(club.number):
        raise TroefError(
            messages._(
                "This is the address of club {number}, and the report is that of club {id}.",
                number=club.number,
                id=report.club.id,
            )
        )
    played, asked = report.contest.regulations, club.event.regulations
    if played != asked:
        raise TroefError(
            messages._(
                "contest.regulations: the evening was played by {played}, and the event is played by {asked}.",
                played=played,
                asked=asked,
            )
        )
    return report


def _check_in_time(event: Simultaneous, club: PlayingClub) -> None:
    if event.is_official and not club.may_be_late:
        day = timezone.localtime(event.corrections_until)
        raise TroefError(
            messages._(
                "Reports were accepted until {day:%d-%m-%Y %H:%M}; ask the organiser of the event to accept this one.",
                day=day,
            )
        )


def _count(event: Simultaneous, report: simultaneous.Report, before: simultaneous.Report | None) -> None:
    played = event_terms(event)
    new = simultaneous.Frequencies.of(simultaneous.convert_report(report, played))
    kept = frequencies(event)
    if before is not None:
        kept.add(simultaneous.Frequencies.of(simultaneous.convert_report(before, played)), -1)
    kept.add(new)
    now = kept.as_json()
    rows = [Frequency(event=event, board=board, counts=counts) for board, counts in now.items()]
    Frequency.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["event", "board"], update_fields=["counts"]
    )
    event.frequencies.exclude(board__in=now).delete()


def frequencies(event: Simultaneous) -> simultaneous.Frequencies:
    """Return the number of times that each score was made on each board, over all clubs."""
    return simultaneous.Frequencies.read(dict(event.frequencies.values_list("board", "counts")))


@dataclass(frozen=True, slots=True)
class ScoreValue:
    """A score on a board: number of times it was made, and the percentage it gives each side."""

    score: int
    times: Number
    ns: float
    ew: float | None


@dataclass(frozen=True, slots=True)
class BoardScoreValues:
    """The scores on a board. Each version of a fouled board has its own; otherwise `version` is None."""

    version: str | None
    rows: Sequence[ScoreValue]


def board_score_values(event: Simultaneous, board: int) -> list[BoardScoreValues]:
    """Return the scores on a board with their percentages, one list for each version of a fouled board."""
    versions = []
    for version in simultaneous.board_rows(frequencies(event), board, event_terms(event).contest):
        for_ew = {-row.score: float(row.percentage) for row in version.ew}
        rows = [ScoreValue(row.score, row.times, float(row.percentage), for_ew.get(row.score)) for row in version.ns]
        versions.append(BoardScoreValues(version.version, rows))
    return versions


def refresh_ranking(event: Simultaneous) -> None:
    """Enqueue a computation of the ranking, if reports have arrived since and it need not wait."""
    if event.ranked != event.version and _rest(event) <= 0:
        enqueue(compute_ranking, event=event.pk, version=event.version)


def _rest(event: Simultaneous) -> float:
    """Return the seconds that the ranking must wait since the last time. A large event waits longer."""
    reports = event.clubs.filter(report_number__gt=0).count()
    if event.ranked_at is None or reports <= _FEW:
        return 0.0
    return (event.ranked_at - timezone.now()).total_seconds() + _REST * reports


@job
def compute_ranking(progress: ProgressCallback, event: int, version: int) -> None:
    """Compute and store the ranking over all reports, unless it has been computed for this version or a later one."""
    known = Simultaneous.objects.filter(pk=event).first()
    if known is None or known.ranked >= version:
        return
    if (rest := _rest(known)) > 0:
        raise RetryLater(rest)
    the, reports, kept = _all_reports(known)
    played, parts, clubs = event_terms(the), [], {}
    for done, (pk, number, text) in enumerate(reports, 1):
        parts.append(simultaneous.convert_report(simultaneous.read_report(text), played))
        clubs[str(number)] = pk
        if done % 10 == 0:
            progress(done, len(reports))
    answer = simultaneous.overall_ranking(parts, kept)
    rows = [
        Overall(
            event=the,
            club_id=clubs[simultaneous.club_of(row.contestant)],
            rank=row.rank,
            contestant=row.contestant.partition("/")[2][:120],
            name=answer.contest.label(row.contestant)[:300],
            percentage=None if row.percentage is None else float(row.percentage),
            boards=row.boards,
        )
        for row in answer.ranking
    ]
    _put(the, rows)


@transaction.atomic
def _all_reports(event: Simultaneous) -> tuple[Simultaneous, list[tuple[int, int, str]], simultaneous.Frequencies]:
    """Return the event, its reports (club key, number, text) and frequencies, all from one moment."""
    event = Simultaneous.objects.select_for_update().get(pk=event.pk)
    reports = event.clubs.exclude(report="").order_by("number").values_list("pk", "number", "report")
    return event, list(reports), frequencies(event)


@transaction.atomic
def _put(event: Simultaneous, rows: Sequence[Overall]) -> None:
    """Store the ranking in place of the previous one, unless that is of the same version or later."""
    now = {"ranked": event.version, "ranked_at": timezone.now()}
    if Simultaneous.objects.filter(pk=event.pk, ranked__lt=event.version).update(**now):
        event.overall.all().delete()
        Overall.objects.bulk_create(rows, batch_size=1000)
