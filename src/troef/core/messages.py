"""Texts for users: English in the code, other languages in the message catalogue.

    _("{card} goes back.", card=card)

makes a text that looks its translation up, and fills its words in, when somebody reads it in a language. The words may
be texts themselves, or values that have a name in each language, such as a seat or a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from troef.core.catalogue import translations


class Text:
    """A text in every language. `Text(nl, en)` states it in Dutch and English; other languages get the English."""

    __slots__ = ("_en", "_nl")

    def __init__(self, nl: str, en: str) -> None:
        self._nl, self._en = nl, en

    def in_language(self, lang: str, /) -> str:
        return self._nl if lang.startswith("nl") else self._en

    def __getitem__(self, lang: str) -> str:
        return self.in_language(lang)

    @property
    def en(self) -> str:
        return self.in_language("en")

    @property
    def nl(self) -> str:
        return self.in_language("nl")

    def as_json(self) -> dict[str, str]:
        return {"nl": self.nl, "en": self.en}

    def format(self, **words: Any) -> Text:
        """Return the text with its open slots filled in. Words are read in the language of the text."""
        return Localised(_formatted, self, words)

    def named(self, names: Mapping[Any, str]) -> Text:
        """Return the text with these names of the players by seat. A player without a name is named by his seat."""
        return self

    def said_to(self, player: Any, names: Mapping[Any, str]) -> Text:
        """Return the text as said to one player, by seat: *you* for him, names for the others."""
        return self

    def said_aloud(self, names: Mapping[Any, str]) -> Text:
        """Return the text as the director says it at the table.

        If it mentions only one player, it addresses him; otherwise it names all players.
        """
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self is other or (self.en == other.en and self.nl == other.nl)

    def __hash__(self) -> int:
        return hash(self.en)

    def __repr__(self) -> str:
        return f"Text(nl={self.nl!r}, en={self.en!r})"


class Message(Text):
    """An English sentence of the catalogue, and the words for its slots."""

    __slots__ = ("context", "message", "words")

    def __init__(self, message: str, words: Mapping[str, Any], context: str = "") -> None:
        self.message, self.words, self.context = message, words, context

    def in_language(self, lang: str, /) -> str:
        sentence = self.message if lang == "en" else self._translated(lang)
        return fill(sentence, self.words, lang) if self.words else sentence

    def _translated(self, lang: str) -> str:
        if self.context:
            return translations(lang).pgettext(self.context, self.message)
        return translations(lang).gettext(self.message)


class PluralMessage(Message):
    """A sentence with a form for one and a form for other numbers; the catalogue has those of each language."""

    __slots__ = ("count", "plural")

    def __init__(self, singular: str, plural: str, count: int, words: Mapping[str, Any]) -> None:
        super().__init__(singular, words)
        self.plural, self.count = plural, count

    def in_language(self, lang: str, /) -> str:
        one, other = self.message, self.plural
        if lang == "en":
            sentence = one if self.count == 1 else other
        else:
            sentence = translations(lang).ngettext(one, other, self.count)
        return fill(sentence, self.words, lang) if self.words else sentence


class Localised(Text):
    """The text that a function of values and a language gives: `Localised(side_letters, side)`."""

    __slots__ = ("function", "values")

    def __init__(self, function: Callable[..., str], *values: Any) -> None:
        self.function, self.values = function, values

    def in_language(self, lang: str, /) -> str:
        return self.function(*self.values, lang)


class Joined(Text):
    """Words with the same text between them in every language: `Joined(", ", words)`."""

    __slots__ = ("parts", "separator")

    def __init__(self, separator: str, parts: Iterable[Any]) -> None:
        self.separator, self.parts = separator, tuple(parts)

    def in_language(self, lang: str, /) -> str:
        return self.separator.join(str(in_language(part, lang)) for part in self.parts)


def _(message: str, /, **words: Any) -> Text:
    """Return an English sentence as a text in every language. Words fill its slots; without any it stays as it is."""
    return Message(message, words) if message else NO_TEXT


def gettext_noop(message: str) -> str:
    """Mark a sentence for the catalogue; `_` makes a text of it later."""
    return message


def pgettext(context: str, message: str, /, **words: Any) -> Text:
    """Return a text whose English sentence has other translations elsewhere; `context` distinguishes them."""
    return Message(message, words, context)


def ngettext(singular: str, plural: str, count: int, /, **words: Any) -> Text:
    """Return the form of a sentence for this number. The slot `{count}` is the number."""
    return PluralMessage(singular, plural, count, {"count": count, **words})


def text_of(entry: str | Mapping[str, str]) -> Text:
    """Return a sentence of a data file as a text. With a context the entry is `{ text = "No", context = "cards" }`."""
    if isinstance(entry, str):
        return _(entry.strip())
    return pgettext(entry["context"], entry["text"])


STORED_LANGUAGES = ("nl", "en")
"""The languages of texts that are stored, in JSON or in the database."""


def stored_text(texts: Mapping[str, Any], lang: str) -> Any:
    """Return a text that is stored in Dutch and English: in English for readers of another language."""
    return texts.get("nl" if lang.startswith("nl") else "en")


def in_language(word: Any, lang: str) -> Any:
    """Return a word for a slot: the text of a value that has one in each language, or the value itself."""
    read = getattr(word, "in_language", None)
    return word if read is None else read(lang)


def fill(sentence: str, words: Mapping[str, Any], lang: str) -> str:
    """Return a sentence in one language with its slots filled by words in that language."""
    return sentence.format_map(_Slots(words, lang))


@dataclass(frozen=True, slots=True)
class _Slots(Mapping[str, Any]):
    words: Mapping[str, Any]
    lang: str

    def __getitem__(self, name: str) -> Any:
        return in_language(self.words[name], self.lang)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)


def _formatted(text: Text, words: Mapping[str, Any], lang: str) -> str:
    return fill(text[lang], words, lang)


NO_TEXT = Text("", "")
