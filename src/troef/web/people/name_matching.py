"""When two names are one person's: the same letters for certain, nearly the same perhaps; and a name in short."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache

_PARTICLES = frozenset({"van", "de", "der", "den", "ten", "ter", "te", "het", "op", "la", "le", "von", "zu"})
_NEARLY = 0.85
"""So much of two names has to be the same before one may be a slip of the pen for the other."""


@lru_cache(5000)
def name_words(name: str) -> tuple[str, ...]:
    """A name without capitals, accents and marks: `Renée d'Hondt` is renee, d, hondt."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return tuple(re.findall(r"\w+", plain.casefold()))


def surname(name: str) -> str:
    """`van Dijk` of `Dirk van Dijk` and of `van Dijk, Dirk`; what is no name of that form stays whole."""
    before, comma, _first = name.partition(",")
    rest = before.strip() if comma else name.partition(" ")[2].strip()
    return rest if any(map(str.isalpha, rest)) else name


def by_surname(name: str) -> tuple[str, ...]:
    """Return the key that sorts names by family name: `Arie van den Broek` under B."""
    return (*(word for word in name_words(surname(name)) if word not in _PARTICLES), *name_words(name))


def is_same_name(name: str, other: str) -> bool:
    """The same name, whatever its capitals and accents."""
    return bool(name_words(name)) and name_words(name) == name_words(other)


@lru_cache(5000)
def may_be_same_person(name: str, other: str) -> bool:
    """Perhaps the same person: a part of the name, the other order, surname and initial, or nearly the same letters."""
    first, second = name_words(name), name_words(other)
    if not first or not second:
        return False
    if set(first) <= set(second) or set(second) <= set(first):
        return True
    return _shares_surname(first, second) or SequenceMatcher(None, " ".join(first), " ".join(second)).ratio() >= _NEARLY


def _shares_surname(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """A surname in common, a married one too, with the same initial before it."""
    common = (set(first[1:]) & set(second[1:])) - _PARTICLES
    return first[0][0] == second[0][0] and any(len(word) > 1 for word in common)
