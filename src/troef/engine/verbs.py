"""Declarations of an act on its event class: labels, sentences, form fields, and the phases in which it is offered.

The schema of the log, the practice table, the live table, the story and the list of events read these declarations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, get_args, get_origin, get_type_hints

from troef.cards import Seat
from troef.cards.wording import card_symbols, seat_name
from troef.core.messages import NO_TEXT, Localised, Text, _
from troef.core.records import TaggedUnion
from troef.core.values import FrozenRecord
from troef.laws.ruling import Word, say

DIRECTOR_NAME = _("The director")


class ActChoice(StrEnum):
    """A value of a field, with its text in forms: `REMARK = "remark", Text("een opmerking", "a remark")`."""

    text: Text

    def __new__(cls, value: str, text: Text = NO_TEXT) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member

    __repr__ = str.__repr__


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a field, as metadata of its type: `Annotated[Card, Label(Text("Kaart", "Card"))]`."""

    text: Text | None
    """On the practice table, where somebody enters the acts of all players; None if its form lacks the field."""
    own: Text | None = None
    """On the player's own form; None if it has the same label."""
    choices: tuple[ActChoice, ...] = ()
    """The choices of the practice table, if they are not all choices in their order."""
    widget: str = ""
    """The kind of form field, if the type does not determine it."""


class FormField(NamedTuple):
    """A field of an event class with its label, if it has one."""

    name: str
    types: frozenset[Any]
    is_needed: bool
    label: Label | None
    choices: tuple[ActChoice, ...]

    @property
    def own_label(self) -> Text:
        """The label on the player's own form; the name for a field without one."""
        label = self.label or Label(None)
        return label.own or label.text or Text(self.name, self.name)

    def named(self, values: Iterable[Any]) -> tuple[Any, ...]:
        """Return values of the log with the choices among them as members of their class, which have a text."""
        kind = next(filter(is_choice, self.types), None)
        return tuple(values if kind is None else map(kind, values))


@cache
def form_fields(kind: type[Any]) -> tuple[FormField, ...]:
    """Return the fields of an event class in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_form_field(field.name, hints[field.name], field.default is MISSING) for field in fields(kind))


def _form_field(name: str, hint: Any, is_needed: bool) -> FormField:
    label = next((extra for extra in reversed(get_args(hint)[1:]) if isinstance(extra, Label)), None)
    types = frozenset(_types(hint))
    choices = (label and label.choices) or next((tuple(each) for each in types if is_choice(each)), ())
    return FormField(name.rstrip("_"), types, is_needed, label, choices)


def is_choice(kind: Any) -> bool:
    """Return whether a type is a class of choices."""
    return isinstance(kind, type) and issubclass(kind, ActChoice)


def _types(hint: Any) -> list[Any]:
    if get_origin(hint) is Annotated:
        return _types(get_args(hint)[0])
    parts = () if get_origin(hint) is tuple else get_args(hint)
    return [each for part in parts for each in _types(part)] or [get_origin(hint) or hint]


Words = Text | dict[str, Text]
"""A text; for a class with several verbs, the text of each."""


class Verb:
    """The words of an act.

    Slots in a text are fields and properties of the event: `{by} names {card}`. An act whose words depend on its fields
    overrides `listed`; one whose words depend on the state of the table overrides `told`.
    """

    do: str
    """The verb, in the log."""
    label: ClassVar[Words | None] = None
    """The act in the menu of the practice table. Without it the act is entered in another way, if at all."""
    phases: ClassVar[tuple[str, ...]] = ("clarification", "play")
    """The phases in which that menu lists the act."""
    button: ClassVar[Words]
    """The act on the player's own button, at a live table."""
    line: ClassVar[Words]
    """The act in a list of events, without a full stop."""
    sentence: ClassVar[Text | None] = None
    """The act in a story; None if it is the line with a full stop."""
    impossible: ClassVar[Text] = _("{by} cannot do this in this edition.")
    """The reason why an edition skips the act."""
    needs_play: ClassVar[bool] = False
    """Whether the act is impossible once the play is over."""

    def listed(self, **words: Word) -> Text:
        """Return the line of this event. `words` replace its fields, such as the name of the player."""
        return self.filled(words_of(self.line, self.do), **words)

    def told(self, state: Any) -> Text:
        """Return the sentence about this event in a story. `state` is the state of the table before it."""
        return self.filled(self.sentence) if self.sentence else say("{line}.", line=self.listed())

    def filled(self, text: Text, **words: Word) -> Text:
        """Return a text with its slots filled from the event, or from `words`."""
        slots = set(_SLOT.findall(text.en)) - words.keys()
        return say(text, **{slot: _word(getattr(self, slot)) for slot in slots}, **words)


class TableEvent(FrozenRecord, Verb):
    """An event of a table log."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Raise TroefError if the fields contradict each other."""


def events_in(module: Mapping[str, Any]) -> TaggedUnion:
    """Return the event classes that a module defines, from its names, as verbs of a log."""
    kinds = (kind for kind in module.values() if isinstance(kind, type) and issubclass(kind, TableEvent))
    return TaggedUnion("do", [kind for kind in kinds if kind.__module__ == module["__name__"]])


_SLOT = re.compile(r"\{(\w+)\}")


def _word(value: Any) -> Word:
    if value is None:
        return DIRECTOR_NAME
    if isinstance(value, Seat):  # Filled in now: a sentence with open slots for seats would read braces in a text.
        return Localised(seat_name, value)
    if isinstance(value, tuple):
        return Localised(card_symbols, value)
    word: Word = value
    return word


def words_of(words: Words, do: str) -> Text:
    """Return the text of one verb of an event class."""
    return words[do] if isinstance(words, dict) else words
