"""What an article says: the paragraph, what it does, and who may choose what."""

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
    """The same thing said in Dutch and in English."""

    nl: str
    en: str
    slots: Slots | None = field(default=None, compare=False, repr=False, kw_only=True)
    """Where it speaks of players: the sentence with their slots still open."""

    def __getitem__(self, lang: Lang) -> str:
        return self.nl if lang == "nl" else self.en

    def as_json(self) -> dict[str, str]:
        return {"nl": self.nl, "en": self.en}

    def named(self, names: Mapping[Seat, str]) -> Text:
        """The same sentence with the names of the players; who has none is called by his seat."""
        return self if self.slots is None else self.slots.filled(names)

    def said_to(self, player: Seat, names: Mapping[Seat, str]) -> Text:
        """As one of the players hears it: *you* where it speaks of him, the names of the others."""
        return self if self.slots is None else self.slots.said_to(player).filled(names)

    def said_aloud(self, names: Mapping[Seat, str]) -> Text:
        """As it is said at the table: to the only player it speaks of, or with the names of all."""
        return self if self.slots is None else self.slots.said_aloud().filled(names)


class Worded(Enum):
    """An enum whose members have words for people: `OPEN = "open", Text("open", "open")`; the value is the first."""

    text: Text

    def __new__(cls, value: str, text: Text = Text("", "")) -> Self:  # noqa: B008 - frozen; none where it is looked up
        member = object.__new__(cls)
        member._value_ = value
        member.text = text
        return member


@dataclass(frozen=True, slots=True)
class Slots:
    """A sentence with slots such as `{offender}`, `{lho}` or `{declarer}`, and whose they are."""

    sentence: Text
    players: Mapping[str, Seat]
    words: Mapping[str, Text] = field(default_factory=dict)
    """What stands for the other slots: the call, the cards."""

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
    """A sentence in both languages; seats, sides, suits and cards are named in each, and players can be named later."""
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
"""The director, where a seat or `TD` is expected."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a person may choose, the paragraph that lets him, and what it leads to."""

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
    """The question in words, where an edition asks it otherwise than others."""


class Effect:
    """What the table does by a ruling; each game has its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Consequence:
    """One line of the record: a paragraph and what it means here, in both languages."""

    law: str
    text: Text
    in_sources: bool = True
    """False where our sources of the edition do not carry what follows, and say no more than this."""
    effects: tuple[Effect, ...] = field(default=(), compare=False, repr=False)
    """What the table did by it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A paragraph and its effects; while `open`, the irregularity goes on and more may follow.

    Without a text nothing is entered in the record: the paragraph has only been asked what happens next.
    """

    law: str
    text: Text | None = None
    effects: tuple[Effect, ...] = ()
    open: bool = False
    in_sources: bool = True  # False: our sources of this edition do not carry what follows


# What a director says, does and keeps an eye on: the outcome of an article in which he decides


@dataclass(frozen=True, slots=True)
class Saying:
    """A spoken sentence and whom it is spoken to: `table`, `offender`, `lho`, `other side`, `declarer` …"""

    to: str
    text: Text


def tell(nl: str, en: str, to: str = "table") -> Saying:
    """A sentence that the director speaks, to the whole table unless it says otherwise."""
    return Saying(to, Text(nl, en))


@dataclass(frozen=True, slots=True)
class Advice:
    """The paragraph that rules, and what the director makes of it, each in the order in which he does it."""

    law: str
    say: tuple[Saying, ...] = ()
    do: tuple[Text, ...] = ()
    later: tuple[Text, ...] = ()
    weighty: bool = False
    """A score, a penalty or a cancelled board hangs on it."""
    score: str | None = None
    """What may go into the score: `assigned`, `artificial`, `penalty`, `tricks`, `cancel`; None if nothing."""
    refused: bool = False
    """What a player asked is not for him, or not now."""
    rectified: tuple[Text, ...] = ()
    """What was put right, in the past tense, as a written ruling has it; `do` is for the director alone."""
