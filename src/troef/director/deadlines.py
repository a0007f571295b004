"""Correction and appeal periods per edition (2017: 79, 92B; 1949: 92 to 94, 111 and klaverjas: 24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from troef.core.messages import _
from troef.director import read_toml
from troef.laws import Edition, Worded


class PeriodStart(Worded):
    """Moments from which a period runs."""

    ENDED = "ended", _("after the end of the session")
    PUBLISHED = "published", _("after the official result")


class TimeLimit(NamedTuple):
    """A time limit: its start, length and paragraph. If `only_longer`, regulations may not shorten it."""

    start: PeriodStart
    minutes: int
    law: str
    only_longer: bool = False


class CorrectableAct(Worded):
    """Corrections and requests that have a time limit."""

    TRICKS = "tricks", _("a disagreement about the tricks won")
    SCORE = "score", _("a mistake in the entry or the calculation")
    CLAIM = "claim", _("going back on the agreement with a claim")
    CONCESSION = "concession", _("taking back conceded tricks")
    RULING = "ruling", _("asking for a ruling")
    PROTEST = "protest", _("appealing against a ruling")


class Permission(Worded):
    """Degrees to which an act is still possible."""

    FREE = "free", _("possible")
    CERTAIN = (
        "certain",
        _(
            "for both sides only if you are sure of the result; otherwise the score stands, or that "
            "of one side goes down without the other gaining"
        ),
    )
    CONSENT = (
        "consent",
        _("only if you are sure that the score is wrong and the organiser agrees"),
    )
    LONGER = "longer", _("only if the organiser extends the period")
    CLOSED = "closed", _("no longer")


class DeadlineRule(NamedTuple):
    """Whether an act is still possible, and the paragraph about it."""

    how: Permission
    law: str


class Phases(NamedTuple):
    """The rules for an act by moment: during the round, within the named period, and after that period."""

    period: str
    first: DeadlineRule
    within: DeadlineRule
    after_period: DeadlineRule


@dataclass(frozen=True, slots=True)
class DeadlineBook:
    """The time limits of an edition."""

    periods: Mapping[str, TimeLimit]
    acts: Mapping[CorrectableAct, Phases]


@dataclass(frozen=True, slots=True)
class Clock:
    """The times from which periods of a session run, and the lengths that its regulations set, by period."""

    edition: Edition
    ended: datetime | None = None
    published: datetime | None = None
    minutes: Mapping[str, int] | None = None

    def until(self, period: str) -> datetime | None:
        """Return the end of a period; None if it has not started."""
        laid_down = book(self.edition).periods[period]
        start = self.ended if laid_down.start is PeriodStart.ENDED else self.published
        return start and start + timedelta(minutes=self.length(period))

    def length(self, period: str) -> int:
        """Return the length of a period in minutes: as the regulations set it, unless too short, else by the book."""
        laid_down = book(self.edition).periods[period]
        asked = (self.minutes or {}).get(period, laid_down.minutes)
        return max(asked, laid_down.minutes) if laid_down.only_longer else asked

    @property
    def corrections(self) -> TimeLimit:
        """The period in which a wrong score may be corrected."""
        return self._period("corrections")

    @property
    def protests(self) -> TimeLimit:
        """The period in which a contestant may appeal."""
        return self._period("protests")

    def _period(self, name: str) -> TimeLimit:
        return book(self.edition).periods[name]._replace(minutes=self.length(name))

    @property
    def corrections_until(self) -> datetime | None:
        return self.until("corrections")

    @property
    def protests_until(self) -> datetime | None:
        return self.until("protests")

    def is_final(self, now: datetime) -> bool:
        """Return whether the result is official and both periods are over."""
        ends = (self.corrections_until, self.protests_until)
        return self.published is not None and all(end is not None and now >= end for end in ends)


@dataclass(frozen=True, slots=True)
class Allowed:
    """An act with the permission for it at a given time, its paragraph, and the end of the permission."""

    act: CorrectableAct
    how: Permission
    law: str
    expires_at: datetime | None = None


def permission_for(act: CorrectableAct, clock: Clock, now: datetime, in_round: bool = False) -> Allowed:
    """Return whether an act is allowed now, and until when. `in_round`: its round is still being played."""
    phases = book(clock.edition).acts[act]
    if in_round:
        return Allowed(act, *phases.first)
    if phases.period == "round":
        return Allowed(act, *phases.after_period)
    until = clock.until(phases.period)
    rule = phases.within if until is None or now < until else phases.after_period
    return Allowed(act, *rule, until)


def permissions_now(clock: Clock, now: datetime) -> list[Allowed]:
    """Return for each act whether it is allowed at this time, if all rounds are over."""
    return [permission_for(act, clock, now) for act in book(clock.edition).acts]


@cache
def book(edition: Edition) -> DeadlineBook:
    """Return the time limits of an edition."""
    section = read_toml("deadlines.toml")[str(edition)]
    periods, acts = {}, {}
    for name in ("corrections", "protests"):
        entry = section[name]
        start, is_longer = PeriodStart(entry["from"]), entry.get("only_longer", False)
        periods[name] = TimeLimit(start, entry["minutes"], entry["law"], is_longer)
    for entry in section["acts"]:
        within = entry.get("within", entry["after"])
        rules = (entry.get("first", within), within, entry["after"])
        phases = (DeadlineRule(Permission(rule["how"]), rule["law"]) for rule in rules)
        acts[CorrectableAct(entry["id"])] = Phases(entry["period"], *phases)
    return DeadlineBook(periods, acts)
