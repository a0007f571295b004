"""How wide a text is, roughly and rather too wide, and where its lines break."""

from __future__ import annotations

from functools import cache

_NARROW, _CAPITAL, _WIDE, _OTHER, _DIGIT = 0.42, 0.76, 1.0, 0.64, 0.65
"""Widths of letters as parts of the size: those of a wide sans serif, so that no usual one is wider."""


@cache
def _width(letter: str) -> float:
    if letter in "iljtfrI.,:;'|!()[]’‘ ":
        return _NARROW
    if letter in "mwMW@%—…→":
        return _WIDE
    if letter.isdigit():
        return _DIGIT
    return _CAPITAL if letter.isupper() else _OTHER


def text_width(text: str, size: float) -> float:
    """The width of one line, in the unit of the size."""
    return sum(map(_width, text)) * size


def wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    """The lines of a text that fit this width; a word that is too long is broken."""
    lines: list[str] = []
    line = ""
    for piece in (piece for word in text.split() for piece in _pieces(word, width, size)):
        longer = f"{line} {piece}" if line else piece
        if line and text_width(longer, size) > width:
            lines.append(line)
            line = piece
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def _pieces(word: str, width: float, size: float) -> list[str]:
    if text_width(word, size) <= width or len(word) < 2:
        return [word]
    fits = next(cut for cut in range(len(word) - 1, 0, -1) if cut == 1 or text_width(word[:cut] + "-", size) <= width)
    return [word[:fits] + "-", *_pieces(word[fits:], width, size)]
