"""The events that can be entered at a table, with the form fields of each verb of the table log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any

from troef.bridge.game.calls import Bid
from troef.cards import Card, Rank, Seat, Side, Suit
from troef.core.records import TaggedUnion
from troef.engine.verbs import FormField, form_fields, is_choice, words_of
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class SandboxVerb:
    """A verb of the table log, with its fields and the phases in which the menu offers it."""

    do: str
    label: Text | None
    fields: tuple[FormField, ...]
    phases: tuple[str, ...]

    @property
    def form(self) -> list[tuple[FormField, Text, str]]:
        """The fields with a label, each with its label and widget."""
        labelled = ((field, field.label.text) for field in self.fields if field.label)
        return [(field, label, widget(field)) for field, label in labelled if label]


def sandbox_verbs(events: TaggedUnion, menu: Sequence[str]) -> dict[str, SandboxVerb]:
    """Return every verb of a game. Those in `menu` come first, in its order."""
    return {do: _verb(do, events.kinds[do]) for do in dict.fromkeys([*menu, *events.kinds])}


def _verb(do: str, kind: Any) -> SandboxVerb:
    """Return a verb. Its first fields are the player and the cards."""
    fields = (field for field in form_fields(kind) if field.name != "do")
    ordered = sorted(fields, key=lambda field: (field.name != "by", widget(field) not in ("card", "cards")))
    return SandboxVerb(do, kind.label and words_of(kind.label, do), tuple(ordered), kind.phases)


def widget(field: FormField) -> str:
    """Return the kind of form field for the values of a field."""
    types = field.types
    if field.label and field.label.widget:
        return field.label.widget
    if any(map(is_choice, types)):
        return "place" if Seat in types else "choice"
    if types >= {bool, int}:
        return "answer"
    if types == {Seat, NoneType}:
        return "accuser" if field.is_needed else "anybody"
    return next((name for kind, name in _WIDGETS.items() if kind in types), "text")


_WIDGETS = {
    Bid: "call", Card: "card", Side: "side", Suit: "suit", Rank: "rank", bool: "flag", int: "number", tuple: "cards",
    Seat: "seat",
}  # fmt: skip
