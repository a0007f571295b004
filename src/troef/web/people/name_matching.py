"""Comparing names: certainly or possibly the same person; surnames for sorting."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache

_PARTICLES = frozenset({"van", "de", "der", "den", "ten", "ter", "te", "het", "op", "la", "le", "von", "zu"})
_NEARLY = 0.85
"""Minimum similarity of two names, from 0 to 1, for one to be a possible misspelling of the other."""


@lru_cache(5000)
def name_words(name: str) -> tuple[str, ...]:
    """Return the words of a name without capitals, accents and punctuation: `Renée d'Hondt` gives renee, d, hondt."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return tuple(re.findall(r"\w+", plain.casefold()))


def surname(name: str) -> str:
    """Return the surname: `van Dijk` for `Dirk van Dijk` and for `van Dijk, Dirk`; else the whole name."""
    before, comma, _first = name.partition(",")
    rest = before.strip() if comma else name.partition(" ")[2].strip()
    return rest if any(map(str.isalpha, rest)) else name


def by_surname(name: str) -> tuple[str, ...]:
    """Return a sort key by surname: `Arie van den Broek` sorts under B."""
    return (*(word for word in name_words(surname(name)) if word not in _PARTICLES), *name_words(name))


def is_same_name(name: str, other: str) -> bool:
    """Return whether two names are the same apart from capitals, accents and punctuation."""
    return bool(name_words(name)) and name_words(name) == name_words(other)


@lru_cache(5000)
def may_be_same_person(name: str, other: str) -> bool:
    """Return whether one name is part of the other, they share surname and initial, or they are nearly equal."""
    first, second = name_words(name), name_words(other)
    if not first or not second:
        return False
    if set(first) <= set(second) or set(second) <= set(first):
        return True
    surnames = (set(first[1:]) & set(second[1:])) - _PARTICLES
    if first[0][0] == second[0][0] and any(len(word) > 1 for word in surnames):
        return True
    return SequenceMatcher(None, " ".join(first), " ".join(second)).ratio() >= _NEARLY
