"""The same facts under several editions: the situations side by side, and where they part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from troef.bridge.table.fold import start, step
from troef.bridge.table.log import TableLog
from troef.bridge.table.situation import situation
from troef.bridge.wording.comparison import FIELDS, reason
from troef.cards import TroefError
from troef.core.values import NamedEnum
from troef.engine.refusals import in_event
from troef.laws import Edition, Text


class Sort(NamedEnum):
    """How far the editions agree about something."""

    SAME = "same"
    PARAGRAPHS = "paragraphs"  # the same outcome, by other numbers
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class Skipped:
    """An event that cannot happen under an edition: a choice it does not offer, a card played already, …"""

    event: int  # its number in the log
    refused: str  # as the log would be
    dutch: str  # the same in Dutch
    reason: Text  # and as a director says it


@dataclass(frozen=True, slots=True)
class Judged:
    """What one edition makes of a log; what cannot happen under it is skipped."""

    edition: Edition
    situation: Mapping[str, Any]
    events: int  # of the log
    skipped: tuple[Skipped, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether everything in the log can be told under this edition."""
        return not self.skipped

    def as_json(self) -> dict[str, Any]:
        skipped = [{"event": skip.event, **skip.reason.as_json()} for skip in self.skipped]
        return {**self.situation, "events": self.events, "skipped": skipped}


@dataclass(frozen=True, slots=True)
class Row:
    """One field of the situation under every edition."""

    field: str
    sort: Sort
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A log under several editions."""

    judged: tuple[Judged, ...]
    rows: tuple[Row, ...]

    @property
    def differs(self) -> bool:
        """Whether the outcome depends on the edition."""
        parted = not all(judged.is_whole for judged in self.judged)
        return parted or any(row.sort is Sort.OUTCOME for row in self.rows)

    @property
    def told_whole(self) -> Comparison:
        """The comparison of the editions under which the whole log can be told."""
        return _compared(tuple(judged for judged in self.judged if judged.is_whole))

    def as_json(self) -> dict[str, Any]:
        names = [str(judged.edition) for judged in self.judged]
        return {
            "editions": names,
            "situations": {name: outcome.as_json() for name, outcome in zip(names, self.judged, strict=True)},
            "differences": [
                {"field": row.field, "sort": row.sort.value, **dict(zip(names, row.values, strict=True))}
                for row in self.rows
                if row.sort is not Sort.SAME
            ],
        }


def compare(log: Any, editions: Sequence[Edition], after: int | None = None) -> Comparison:
    """A log, as read from JSON, under each of these editions; a log that its own edition refuses is refused."""
    judged = tuple(judge(log, edition, after) for edition in editions)
    for judgement in judged:
        if isinstance(log, Mapping) and log.get("edition") == str(judgement.edition):
            for skip in judgement.skipped:
                raise in_event(skip.event, TroefError(skip.refused, skip.dutch))
    return _compared(judged)


def _compared(judged: tuple[Judged, ...]) -> Comparison:
    return Comparison(judged, tuple(_row(name, judged) for name in FIELDS))


def judge(written: Any, edition: Edition, after: int | None = None) -> Judged:
    """A log under one edition, to its end, without what cannot happen under it."""
    log = TableLog.read({**written, "edition": str(edition)} if isinstance(written, Mapping) else written)
    state = start(log)
    skipped: tuple[Skipped, ...] = ()
    for number, event in enumerate(log.events[:after], 1):
        try:
            state = step(state, event)
        except TroefError as error:
            skipped = (*skipped, Skipped(number, str(error), error.words("nl"), reason(state, event)))
    return Judged(edition, situation(state).as_json(), len(log.events[:after]), skipped=skipped)


_OF_PARAGRAPHS_ONLY = ("watch", "rulings")
"""Fields that hold nothing but paragraphs and their words."""


def _row(name: str, judged: Sequence[Judged]) -> Row:
    """A field of all; where an edition could not tell everything, the others are compared with each other."""
    values = tuple(judgement.situation[name] for judgement in judged)
    whole = [judgement.situation[name] for judgement in judged if judgement.is_whole]
    return Row(name, _sort(name, whole if len(whole) > 1 else values), values)


def _sort(name: str, values: Sequence[Any]) -> Sort:
    if _is_one([_without(value, _WORDS) for value in values]):
        return Sort.SAME
    if name in _OF_PARAGRAPHS_ONLY or _is_one([_without(value, (*_WORDS, "law")) for value in values]):
        return Sort.PARAGRAPHS
    return Sort.OUTCOME


_WORDS = ("nl", "en", "in_sources")


def _without(value: Any, names: Sequence[str]) -> Any:
    """The value without these keys, however deep."""
    if isinstance(value, list):
        return [_without(entry, names) for entry in value]
    if isinstance(value, dict):
        return {key: _without(inner, names) for key, inner in value.items() if key not in names}
    return value


def _is_one(values: Sequence[Any]) -> bool:
    return all(value == values[0] for value in values[1:])
