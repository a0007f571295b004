"""What was told at a table: the incident, its facts and what came after, as it travels in an address."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from troef.bridge.laws.regulations import named
from troef.cards import SEATS, SIDES, Board, Seat
from troef.cards.words import seat_name
from troef.director.telling import Fact, Telling
from troef.web.session.models import Evening, Sitting
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
        log = unpacked(text)
        incident, facts, turned, key = log.get("incident"), log.get("facts"), log.get("turned", ""), log.get("key", "")
        if not isinstance(facts, dict) or not all(isinstance(word, str) for word in (incident, turned, key)):
            return cls("")
        if not all(isinstance(value, str) for value in facts.values()):
            return cls("")
        events = tuple(event for event in log["events"] if isinstance(event, dict))
        return cls(str(incident), facts, events, turned, key[:16])

    def __str__(self) -> str:
        return packed(asdict(self))

    def with_fact(self, name: str, value: str) -> Told:
        kept = {key: told for key, told in self.facts.items() if key != SO_FAR}
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
        if name in (SO_FAR, Fact.AUCTION.key, Fact.PLAYED.key):
            words = value.split()
            so_far = " ".join(words[:-1] if name == SO_FAR else words)
            before += [(SO_FAR, so_far)] if so_far or name != SO_FAR else []
        return replace(self, facts=dict(before))

    def telling(self, evening: Evening, board: int) -> Telling:
        rules = evening.regulations if evening.regulations in named() else ""
        return Telling.of(self.incident, evening.laws, Board(board), self.facts, self.events, rules)

    def names(self, sitting: Sitting) -> dict[Seat, str]:
        return _names(sitting, self.turned.split())


SO_FAR = "so far"
"""An auction or a trick that is still being told."""


def _names(sitting: Sitting, turned: Iterable[str]) -> dict[Seat, str]:
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
