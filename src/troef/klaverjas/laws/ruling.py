"""What an article of klaverjas says about an act: the article, what it does, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.cards import Card, Seat, Side, Suit
from troef.cards.words import Lang, card_symbol, seat_name, side_name, suit_name
from troef.laws import Consequence, Text


class Effect(Enum):
    """What the table does with a ruling."""

    NOTED = auto()
    VOID = auto()
    BARS_SIDE = auto()
    DEALER_MUST_PLAY = auto()
    TRUMP_STANDS = auto()
    INFORMATION = auto()
    PENALTY_CARD = auto()
    MUST_PLAY = auto()
    MAY_NOT_PLAY = auto()
    OPPONENTS_CHOOSE = auto()
    STOPS = auto()
    TOO_LATE = auto()
    COUNTS = auto()
    DOES_NOT_COUNT = auto()
    CONTINUES = auto()
    RESTORED = auto()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One article applied to one act."""

    law: str
    effect: Effect
    text: Text

    @property
    def consequence(self) -> Consequence:
        return Consequence(self.law, self.text)


Word = Seat | Side | Suit | Card | int | str | Text


def say(nl: str, en: str, **words: Word) -> Text:
    """A sentence in both languages; seats, sides, suits and cards are named in each."""
    return Text(
        nl.format(**{name: _named(word, "nl") for name, word in words.items()}),
        en.format(**{name: _named(word, "en") for name, word in words.items()}),
    )


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
