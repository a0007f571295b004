"""Rulings of an article: the paragraph, its effects, the choices of players, and advice for the director."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from troef.cards import Card, Lang, Seat, Side, Suit
from troef.cards.wording import card_symbol, seat_name, side_name, suit_name
from troef.laws.inflection import in_second_person


@dataclass(frozen=True, slots=True)
class Text:
    """A text in Dutch and in English."""

    nl: str
    en: str
    slots: Slots | None = field(default=None, compare=False, repr=False, kw_only=True)
    """The sentence with open slots for the players; None if it mentions no players."""

    def __getitem__(self, lang: Lang) -> str:
        return self.nl if lang == "nl" else self.en

    def as_json(self) -> dict[str, str]:
        return {"nl": self.nl, "en": self.en}

    def named(self, names: Mapping[Seat, str]) -> Text:
        """Return the text with these names of the players. A player without a name is named by his seat."""
        return self if self.slots is None else self.slots.filled(names)

    def said_to(self, player: Seat, names: Mapping[Seat, str]) -> Text:
        """Return the text as said to one player: *you* for him, names for the others."""
        return self if self.slots is None else self.slots.said_to(player).filled(names)

    def said_aloud(self, names: Mapping[Seat, str]) -> Text:
        """Return the text as the director says it at the table.

        If it mentions only one player, it addresses him; otherwise it names all players.
        """
        return self if self.slots is None else self.slots.said_aloud().filled(names)


class Worded(Enum):
    """An enum whose members have a text for users: `OPEN = "open", Text("open", "open")`. The value is the first."""

    text: Text

    def __new__(cls, value: str, text: Text = Text("", "")) -> Self:  # noqa: B008 - frozen; none where it is looked up
        member = object.__new__(cls)
        member._value_ = value
        member.text = text
        return member


@dataclass(frozen=True, slots=True)
class Slots:
    """A sentence with slots such as `{offender}`, `{lho}` or `{declarer}`, and the seat of each."""

    sentence: Text
    players: Mapping[str, Seat]
    words: Mapping[str, Text] = field(default_factory=dict)
    """Texts for the slots that are not players, such as the call and the cards."""

    def said_to(self, player: Seat) -> Slots:
        mine = [slot for slot, seat in self.players.items() if seat is player]
        heard = Text(in_second_person(self.sentence.nl, mine, "nl"), in_second_person(self.sentence.en, mine, "en"))
        return replace(self, sentence=heard)

    def said_aloud(self) -> Slots:
        whole = self.sentence.nl + self.sentence.en
        named = {seat: slot for slot, seat in self.players.items() if f"{{{slot}}}" in whole}
        if len(named) != 1:
            return self
        ((player, slot),) = named.items()
        heard = self.said_to(player).sentence
        return replace(self, sentence=Text(f"{{{slot}}}, {heard.nl}", f"{{{slot}}}, {heard.en}"))

    def filled(self, names: Mapping[Seat, str]) -> Text:
        return Text(self._said("nl", names), self._said("en", names), slots=self)

    def _said(self, lang: Lang, names: Mapping[Seat, str]) -> str:
        said = {slot: names.get(seat, seat_name(seat, lang)) for slot, seat in self.players.items()}
        full = self.sentence[lang].format_map(said)
        return full[:1].upper() + full[1:]


Word = Seat | Side | Suit | Card | int | str | Text


def say(nl: str, en: str, **words: Word) -> Text:
    """Return a sentence in both languages with its slots filled in; seats, sides, suits and cards get their names.

    The text keeps the slots for seats, so that players can be named later.
    """
    players = {name: word for name, word in words.items() if isinstance(word, Seat)}
    full = Text(_said(nl, "nl", words), _said(en, "en", words))
    if not players:
        return full
    others: dict[str, Word] = words | {name: f"{{{name}}}" for name in players}
    return Text(full.nl, full.en, slots=Slots(Text(_said(nl, "nl", others), _said(en, "en", others)), players))


def _said(sentence: str, lang: Lang, words: Mapping[str, Word]) -> str:
    return sentence.format_map({name: _named(word, lang) for name, word in words.items()})


def _named(word: Word, lang: Lang) -> str:
    if isinstance(word, Text):
        return word[lang]
    if isinstance(word, Seat):
        return seat_name(word, lang)
    if isinstance(word, Side):
        return side_name(word, lang)
    if isinstance(word, Suit):
        return suit_name(word, lang)
    return card_symbol(word, lang) if isinstance(word, Card) else str(word)


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


def tell(nl: str, en: str, to: str = "table") -> Saying:
    """Return a sentence for the director to say, to the whole table by default."""
    return Saying(to, Text(nl, en))


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
