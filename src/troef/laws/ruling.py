"""Rulings of an article: the paragraph, its effects, the choices of players, and advice for the director."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, Self

from troef.cards import Card, Seat, Side, Suit
from troef.cards.wording import card_symbol, seat_name, side_name, suit_name
from troef.core.messages import NO_TEXT, Localised, Message, PluralMessage, Text, _, fill


class Worded(Enum):
    """An enum whose members have a text for users: `OPEN = "open", Text("open", "open")`. The value is the first."""

    text: Text

    def __new__(cls, value: str, text: Text = NO_TEXT) -> Self:  # none where it is looked up
        member = object.__new__(cls)
        member._value_ = value
        member.text = text
        return member


class Sentence(Text):
    """A sentence with slots such as `{offender}` or `{declarer}` for players, who may be named or addressed later."""

    __slots__ = ("heard_by", "names", "players", "several", "text", "words")

    def __init__(
        self,
        text: Text,
        players: Mapping[str, Seat],
        words: Mapping[str, Any] | None = None,
        *,
        several: bool = False,
        names: Mapping[Seat, str] | None = None,
        heard_by: str = "",
    ) -> None:
        self.text, self.players, self.words, self.several = text, players, words or {}, several
        self.names, self.heard_by = names, heard_by

    def in_language(self, lang: str, /) -> str:
        names = self.names or {}
        players = {slot: names[seat] if seat in names else _seat(seat)[lang] for slot, seat in self.players.items()}
        text = for_several(self.text) if self.several else self.text
        sentence = fill(text[lang], {**self.words, **players}, lang)
        if self.heard_by:
            return f"{players[self.heard_by]}, {sentence[:1].lower()}{sentence[1:]}"
        return sentence if self.names is None else sentence[:1].upper() + sentence[1:]

    def named(self, names: Mapping[Seat, str]) -> Text:
        return self._with(self.text, names)

    def said_to(self, player: Seat, names: Mapping[Seat, str]) -> Text:
        return self._with(addressed(self.text, self._slots_of(player)) or self.text, names)

    def said_aloud(self, names: Mapping[Seat, str]) -> Text:
        seats = {self.players[slot] for slot in self.players if f"{{{slot}}}" in self.text.en}
        if len(seats) == 1:
            slots = self._slots_of(*seats)
            text = addressed(self.text, slots)
            if text is not None:
                return self._with(text, names, heard_by=next(iter(slots)))
        return self.named(names)

    def _with(self, text: Text, names: Mapping[Seat, str], heard_by: str = "") -> Text:
        return Sentence(text, self.players, self.words, several=self.several, names=names, heard_by=heard_by)

    def _slots_of(self, player: Seat) -> frozenset[str]:
        """Return the slots of one player that the sentence has."""
        return frozenset(
            slot for slot, seat in self.players.items() if seat is player and f"{{{slot}}}" in self.text.en
        )


def addressed(text: Any, slots: frozenset[str]) -> Text | None:
    """Return the form of a sentence, or of its words, that says *you* to the player of these slots, if there is one."""
    if not isinstance(text, Message):
        return None
    form = _forms("you").get(text.message)
    if form is not None and _slots(text.message) - _slots(form) == slots:
        return Message(form, text.words)
    said = {name: word for name, old in text.words.items() if (word := addressed(old, slots)) is not None}
    return Message(text.message, {**text.words, **said}) if said else None


def for_several(text: Any) -> Any:
    """Return the form of a sentence, or of its words, for several cards; what has none stays as it is."""
    if not isinstance(text, Message):
        return text
    form = _forms("several").get(text.message)
    if form is not None:
        return PluralMessage(text.message, form, 2, text.words)
    return Message(text.message, {name: for_several(word) for name, word in text.words.items()}, text.context)


def _slots(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


_FORMS = ("troef.bridge.wording",)
"""The packages of games that have other forms of their sentences, in `forms.toml`."""


@cache
def _forms(kind: str) -> dict[str, str]:
    read = (tomllib.loads((files(package) / "forms.toml").read_text(encoding="utf-8")) for package in _FORMS)
    return {sentence: form for forms in read for sentence, form in forms[kind].items()}


def _seat(seat: Seat) -> Text:
    return Localised(seat_name, seat)


Slots = Sentence
"""The name of this class in 1.0.0."""

Word = Seat | Side | Suit | Card | int | str | Text


def say(message: str | Text, en: str | None = None, /, **words: Word) -> Text:
    """Return a sentence with its slots filled in; seats, sides, suits and cards get their names.

    The text keeps the slots for seats, so that players can be named later. `say(nl, en)` states both languages.
    """
    if en is not None:
        message = Text(str(message), en)
    text = _(message) if isinstance(message, str) else message
    players = {name: word for name, word in words.items() if isinstance(word, Seat)}
    filled = {name: _named(word) for name, word in words.items() if name not in players}
    if players:
        return Sentence(text, players, filled)
    return _(message, **filled) if isinstance(message, str) else message.format(**filled)


def _named(word: Word) -> Any:
    for kind, name in _NAMES.items():
        if isinstance(word, kind):
            return Localised(name, word)
    return word


_NAMES: dict[type, Callable[..., str]] = {Side: side_name, Suit: suit_name, Card: card_symbol}


DIRECTOR = "TD"
"""The director, where a value names a player by seat."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a decision: the paragraph that grants it, and its text for the player."""

    id: str
    law: str
    text: Text


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of a player (with options), or a question for the director (without)."""

    by: str
    law: str
    options: tuple[Option, ...] = ()
    question: str | None = None
    text: Text | None = None
    """The question in words, if this edition words it differently from others."""


class Effect:
    """A change that a ruling makes to the table. Each game defines its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Consequence:
    """One line of the record: a paragraph and its consequence here, in both languages."""

    law: str
    text: Text
    in_sources: bool = True
    """False if our sources of the edition do not contain the consequence; the text then says only that."""
    effects: tuple[Effect, ...] = field(default=(), compare=False, repr=False)
    """The effects that the table applied."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A paragraph and its effects. While it is `open`, more rulings on the irregularity may follow.

    Without a text no line is added to the record: the ruling only says what happens next.
    """

    law: str
    text: Text | None = None
    effects: tuple[Effect, ...] = ()
    open: bool = False
    in_sources: bool = True  # False if our sources of this edition do not contain the consequence.


# Advice: the outcome of an article in which the director decides.


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence to say, and its addressee: `table`, `offender`, `lho`, `other side`, `declarer` …"""

    to: str
    text: Text


def tell(text: Text | str, *more: str, to: str = "table") -> Saying:
    """Return a sentence for the director to say, to the whole table by default. `tell(nl, en)` states both texts."""
    if isinstance(text, str):
        text, more = Text(text, more[0]), more[1:]
    return Saying(more[0] if more else to, text)


@dataclass(frozen=True, slots=True)
class Advice:
    """The paragraph that rules, and what the director says, does and watches for later, each in order."""

    law: str
    say: tuple[Saying, ...] = ()
    do: tuple[Text, ...] = ()
    later: tuple[Text, ...] = ()
    weighty: bool = False
    """Whether a score, a penalty or the cancellation of the board depends on it."""
    score: str | None = None
    """The possible effect on the score: `assigned`, `artificial`, `penalty`, `tricks` or `cancel`; None if none."""
    refused: bool = False
    """Whether the request of a player is refused, because he may not make it or not now."""
    rectified: tuple[Text, ...] = ()
    """The rectification in the past tense, for a written ruling. `do` is for the director only."""
