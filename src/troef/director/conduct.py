"""Conduct: measures that a director may take in each edition, and players who are barred (2017: 74, 76, 90, 91)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache

from troef.cards import TroefError
from troef.core.messages import _
from troef.director import read_toml
from troef.laws import Edition, Worded


class ConductKind(Worded):
    """Measures against a player. Penalties in points are not among them; they are part of the score."""

    WARNING = "warning", _("warning")
    SUSPENSION = "suspension", _("suspension")
    EXCLUSION = "exclusion", _("exclusion")


@dataclass(frozen=True, slots=True)
class DirectorPowers:
    """The director's powers in an edition: the paragraph of each measure, and of the organiser's approval."""

    warnings: tuple[str, ...]
    suspension: str = ""
    exclusion: str = ""
    approval: str = ""

    @property
    def kinds(self) -> tuple[ConductKind, ...]:
        return tuple(kind for kind in ConductKind if self.law(kind))

    def law(self, kind: ConductKind) -> str:
        """Return the paragraph usually cited for this measure; empty if the edition does not have the measure."""
        usual = {
            ConductKind.WARNING: self.warnings[0],
            ConductKind.SUSPENSION: self.suspension,
            ConductKind.EXCLUSION: self.exclusion,
        }
        return usual[kind]


@cache
def powers(edition: Edition) -> DirectorPowers:
    entry = read_toml("conduct.toml")[str(edition)]
    return DirectorPowers(tuple(entry.pop("warnings")), **entry)


def needs_approval(edition: Edition, kind: ConductKind, session: date, until: date | None) -> str:
    """Return the paragraph by which the organiser must approve a measure; empty if no approval is needed.

    `session`: the day of the session. `until`: the last day, or None. A suspension needs approval if it ends later.
    """
    beyond = kind is ConductKind.EXCLUSION or (kind is ConductKind.SUSPENSION and until is not None and until > session)
    return powers(edition).approval if beyond else ""


def check(edition: Edition, kind: ConductKind, session: date, until: date | None) -> None:
    """Raise TroefError if the edition does not have this measure, or if its last day is before the session."""
    if kind not in powers(edition).kinds:
        raise TroefError(_("These regulations have no {kind}.", kind=kind.text))
    if until is not None and until < session:
        raise TroefError(_("It would end before this evening."))


@dataclass(frozen=True, slots=True)
class ConductMeasure:
    """A measure against a player, and whether it is approved or lifted."""

    kind: ConductKind
    since: date
    until: date | None = None
    """The last day; None for an exclusion without an end, and for a suspension of one day."""
    approved: bool = True
    lifted: bool = False

    @property
    def last(self) -> date:
        """The last day on which it applies."""
        return self.until or (self.since if self.kind is ConductKind.SUSPENSION else date.max)

    def bars(self, day: date) -> bool:
        """Return whether the player may not play on that day."""
        counts = self.kind is not ConductKind.WARNING and self.approved and not self.lifted
        return counts and self.since <= day <= self.last


def longest_bar(measures: Iterable[ConductMeasure], day: date) -> ConductMeasure | None:
    """Return the measure that bars the player on that day, the longest of several; None if there is none."""
    return max((measure for measure in measures if measure.bars(day)), key=lambda measure: measure.last, default=None)
