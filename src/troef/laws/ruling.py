"""Rulings of an article: the paragraph, its effects, the choices of players, and advice for the director."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

from troef.cards import Card, Seat, Side, Suit
from troef.cards.wording import card_symbol, seat_name, side_name, suit_name
from troef.core.messages import NO_TEXT, Localised, Text, _
from troef.laws.inflection import in_second_person


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

    __slots__ = ("addressed", "heard_by", "names", "players", "sentence", "words")

    def __init__(
        self,
        sentence: Text,
        players: Mapping[str, Seat],
        words: Mapping[str, Text] | None = None,
        *,
        names: Mapping[Seat, str] | None = None,
        addressed: Collection[str] = (),
        heard_by: str = "",
    ) -> None:
        self.sentence, self.players, self.names = sentence, players, names
        self.addressed, self.heard_by, self.words = addressed, heard_by, words or {}

    def in_language(self, lang: str, /) -> str:
        names = self.names or {}
        said = {slot: names[seat] if seat in names else _seat(seat)[lang] for slot, seat in self.players.items()}
        sentence = in_second_person(self.sentence[lang], self.addressed, lang)
        full = (f"{{{self.heard_by}}}, {sentence}" if self.heard_by else sentence).format_map(said)
        return full if self.names is None else full[:1].upper() + full[1:]

    def named(self, names: Mapping[Seat, str]) -> Text:
        return Sentence(self.sentence, self.players, names=names, addressed=self.addressed, heard_by=self.heard_by)

    def said_to(self, player: Seat, names: Mapping[Seat, str]) -> Text:
        return Sentence(self.sentence, self.players, names=names, addressed=self._slots_of(player))

    def said_aloud(self, names: Mapping[Seat, str]) -> Text:
        named = {
            seat: slot for slot, seat in self.players.items() if f"{{{slot}}}" in self.sentence.nl + self.sentence.en
        }
        if len(named) != 1:
            return self.named(names)
        ((player, slot),) = named.items()
        return Sentence(self.sentence, self.players, names=names, addressed=self._slots_of(player), heard_by=slot)

    def _slots_of(self, player: Seat) -> list[str]:
        return [slot for slot, seat in self.players.items() if seat is player]


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
    players = {name: word for name, word in words.items() if isinstance(word, Seat)}
    open_slots = {name: f"{{{name}}}" for name in players}
    filled = {name: _named(word) for name, word in words.items()} | open_slots
    if players:  # The sentence is filled in a second time, with the players: braces of the first time stay as they are.
        filled |= {n: w.replace("{", "{{").replace("}", "}}") for n, w in words.items() if isinstance(w, str)}
    sentence = _(message, **filled) if isinstance(message, str) else message.format(**filled)
    return Sentence(sentence, players) if players else sentence


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
