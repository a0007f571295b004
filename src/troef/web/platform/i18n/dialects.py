"""Dialects and message catalogues: the words of one game in each language, compiled from locale/ for Django.

The file `locale/NAME.toml` of a game has single words, and sentences that need more than other words. A page in a
dialect has the language code `nl-NAME`. Django finds its catalogue, and also formats numbers and dates if the name has
at most eight letters.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from troef.core.catalogue import LOCALE, compile_catalogue, locale_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = ("nl", "en")
_SLOT = r"%\(\w+\)s|\{\w+\}"


@dataclass(frozen=True, slots=True)
class Dialect:
    """The words of one game in one language."""

    words: dict[str, str]
    sentences: dict[str, str]
    """Translations by message in the code."""

    def say(self, text: str) -> str:
        """Return a text with its words replaced by those of the game. Placeholders and initial capitals are kept."""
        return re.sub(rf"{_SLOT}|\b(?:{'|'.join(self.words)})\b", self._word, text, flags=re.IGNORECASE)

    def _word(self, match: re.Match[str]) -> str:
        own = self.words.get(match[0].lower(), match[0])
        return own[0].upper() + own[1:] if match[0][0].isupper() else own


@cache
def dialect(language: str) -> Dialect | None:
    """Return the dialect of a language code such as `nl-klaver`; None for a language without a dialect."""
    plain, _dash, name = language.partition("-")
    file = LOCALE / f"{name}.toml"
    if not name or not file.exists():
        return None
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    return Dialect(kept[plain], {message: own[plain] for message, own in kept["sentences"].items() if plain in own})


def in_dialect(language: str, name: str) -> str:
    """Return the language code of a dialect, such as `nl-klaver` for `nl` and `klaver`; `nl` if `name` is empty."""
    return f"{language}-{name}" if name else language


_KEPT = LOCALE / "nl" / "LC_MESSAGES" / "django.po"


def compile_all() -> None:
    """Compile the message catalogues. `setup.py` does so for a wheel, the settings do so for a checkout."""
    if not _KEPT.exists():  # An installed Troef has them compiled.
        return
    compile_catalogue(_KEPT)
    for own in LOCALE.glob("*.toml"):
        for language in LANGUAGES:
            _compile(in_dialect(language, own.stem), _KEPT, own)


def _compile(language: str, *sources: Path) -> None:
    target = LOCALE / locale_of(language) / "LC_MESSAGES" / "django.mo"
    if target.exists() and target.stat().st_mtime >= max(source.stat().st_mtime for source in sources):
        return
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")  # Meanwhile readers find the old file, complete.
    with _KEPT.open("rb") as words, unfinished.open("wb") as out:
        catalogue, own = read_po(words), dialect(language)
        assert own is not None
        write_mo(out, _in_own_words(catalogue, own, language))
    unfinished.replace(target)


def _in_own_words(catalogue: Catalog, own: Dialect, language: str) -> Catalog:
    """Return the catalogue with its translations in the words of a dialect. For English these replace the messages."""
    for message in catalogue:
        if message.id:
            texts = (message.string if language.startswith("nl") else message.id) or ""
            said = own.say(texts) if isinstance(texts, str) else tuple(map(own.say, texts))
            message.string = own.sentences.get(str(message.id), said)
    return catalogue
