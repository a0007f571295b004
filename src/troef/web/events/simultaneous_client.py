"""Taking part in a simultaneous event here or elsewhere, over HTTP: fetch boards, report results and corrections."""

from __future__ import annotations

import hmac
import re
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from datetime import date, timedelta
from http.client import HTTPException
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.cards import Deal, TroefError
from troef.contest.file import contest_of
from troef.contest.simultaneous import Report, ReportingClub, read_report, sign_report, write_report
from troef.core import messages
from troef.core.numbers import parse_json
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Dealing, DealSource, Evening, EveningKind, EveningState, LogVerb, TakingPart
from troef.web.evenings.scoring import RIGHT_FORM, check_rules, contest_file
from troef.web.platform.http.forms import parse_int
from troef.web.platform.jobs.jobs import ProgressCallback, RetryLater, enqueue, job

_HTTP_TIMEOUT = 10.0
"""Maximum seconds to wait for an answer of the event's site."""
_LARGEST = 500_000
"""Maximum bytes to read of an answer, many times the longest expected one."""
_RETRY_SECONDS = 120.0
"""Seconds before another attempt, if the event's site could not be reached."""
_OVERALL_TTL = timedelta(minutes=5)
"""Time after which a provisional ranking over all clubs is fetched again."""
_FRESH_OFFICIAL, _CHANGES = timedelta(hours=1), timedelta(days=60)
"""Time after which an official ranking is fetched again, and the time after the last day when that stops."""
_LINE = re.compile(r"(https?://[^\s#?]+/simultaneous/[0-9a-f]+/club/\d+/)#([\w-]{16,60})")


class EventUnreachable(TroefError):
    """Error if the event's site cannot be reached now. A later attempt may succeed."""


class ReportRefused(TroefError):
    """Error if the event refuses a report. `stands` is the number of our last report that it accepted."""

    stands = 0


class _RefuseRedirects(urllib.request.HTTPRedirectHandler):
    """A handler that refuses HTTP redirects, as a key for one address must not reach another."""

    def redirect_request(self, *_about: Any) -> None:
        return None


_opener = urllib.request.build_opener(_RefuseRedirects)


def _asked(address: str, data: bytes | None = None, **headers: str) -> dict[str, Any]:
    """Return the JSON reply of the event's site. Raise EventUnreachable, ReportRefused or TroefError without one."""
    request = urllib.request.Request(address, data, {"Content-Type": "application/json", **headers})
    try:
        with _opener.open(request, timeout=_HTTP_TIMEOUT) as answer:
            reply = parse_json(answer.read(_LARGEST))
    except urllib.error.HTTPError as error:
        raise _refusal(error) from None
    except TroefError:
        reply = None  # Another page answered.
    except (OSError, HTTPException, ValueError):
        raise EventUnreachable(messages._("The event does not answer. Is there a network?")) from None
    if not isinstance(reply, dict):
        raise TroefError(messages._("At this address there is no event."))
    return reply


def _refusal(error: urllib.error.HTTPError) -> TroefError:
    """Return the exception for an HTTP error: EventUnreachable if it may pass, else the site's own message."""
    if error.code == 429 or error.code >= 500:
        return EventUnreachable(messages._("The event is too busy to answer. Try again in a while."))
    try:
        reply = parse_json(error.read(_LARGEST))
        refused = ReportRefused(str(reply["detail"]["en"])[:400], str(reply["detail"]["nl"])[:400])
        refused.stands = _number(reply)
        return refused
    except (TroefError, OSError, TypeError, KeyError):
        return TroefError(messages._("At this address there is no event."))


def _number(reply: dict[str, Any]) -> int:
    """Return the number of our last report that the event accepted, from its reply; 0 if missing."""
    return parse_int(str(reply.get("number", 0))) or 0


def sign_deals_request(code: str, club: int, key: str) -> str:
    """Return the signature for a request of the deals. It proves that the club has its key without sending it."""
    return hmac.digest(key.encode(), f"deals {code} {club}".encode(), "sha256").hex()


@dataclass(frozen=True, slots=True)
class ClubCredentials:
    """The credentials that the event gives to a club: its address at the event's site, and its key."""

    address: str
    key: str

    @classmethod
    def parse(cls, text: str) -> ClubCredentials:
        match = _LINE.search(text)
        if match is None:
            raise TroefError(
                _("This is not the link of a simultaneous event: it begins with https:// and has # before the key.")
            )
        return cls(match[1][:300], match[2])

    def __str__(self) -> str:
        return f"{self.address}#{self.key}"


def join_event(evening: Evening, text: str, actor: Actor) -> TakingPart:
    """Join an event with the credentials in `text`: fetch boards and terms. Raise TroefError if it cannot be joined."""
    line = ClubCredentials.parse(text)
    _check_can_join(evening)
    _check_line_is_free(evening, line)
    *_site, code, _club, club = line.address.rstrip("/").split("/")
    signature = sign_deals_request(code, int(club), line.key)
    reply = _asked(f"{line.address}deals/", b"{}", Authorization=f"Troef {signature}")
    terms, deals = _terms(reply)
    _check_day(evening, terms)
    return _joined(evening, line, terms, deals, actor)


def can_take_part(evening: Evening) -> bool:
    """Return whether simultaneous events accept such an evening: they are for bridge pairs."""
    return evening.kind == EveningKind.PAIRS and evening.game.counts_tricks


def _check_can_join(evening: Evening) -> None:
    if evening.state != EveningState.SETUP:
        raise TroefError(_("The evening has started already."))
    if not can_take_part(evening):
        raise TroefError(_("A simultaneous event is for pairs that play bridge."))


def _check_line_is_free(evening: Evening, line: ClubCredentials) -> None:
    """Raise TroefError if another evening uses these credentials, as their reports would replace each other."""
    other = TakingPart.objects.filter(address=line.address).exclude(evening=evening).select_related("evening").first()
    if other is not None:
        sentence = _(
            "%(evening)s already plays with this link. For a second evening ask the organiser of the "
            "event for another one."
        )
        raise TroefError(sentence % {"evening": other.evening})


def _check_day(evening: Evening, terms: dict[str, Any]) -> None:
    first, last = (date.fromisoformat(terms[name]) for name in ("first_day", "last_day"))
    if not first <= evening.date <= last:
        days = {"first": first, "last": last, "day": evening.date}
        raise TroefError(
            _("%(event)s is played from %(first)s to %(last)s, and this evening is on %(day)s. Change its date first.")
            % {"event": terms["name"], **{name: date_format(day, "j F") for name, day in days.items()}}
        )


def _terms(reply: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the terms and deals from the event's reply. Raise TroefError if they cannot be read."""
    names = ("event", "club", "name", "club_name", "district", "commitment")
    try:
        terms: dict[str, Any] = {name: str(reply[name])[:120] for name in names}
        terms |= {name: date.fromisoformat(reply[name]).isoformat() for name in ("first_day", "last_day")}
        terms |= {"edition": str(reply["edition"]), "regulations": str(reply["regulations"])}
        check_rules(terms["edition"], terms["regulations"], "matchpoints")
        return terms, {str(int(number)): str(Deal.parse(cards)) for number, cards in reply["deals"].items()}
    except (KeyError, TypeError, ValueError, AttributeError):
        raise TroefError(_("Troef does not understand the event's answer.")) from None


@transaction.atomic
def _joined(
    evening: Evening, line: ClubCredentials, terms: dict[str, Any], deals: dict[str, str], actor: Actor
) -> TakingPart:
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    _check_can_join(evening)
    kept = {"address": line.address, "key": line.key, "event": terms["name"], "terms": terms, "deals": deals}
    part, _new = TakingPart.objects.update_or_create(evening=evening, defaults=kept)
    rules = {"edition": terms["edition"], "regulations": terms["regulations"], "method": "matchpoints"}
    for name, value in rules.items():
        setattr(evening, name, value)
    evening.hidden_until = part.last_day
    evening.save(update_fields=[*rules, "hidden_until"])
    Dealing.objects.update_or_create(evening=evening, defaults={"source": DealSource.EVENT, "sealed": "", "file": ""})
    record_change(evening, actor, LogVerb.EVENT_JOINED, event=part.event, commitment=terms["commitment"])
    if dealing.needed_boards(evening):
        dealing.use_event_deals(evening, actor)
    return part


@transaction.atomic
def leave_event(evening: Evening, actor: Actor) -> None:
    """Leave the event, so that the evening plays boards of its own. Raise TroefError if it has started."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    _check_can_join(evening)
    part = TakingPart.objects.filter(evening=evening).first()
    if part is None:
        return
    record_change(evening, actor, LogVerb.EVENT_LEFT, event=part.event)
    part.delete()
    evening.boards.all().delete()
    Dealing.objects.filter(evening=evening).delete()
    Evening.objects.filter(pk=evening.pk).update(hidden_until=None)


def report_result(evening: Evening) -> None:
    """Enqueue a report of the current result to the event. Raise TroefError if play is not over."""
    if evening.state not in (EveningState.ENDED, EveningState.OFFICIAL):
        raise TroefError(_("The result can be reported when play is over."))
    part = TakingPart.objects.filter(evening=evening, is_refused=True).first()
    # Each request then makes a new try.
    refused = part.tried_at.isoformat() if part is not None and part.tried_at else ""
    enqueue(send_report, evening=evening.pk, version=evening.version, refused=refused)


def report_changes(evening: Evening, **_signal: object) -> None:
    """Enqueue a report if the evening plays an event's boards. It runs for every change of an official result."""
    if evening.hidden_until is not None:
        enqueue(send_report, evening=evening.pk, version=evening.version, refused="")


@job
def send_report(_report: ProgressCallback, evening: int, version: int, refused: str = "") -> None:
    """Send the current result, unless the event has it. Retry later as long as the event cannot be reached."""
    part = _made_up(evening)
    if part is None or part.sent == part.number:
        return
    mine, now = TakingPart.objects.filter(pk=part.pk), timezone.now()
    try:
        reply = _asked(f"{part.address}report/", sign_report(read_report(part.report), part.key))
        if _number(reply) > part.number and not mine.filter(number__gt=part.number).exists():
            raise _overtaken(_number(reply))
    except TroefError as error:
        comes_again = isinstance(error, EventUnreachable)
        mine.update(tried_at=now, problem=[str(error), error.words("nl")], is_refused=not comes_again)
        if comes_again:
            raise RetryLater(_RETRY_SECONDS) from None
        if isinstance(error, ReportRefused):  # The next report must have a later number.
            mine.filter(number__lte=error.stands).update(number=error.stands, report="")
        raise
    done = {"sent": part.number, "sent_at": now, "tried_at": now, "problem": None, "is_refused": False}
    mine.filter(sent__lt=part.number).update(**done, overall_at=None)


def _overtaken(stands: int) -> ReportRefused:
    """Return the error for an event with a later report than ours, sent by another site with our credentials."""
    refused = ReportRefused(
        messages._(
            "The event has a later report of your club ({stands}), which was not sent from here. Is "
            "this the right one? Then report once more.",
            stands=stands,
        )
    )
    refused.stands = stands
    return refused


@transaction.atomic
def _made_up(pk: int) -> TakingPart | None:
    """Return the participation with a current report, or None. If the result changed, the report gets a new number."""
    part = TakingPart.objects.select_for_update().select_related("evening").filter(pk=pk).first()
    if part is not None:
        fresh = _report_of(part)
        if write_report(fresh).decode() != part.report:
            part.number += 1
            part.report = write_report(replace(fresh, number=part.number)).decode()
            part.save(update_fields=["number", "report"])
    return part


def _report_of(part: TakingPart) -> Report:
    terms = part.terms
    return Report(
        event=terms["event"],
        club=ReportingClub(terms["club"], terms["club_name"]),
        district=terms["district"] or None,
        evening=part.evening.date,
        number=max(part.number, 1),
        contest=contest_of(_contest(part)),
    )


def _contest(part: TakingPart) -> dict[str, Any]:
    """Return the contest file for a report. Boards that were redealt here are left out."""
    file = contest_file(part.evening)
    same = {board.number for board in part.evening.boards.all() if part.deals.get(str(board.number)) == board.cards}
    file["results"] = [
        {name: value for name, value in row.items() if (name, value) != ("group", RIGHT_FORM)}
        for row in file["results"]
        if row["board"] in same
    ]
    return file


def overall_standings(evening: Evening) -> TakingPart | None:
    """Return the participation with the last fetched ranking, or None. A job fetches a newer one if necessary."""
    part = TakingPart.objects.filter(evening=evening).first() if evening.hidden_until else None
    if part is not None and part.sent and not _is_fresh(part):
        enqueue(fetch_overall, evening=evening.pk)
    return part


def _is_fresh(part: TakingPart) -> bool:
    """Return whether the ranking is recent enough. An official one seldom changes, and is fetched less often."""
    if part.overall_at is None:
        return False
    is_official = part.overall.get("official", False)
    if is_official and timezone.localdate() > part.last_day + _CHANGES:
        return True
    return part.overall_at > timezone.now() - (_FRESH_OFFICIAL if is_official else _OVERALL_TTL)


@job
def fetch_overall(_report: ProgressCallback, evening: int) -> None:
    """Fetch the ranking of our pairs over all clubs from the event's site, and store it."""
    part = TakingPart.objects.filter(pk=evening).first()
    if part is None:
        return
    reply = _asked(f"{part.address}standings/")
    try:
        rows = {
            str(row["contestant"]): {"rank": int(row["rank"]), "percentage": float(row["percentage"])}
            for row in reply["ranking"]
        }
        kept = {"ranking": rows, "pairs": int(reply["pairs"]), "official": bool(reply["official"])}
        last_day = date.fromisoformat(reply.get("last_day", part.terms["last_day"]))
    except (KeyError, TypeError, ValueError):
        raise TroefError(_("Troef does not understand the event's answer.")) from None
    terms = part.terms | {"last_day": last_day.isoformat()}  # It may have changed; until that day boards are hidden.
    TakingPart.objects.filter(pk=evening).update(overall=kept, overall_at=timezone.now(), terms=terms)
    Evening.objects.filter(pk=evening).exclude(hidden_until=last_day).update(hidden_until=last_day)
