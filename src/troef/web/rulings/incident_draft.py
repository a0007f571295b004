"""Incidents: place and facts while they are entered, passed on in URLs, and stored incidents until the board ends."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from troef.cards import SEATS, Board, Seat, TroefError
from troef.director.charts.walk import Walk
from troef.director.incidents.builder import SEQUENCE_QUESTIONS, IncidentBuilder, IncidentQuestion
from troef.director.incidents.in_force import InForce, in_force_after, in_force_on_chart
from troef.director.incidents.wording import players_by_role
from troef.director.rulings.record import IncidentPlace
from troef.web.evenings.log import Actor, notify_watchers, record_change
from troef.web.evenings.models import (
    SEAT_FIELDS,
    SITTING_SEAT_FIELDS,
    Call,
    Evening,
    Incident,
    Log,
    LogVerb,
    Result,
    Sitting,
)
from troef.web.evenings.regulations import regulations_for_log
from troef.web.evenings.scoring import adjustment_of
from troef.web.evenings.seating_plan import CHAIRS, name_in, names_at, sitting_players
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import pack_log, unpack_log
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.internals.compiled_queries import compiled_query


@dataclass(frozen=True, slots=True)
class IncidentLocation:
    """The place of an incident: call, table, board and offender. Unknown parts are None."""

    call: Call | None = None
    sitting: Sitting | None = None
    board: int | None = None
    offender: Seat | None = None

    @classmethod
    def of(cls, evening: Evening, fields: Mapping[str, str]) -> IncidentLocation:
        """Parse the query fields `call`, or `sitting` and `board`, and `who` (the offender). Wrong ones give None."""
        call = next(iter(_calls(evening.pk, parse_int(fields.get("call")) or 0)), None)
        if call is not None:
            sittings = _of_the_call(call.table_id, call.round)
        else:
            sittings = _sittings(evening.pk, parse_int(fields.get("sitting")) or 0)
        sitting = next(iter(sittings), None)
        if sitting is not None:
            sitting.evening = evening
        board = parse_int(fields.get("board")) or (call.board if call else None)
        who = next((seat for seat in SEATS if seat.name == fields.get("who")), None)
        return cls(call, sitting, board if sitting is None or board in sitting.boards else None, who)

    @property
    def query(self) -> dict[str, int | str]:
        where = {"call": self.call.pk} if self.call else {"sitting": self.sitting and self.sitting.pk}
        values = {**where, "board": self.board, "who": self.offender and self.offender.name}
        return {name: value for name, value in values.items() if value}

    @property
    def address(self) -> str:
        """The place as a query string for `of`."""
        return urlencode(self.query)

    @property
    def has_cards(self) -> bool:
        """Whether the cards of the board are known in a game with double-dummy analysis."""
        if self.sitting is None or self.board is None:
            return False
        evening = self.sitting.evening
        return evening.game.counts_tricks and evening.boards.filter(number=self.board).exists()

    @property
    def where(self) -> IncidentPlace:
        return place_record(self.sitting, self.board)


def place_record(sitting: Sitting | None, board: int | None) -> IncidentPlace:
    """Return table, round, board and players, in the form of a ruling record. Without a sitting: only the board."""
    if sitting is None:
        return IncidentPlace(board=board)
    return IncidentPlace(sitting.table.number, sitting.round, board, *(_who(sitting, side) for side in CHAIRS))


def _who(sitting: Sitting, side: str) -> str:
    """Return the contestants and substitutes of a side as text: `8 Olga – Piet, Kees for Piet`."""
    players = [player for seat, player in sitting_players(sitting).items() if seat in CHAIRS[side]]
    names = ((name_in(player, sitting.round), player.name) for player in players)
    stand_ins = [_("%(name)s for %(player)s") % {"name": name, "player": own} for name, own in names if name != own]
    return ", ".join([" + ".join(map(str, sitting.contestants(side))), *stand_ins])


@compiled_query
def _calls(evening: int, pk: int) -> QuerySet[Call]:
    return Call.objects.filter(evening=evening, pk=pk).select_related("table")


@compiled_query
def _sittings(evening: int, pk: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(evening=evening, pk=pk).select_related("table", *SEAT_FIELDS)


@compiled_query
def _of_the_call(table: int, number: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(table=table, round=number).select_related("table", *SEAT_FIELDS)


@dataclass(frozen=True, slots=True)
class IncidentDraft:
    """A partly entered incident. Pages pass it on in their URLs."""

    incident: str
    facts: Mapping[str, str] = field(default_factory=dict)
    events: tuple[Mapping[str, Any], ...] = ()
    turned: str = ""
    """The sides whose two players have changed seats, compared with the start list."""
    key: str = ""
    """Identifier of the incident. It stays the same when the director changes or adds facts."""
    walk: str = ""
    """Progress through a law chart, if the facts come from a chart; otherwise empty."""

    @classmethod
    def begin(cls, incident: str) -> IncidentDraft:
        return cls(incident, key=secrets.token_urlsafe(6))

    @classmethod
    def from_walk(cls, walk: Walk, place: IncidentLocation, key: str = "") -> IncidentDraft:
        """Return the draft for a walk through a law chart. The default key is the same for a chart and board."""
        begun, who = walk.legs[0].chart, place.offender
        facts = {IncidentQuestion.WHO.key: who.name} if who else {}
        return cls(f"{begun.edition} {begun.id}", facts, key=key or f"{place.board} {begun.id}", walk=str(walk))

    @classmethod
    def read(cls, text: str) -> IncidentDraft:
        return cls.of(unpack_log(text))

    @classmethod
    def of(cls, log: Mapping[str, Any]) -> IncidentDraft:
        """Parse a draft from the result of `as_json`. Other values give a draft without an incident."""
        incident, facts = log.get("incident"), log.get("facts")
        turned, key, walk = (log.get(name, "") for name in ("turned", "key", "walk"))
        if not isinstance(facts, dict) or not all(isinstance(word, str) for word in (incident, turned, key, walk)):
            return cls("")
        if not all(isinstance(value, str) for value in facts.values()):
            return cls("")
        events = tuple(event for event in log["events"] if isinstance(event, dict))
        return cls(str(incident), facts, events, turned, key[:16], walk)

    def __str__(self) -> str:
        return pack_log(self.as_json())

    def as_json(self) -> dict[str, Any]:
        fields = asdict(self) | {"events": list(self.events)}
        return {name: value for name, value in fields.items() if value or name != "walk"}

    def with_fact(self, name: str, value: str) -> IncidentDraft:
        kept = {key: answer for key, answer in self.facts.items() if key != PARTIAL_KEY}
        return replace(self, facts={**kept, name: value})

    def with_event(self, event: Mapping[str, Any]) -> IncidentDraft:
        return replace(self, events=(*self.events, event))

    def turn(self, side: str) -> IncidentDraft:
        sides = {"NS", "EW"} & (set(self.turned.split()) ^ {side})
        return replace(self, turned=" ".join(sorted(sides)))

    def back(self) -> IncidentDraft | None:
        """Return the draft without the last entered event or fact. None: it has neither."""
        if self.events:
            return replace(self, events=self.events[:-1])
        if not self.facts:
            return None
        *before, (name, value) = self.facts.items()
        if name in (PARTIAL_KEY, *(fact.key for fact in SEQUENCE_QUESTIONS)):
            words = value.split()
            so_far = " ".join(words[:-1] if name == PARTIAL_KEY else words)
            before += [(PARTIAL_KEY, so_far)] if so_far or name != PARTIAL_KEY else []
        return replace(self, facts=dict(before))

    def telling(self, evening: Evening, board: int) -> IncidentBuilder:
        rules = regulations_for_log(evening)
        return IncidentBuilder.of(self.incident, evening.laws, Board(board), self.facts, self.events, rules)

    def names(self, sitting: Sitting) -> dict[Seat, str]:
        return names_at(sitting, self.turned.split())

    @property
    def who(self) -> Seat | None:
        """The offender, if known before the facts were entered with a chart; otherwise None."""
        who = self.facts.get(IncidentQuestion.WHO.key) if self.walk else None
        return None if who is None else Seat.parse(who)

    def lasts(self, sitting: Sitting, board: int) -> InForce | None:
        """Return what it restricts until the board ends. None: a fact is missing. Raise TroefError for wrong facts."""
        names = self.names(sitting)
        if self.walk:
            players = players_by_role(self.who, names) if self.who else {}
            return in_force_on_chart(Walk.parse(self.walk), players, current_language())
        telling = self.telling(sitting.evening, board)
        lasts = in_force_after(telling, names, current_language())
        return lasts if telling.next_question is None else None


PARTIAL_KEY = "so far"
"""Key of the fact with an auction or trick that is still being entered."""


@dataclass(frozen=True, slots=True)
class StoredIncident:
    """A stored incident, and in `until` what it restricts until the board ends."""

    incident: Incident
    told: IncidentDraft
    until: InForce
    result: Result | None
    """The result that the table has entered for this board, or None."""

    @property
    def place(self) -> IncidentLocation:
        at, told = self.incident, self.told
        who = told.who if told.walk else told.telling(at.sitting.evening, at.board).who
        return IncidentLocation(at.call, at.sitting, at.board, who)

    @property
    def waits(self) -> bool:
        """Whether the table has entered a result but the director has not settled all questions of this incident."""
        if self.result is None:
            return False
        ruled, lasts = adjustment_of(self.result), self.until
        asks = any((lasts.questions_after_play, lasts.tricks, lasts.count, lasts.remember))
        asks = asks or bool(self.told.walk and lasts.pending_questions)
        return asks and (ruled is None or (lasts.tricks is not None and ruled.law == lasts.tricks.law))


@transaction.atomic
def store_incident(place: IncidentLocation, told: IncidentDraft, actor: Actor) -> None:
    """Store an incident if its facts are complete. The log has it once; later facts replace the earlier ones."""
    sitting, board = place.sitting, place.board
    if sitting is None or board is None:
        return
    Evening.objects.select_for_update().get(pk=sitting.evening_id)  # Serialises two directors who report concurrently.
    if told.lasts(sitting, board) is None:  # Raises TroefError for facts that the law does not allow.
        return
    before = Incident.objects.filter(sitting=sitting, key=told.key).last()
    if before is not None and (before.board, before.told) == (board, told.as_json()):
        return
    if before is not None and told.walk and not before.over and not IncidentDraft.of(before.told).walk:
        return  # The report stands; a chart adds nothing to it.
    Incident.objects.create(
        call=place.call, sitting=sitting, board=board, key=told.key, told=told.as_json(), who=actor.who
    )
    table = sitting.table.number
    if before is None or before.over:
        about = {"table": table, "board": board, "incident": told.incident}
        record_change(sitting.evening, actor, LogVerb.INCIDENT_TOLD, f"table:{table}", **about)
    else:
        notify_watchers(sitting.evening, f"table:{table}")


@transaction.atomic
def close_incident(incident: Incident, actor: Actor) -> None:
    """Close an incident, which then needs no further look by the director."""
    last = Incident.objects.filter(sitting=incident.sitting, key=incident.key).last()
    if last is None or last.over:
        return
    Incident.objects.create(
        call=last.call, sitting=last.sitting, board=last.board, key=last.key, told=last.told, over=True, who=actor.who
    )
    table = last.sitting.table.number
    about = {"table": table, "board": last.board, "incident": last.told["incident"]}
    record_change(last.sitting.evening, actor, LogVerb.INCIDENT_OVER, f"table:{table}", **about)


def told_before(place: IncidentLocation, key: str) -> IncidentDraft | None:
    """Return the incident under this key if it was entered without a chart. None: there is none."""
    if place.board is None or not key:
        return None
    last = Incident.objects.filter(sitting=place.sitting, board=place.board, key=key).last()
    told = IncidentDraft.of(last.told) if last else None
    return None if told is None or told.walk else told


def close_after_ruling(place: IncidentLocation, told: IncidentDraft, actor: Actor) -> None:
    """Close an incident once its chart gave a ruling, unless the chart has a reminder for after the play."""
    last = Incident.objects.filter(sitting=place.sitting, key=told.key).last()
    if last is None or not IncidentDraft.of(last.told).walk:
        return
    lasts = told.lasts(last.sitting, last.board)
    if lasts is not None and not lasts.remember:
        close_incident(last, actor)


def lasting_incidents(sittings: QuerySet[Sitting]) -> list[StoredIncident]:
    """Return the open incidents at these tables with their effects, by time. Those before a redeal are left out."""
    lines = Incident.objects.filter(sitting__in=sittings)
    lines = lines.select_related("call__table", "sitting__table", "sitting__evening", *SITTING_SEAT_FIELDS)
    last = {(line.sitting_id, line.key): line for line in lines}
    if not last:
        return []
    results = {(result.sitting_id, result.board): result for result in Result.objects.filter(sitting__in=sittings)}
    redeals = Log.objects.filter(evening__in=sittings.values("evening"), verb=LogVerb.BOARD_DEALT_AGAIN)
    dealt = {(redeal.evening_id, redeal.about["board"]): redeal.at for redeal in redeals}
    lasting = []
    for line in last.values():
        told, board = IncidentDraft.of(line.told), (line.sitting.evening_id, line.board)
        played = line.board in line.sitting.boards and not (board in dealt and line.at < dealt[board])
        if line.over or not played or not told.incident:
            continue
        try:
            lasts = told.lasts(line.sitting, line.board)
        except TroefError:  # An older Troef may have accepted other facts.
            continue
        if lasts is not None:
            lasting.append(StoredIncident(line, told, lasts, results.get((line.sitting_id, line.board))))
    return lasting
