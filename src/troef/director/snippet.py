"""The piece of a summary that shows why a search found it, with the words that were asked for marked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from troef.director.search import fold, synonyms_of, telling_words

_WORD = re.compile(r"\w+")
_WIDTH = 180


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text, marked or not."""

    text: str
    is_marked: bool


def snippet(text: str, query: str) -> list[Piece]:
    """About two lines around the first word that fits; the beginning when none does."""
    running = " ".join(line.removeprefix("- ") for line in text.splitlines())
    hits = [match.span() for match in _WORD.finditer(running) if _fits(match.group(), query)]
    start, end = _window(running, hits[0][0] if hits else 0)
    inside = [(max(a, start), min(b, end)) for a, b in hits if start <= a < end]
    pieces = [Piece("… ", False)] if start else []
    place = start
    for first, last in inside:
        pieces += [Piece(running[place:first], False), Piece(running[first:last], True)]
        place = last
    pieces.append(Piece(running[place:end], False))
    if end < len(running):
        pieces.append(Piece(" …", False))
    return [piece for piece in pieces if piece.text]


def _fits(word: str, query: str) -> bool:
    folded = fold(word)
    return any(
        folded == asked or (len(asked) >= 3 and folded.startswith(asked)) or folded in synonyms_of(asked)
        for asked in telling_words(query)
    )


def _window(text: str, hit: int) -> tuple[int, int]:
    """Whole words, with some of what comes before the hit."""
    start = max(0, hit - _WIDTH // 3)
    if start:
        start = text.find(" ", start, hit) + 1 or hit
    end = min(len(text), start + _WIDTH)
    if end < len(text):
        end = text.rfind(" ", start, end)
        end = end if end > start else min(len(text), start + _WIDTH)
    return start, end
