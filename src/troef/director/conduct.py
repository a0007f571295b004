"""Conduct (2017: 74, 76, 90, 91): what a director may do about it in each edition, and whom it keeps from playing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from troef.cards import TroefError
from troef.laws import Edition, Text, Worded


class ConductKind(Worded):
    """What is written down about somebody; penalties in points have their own place, in the score."""

    WARNING = "warning", Text("waarschuwing", "warning")
    SUSPENSION = "suspension", Text("schorsing", "suspension")
    EXCLUSION = "exclusion", Text("uitsluiting", "exclusion")


@dataclass(frozen=True, slots=True)
class DirectorPowers:
    """What an edition gives the director: the paragraph of each measure, and where the organiser has to agree."""

    warnings: tuple[str, ...]
    suspension: str = ""
    exclusion: str = ""
    approval: str = ""

    @property
    def kinds(self) -> tuple[ConductKind, ...]:
        return tuple(kind for kind in ConductKind if self.law(kind))

    def law(self, kind: ConductKind) -> str:
        """The paragraph that it usually goes by."""
        usual = {
            ConductKind.WARNING: self.warnings[0],
            ConductKind.SUSPENSION: self.suspension,
            ConductKind.EXCLUSION: self.exclusion,
        }
        return usual[kind]


@cache
def powers(edition: Edition) -> DirectorPowers:
    entry = tomllib.loads((files("troef.director") / "conduct.toml").read_text(encoding="utf-8"))[str(edition)]
    return DirectorPowers(tuple(entry.pop("warnings")), **entry)


def needs_approval(edition: Edition, kind: ConductKind, session: date, until: date | None) -> str:
    """The paragraph by which the organiser has to agree; nothing where the director decides alone.

    A suspension for the session is the director's own; one that lasts longer keeps somebody out as an exclusion does.
    """
    beyond = kind is ConductKind.EXCLUSION or (kind is ConductKind.SUSPENSION and until is not None and until > session)
    return powers(edition).approval if beyond else ""


def check(edition: Edition, kind: ConductKind, session: date, until: date | None) -> None:
    """What this edition knows, and an end that is not in the past."""
    if kind not in powers(edition).kinds:
        nl, en = kind.text.nl, kind.text.en
        raise TroefError(f"These regulations know no {en}.", f"Dit reglement kent geen {nl}.")
    if until is not None and until < session:
        raise TroefError("It would end before this evening.", "Het einde ligt vóór deze avond.")


@dataclass(frozen=True, slots=True)
class ConductMeasure:
    """A measure against somebody, and whether it is in force."""

    kind: ConductKind
    since: date
    until: date | None = None
    """The last day; None: for good, and for a suspension the day itself."""
    approved: bool = True
    lifted: bool = False

    @property
    def last(self) -> date:
        """The last day that it holds."""
        return self.until or (self.since if self.kind is ConductKind.SUSPENSION else date.max)

    def bars(self, day: date) -> bool:
        """Whether he may not play on that day."""
        counts = self.kind is not ConductKind.WARNING and self.approved and not self.lifted
        return counts and self.since <= day <= self.last


def longest_bar(measures: Iterable[ConductMeasure], day: date) -> ConductMeasure | None:
    """The measure that keeps somebody out on that day; the longest of several."""
    return max((measure for measure in measures if measure.bars(day)), key=lambda measure: measure.last, default=None)
