"""Comparison of editions: one log replayed under each of them, with the fields that differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.situation import situation
from troef.bridge.wording.comparison import FIELDS, explain_skip
from troef.cards import TroefError
from troef.core.values import CodeEnum
from troef.engine.acts import located_in_event
from troef.laws import Edition, Text


class AgreementLevel(CodeEnum):
    """The degree to which editions agree about a field of the situation."""

    SAME = "same"
    PARAGRAPHS = "paragraphs"  # The outcome is the same; only the cited paragraphs differ.
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class SkippedEvent:
    """An event of a log that cannot happen under an edition, such as a choice that it does not offer."""

    event: int  # Its number in the log.
    refused: Text  # The error message for the log.
    reason: Text  # The reason in the director's words.


@dataclass(frozen=True, slots=True)
class EditionReplay:
    """The situation after a log under one edition, and the events that could not happen and were skipped."""

    edition: Edition
    situation: Mapping[str, Any]
    events: int  # Number of events in the log.
    skipped: tuple[SkippedEvent, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether every event of the log can happen under this edition."""
        return not self.skipped

    def as_json(self) -> dict[str, Any]:
        skipped = [{"event": skip.event, **skip.reason.as_json()} for skip in self.skipped]
        return {**self.situation, "events": self.events, "skipped": skipped}


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """The values of one field of the situation, one for each edition."""

    field: str
    sort: AgreementLevel
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class EditionComparison:
    """The replays of a log under several editions, with a row for each field of the situation."""

    judged: tuple[EditionReplay, ...]
    rows: tuple[ComparisonRow, ...]

    @property
    def differs(self) -> bool:
        """Whether a field has another outcome, or an event was skipped, under one of the editions."""
        parted = not all(judged.is_whole for judged in self.judged)
        return parted or any(row.sort is AgreementLevel.OUTCOME for row in self.rows)

    @property
    def complete_editions(self) -> EditionComparison:
        """The comparison limited to the editions under which every event can happen."""
        return _compared(tuple(judged for judged in self.judged if judged.is_whole))

    def as_json(self) -> dict[str, Any]:
        names = [str(judged.edition) for judged in self.judged]
        return {
            "editions": names,
            "situations": {name: outcome.as_json() for name, outcome in zip(names, self.judged, strict=True)},
            "differences": [
                {"field": row.field, "sort": row.sort.value, **dict(zip(names, row.values, strict=True))}
                for row in self.rows
                if row.sort is not AgreementLevel.SAME
            ],
        }


def compare(log: Any, editions: Sequence[Edition], after: int | None = None) -> EditionComparison:
    """Return the comparison of these editions after a log, or after its first `after` events; `log` is parsed JSON.

    Raise TroefError if an event cannot happen under the edition that the log itself names.
    """
    judged = tuple(replay_under(log, edition, after) for edition in editions)
    for judgement in judged:
        if isinstance(log, Mapping) and log.get("edition") == str(judgement.edition):
            for skip in judgement.skipped:
                raise located_in_event(skip.event, TroefError(skip.refused))
    return _compared(judged)


def _compared(judged: tuple[EditionReplay, ...]) -> EditionComparison:
    """Return the comparison of these replays. A field agrees if it does in the complete ones, given at least two."""
    rows = []
    for name in FIELDS:
        values = tuple(judgement.situation[name] for judgement in judged)
        whole = [judgement.situation[name] for judgement in judged if judgement.is_whole]
        rows.append(ComparisonRow(name, _sort(name, whole if len(whole) > 1 else values), values))
    return EditionComparison(judged, tuple(rows))


def replay_under(written: Any, edition: Edition, after: int | None = None) -> EditionReplay:
    """Return the replay of a log under one edition, without the events that cannot happen under it."""
    log = BridgeLog.read({**written, "edition": str(edition)} if isinstance(written, Mapping) else written)
    state = start(log)
    skipped: tuple[SkippedEvent, ...] = ()
    for number, event in enumerate(log.events[:after], 1):
        try:
            state = apply_event(state, event)
        except TroefError as error:
            skipped = (*skipped, SkippedEvent(number, error.text, explain_skip(state, event)))
    return EditionReplay(edition, situation(state).as_json(), len(log.events[:after]), skipped=skipped)


_OF_PARAGRAPHS_ONLY = ("watch", "rulings")
"""Fields that contain only paragraphs and their text."""


def _sort(name: str, values: Sequence[Any]) -> AgreementLevel:
    if _is_one([_without(value, _WORDS) for value in values]):
        return AgreementLevel.SAME
    if name in _OF_PARAGRAPHS_ONLY or _is_one([_without(value, (*_WORDS, "law")) for value in values]):
        return AgreementLevel.PARAGRAPHS
    return AgreementLevel.OUTCOME


_WORDS = ("nl", "en", "in_sources")


def _without(value: Any, names: Sequence[str]) -> Any:
    """Return a JSON value without the keys in `names`, at any depth."""
    if isinstance(value, list):
        return [_without(entry, names) for entry in value]
    if isinstance(value, dict):
        return {key: _without(inner, names) for key, inner in value.items() if key not in names}
    return value


def _is_one(values: Sequence[Any]) -> bool:
    return all(value == values[0] for value in values[1:])
