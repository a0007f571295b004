"""A game in its own words: a dialect of each language, in which what goes round is not called a board.

Every game that has one keeps it in `locale/NAME.toml`: single words, and sentences that need more than another word.
A page in a dialect is in the language `nl-NAME`; Django finds its catalogue, which `catalogues` makes, and its numbers
and dates where the name has eight letters at most.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parents[2] / "locale"
LANGUAGES = ("nl", "en")
_SLOT = r"%\(\w+\)s|\{\w+\}"


@dataclass(frozen=True, slots=True)
class Dialect:
    """The words of one game in one language."""

    words: dict[str, str]
    sentences: dict[str, str]
    """By the message as the code has it."""

    def say(self, text: str) -> str:
        """The text with the game's words; slots keep their names, and a capital stays one."""
        return re.sub(rf"{_SLOT}|\b(?:{'|'.join(self.words)})\b", self._word, text, flags=re.IGNORECASE)

    def _word(self, match: re.Match[str]) -> str:
        own = self.words.get(match[0].lower(), match[0])
        return own[0].upper() + own[1:] if match[0][0].isupper() else own


@cache
def dialect(language: str) -> Dialect | None:
    """The dialect of `nl-klaver`; None for a language as it is."""
    plain, _dash, name = language.partition("-")
    file = LOCALE / f"{name}.toml"
    if not name or not file.exists():
        return None
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    return Dialect(kept[plain], {message: own[plain] for message, own in kept["sentences"].items() if plain in own})


def in_dialect(language: str, name: str) -> str:
    """`nl` and `klaver` are `nl-klaver`; without a name it is the language itself."""
    return f"{language}-{name}" if name else language


def locale_of(language: str) -> str:
    """`nl-klaver` is kept in the folder `nl_Klaver`, as Django would have it."""
    plain, _dash, name = language.partition("-")
    return f"{plain}_{name.title()}" if name else plain
