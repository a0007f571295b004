"""What was told at a table: as it travels in an address, and as it is kept until the board is over."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from troef.cards import SEATS, SIDES, Board, Seat, TroefError
from troef.cards.words import seat_name
from troef.director.telling import RUNS, Telling
from troef.director.until import Until, until
from troef.web.session.log import Actor, record, spread
from troef.web.session.models import AROUND_SITTING, Evening, Incident, Log, Result, Sitting, Verb
from troef.web.session.regulations import logged
from troef.web.session.rulings.place import Place
from troef.web.session.scoring import adjustment_of
from troef.web.site.language import lang
from troef.web.site.table_link import packed, unpacked


@dataclass(frozen=True, slots=True)
class Told:
    """What has been tapped so far, as it travels in the address."""

    incident: str
    facts: Mapping[str, str] = field(default_factory=dict)
    events: tuple[Mapping[str, Any], ...] = ()
    turned: str = ""
    """The sides whose players sit the other way round than they are listed."""
    key: str = ""
    """Which telling this is: it stays the same one when a fact is told otherwise or something is added."""

    @classmethod
    def begin(cls, incident: str) -> Told:
        return cls(incident, key=secrets.token_urlsafe(6))

    @classmethod
    def read(cls, text: str) -> Told:
        return cls.of(unpacked(text))

    @classmethod
    def of(cls, log: Mapping[str, Any]) -> Told:
        """Reads what `as_json` writes; what nobody wrote so is an incident that does not exist."""
        incident, facts, turned, key = log.get("incident"), log.get("facts"), log.get("turned", ""), log.get("key", "")
        if not isinstance(facts, dict) or not all(isinstance(word, str) for word in (incident, turned, key)):
            return cls("")
        if not all(isinstance(value, str) for value in facts.values()):
            return cls("")
        events = tuple(event for event in log["events"] if isinstance(event, dict))
        return cls(str(incident), facts, events, turned, key[:16])

    def __str__(self) -> str:
        return packed(self.as_json())

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"events": list(self.events)}

    def with_fact(self, name: str, value: str) -> Told:
        kept = {key: answer for key, answer in self.facts.items() if key != SO_FAR}
        return replace(self, facts={**kept, name: value})

    def with_event(self, event: Mapping[str, Any]) -> Told:
        return replace(self, events=(*self.events, event))

    def turn(self, side: str) -> Told:
        sides = {"NS", "EW"} & (set(self.turned.split()) ^ {side})
        return replace(self, turned=" ".join(sorted(sides)))

    def back(self) -> Told | None:
        """One tap earlier."""
        if self.events:
            return replace(self, events=self.events[:-1])
        if not self.facts:
            return None
        *before, (name, value) = self.facts.items()
        if name in (SO_FAR, *(fact.key for fact in RUNS)):
            words = value.split()
            so_far = " ".join(words[:-1] if name == SO_FAR else words)
            before += [(SO_FAR, so_far)] if so_far or name != SO_FAR else []
        return replace(self, facts=dict(before))

    def telling(self, evening: Evening, board: int) -> Telling:
        return Telling.of(self.incident, evening.laws, Board(board), self.facts, self.events, logged(evening))

    def names(self, sitting: Sitting) -> dict[Seat, str]:
        return names_at(sitting, self.turned.split())


SO_FAR = "so far"
"""An auction or a trick that is still being told."""


def names_at(sitting: Sitting, turned: Iterable[str] = ()) -> dict[Seat, str]:
    """Who sits where: of a pair the first on the list North or East, unless the director has turned them round."""
    if sitting.is_individual:
        return {seat: player.name for seat in SEATS if (player := sitting.at(str(seat)))}
    names = {seat: seat_name(seat, lang()) for seat in SEATS}
    for side in SIDES:
        pair = sitting.contestant(str(side))
        players = [player.name for player in pair.players.all()] if pair else []
        if len(players) == 2:
            names |= zip(side.seats, reversed(players) if str(side) in turned else players, strict=True)
    chairs = sitting.seated.select_related("player")
    return names | {Seat.parse(chair.seat): chair.player.name for chair in chairs}


# Kept until the board is over


@dataclass(frozen=True, slots=True)
class Kept:
    """An incident at a table, and what lasts of it."""

    incident: Incident
    told: Told
    until: Until
    result: Result | None
    """What the table has entered for the board since."""

    @property
    def place(self) -> Place:
        return Place(self.incident.call, self.incident.sitting, self.incident.board)

    @property
    def waits(self) -> bool:
        """Whether it is to be looked at now that the board has been played: an adjusted score has answered what there
        was to ask, but not the tricks of a revoke alone."""
        if self.result is None:
            return False
        ruled, tricks = adjustment_of(self.result), self.until.tricks
        return bool(self.until.after or tricks) and (ruled is None or (tricks is not None and ruled.law == tricks.law))


@transaction.atomic
def keep(place: Place, told: Told, actor: Actor) -> None:
    """Keeps what was told with its table and board; the log has a line of the first time, who watches sees the rest."""
    sitting, board = place.sitting, place.board
    if sitting is None or board is None:
        return
    Evening.objects.select_for_update().get(pk=sitting.evening_id)  # two directors tell one after the other
    telling = told.telling(sitting.evening, board)
    until(telling, {}, lang())  # what the law cannot follow is refused
    if telling.asks is not None:
        return
    before = Incident.objects.filter(sitting=sitting, key=told.key).last()
    if before is not None and (before.board, before.told) == (board, told.as_json()):
        return
    Incident.objects.create(
        call=place.call, sitting=sitting, board=board, key=told.key, told=told.as_json(), who=actor.who
    )
    table = sitting.table.number
    if before is None:
        about = {"table": table, "board": board, "incident": told.incident}
        record(sitting.evening, actor, Verb.INCIDENT_TOLD, f"table:{table}", **about)
    else:
        spread(sitting.evening, f"table:{table}")


@transaction.atomic
def close(incident: Incident, actor: Actor) -> None:
    """Nothing of it is to be looked at any more."""
    last = Incident.objects.filter(sitting=incident.sitting, key=incident.key).last()
    if last is None or last.over:
        return
    Incident.objects.create(
        call=last.call, sitting=last.sitting, board=last.board, key=last.key, told=last.told, over=True, who=actor.who
    )
    table = last.sitting.table.number
    about = {"table": table, "board": last.board, "incident": last.told["incident"]}
    record(last.sitting.evening, actor, Verb.INCIDENT_OVER, f"table:{table}", **about)


def kept(sittings: QuerySet[Sitting]) -> list[Kept]:
    """What still lasts at these tables, in the order in which it happened."""
    lines = Incident.objects.filter(sitting__in=sittings)
    lines = lines.select_related("call__table", "sitting__table", "sitting__evening", *AROUND_SITTING)
    last = {(line.sitting_id, line.key): line for line in lines}
    if not last:
        return []
    results = {(result.sitting_id, result.board): result for result in Result.objects.filter(sitting__in=sittings)}
    dealt = _dealt_again(sittings)
    found = []
    for line in last.values():
        told, board = Told.of(line.told), (line.sitting.evening_id, line.board)
        played = line.board in line.sitting.boards and not (board in dealt and line.at < dealt[board])
        if line.over or not played or not told.incident:
            continue
        try:
            lasts = until(told.telling(line.sitting.evening, line.board), told.names(line.sitting), lang())
        except TroefError:  # what an earlier Troef kept may no longer be told
            continue
        found.append(Kept(line, told, lasts, results.get((line.sitting_id, line.board))))
    return found


def _dealt_again(sittings: QuerySet[Sitting]) -> dict[tuple[int, int], datetime]:
    """When a board of the evening was last dealt again: what was told before that is about other cards."""
    lines = Log.objects.filter(evening__in=sittings.values("evening"), verb=Verb.BOARD_DEALT_AGAIN)
    return {(line.evening_id, line.about["board"]): line.at for line in lines}
