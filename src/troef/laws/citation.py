"""Citations of paragraphs such as `27B1a`, `26b`, `II-18` and `def:strafkaart`: their levels and parents."""

from __future__ import annotations

import re
from functools import lru_cache

_ARTICLE = re.compile(r"(?P<book>II-)?(?P<number>\d+)(?P<rest>[A-Za-z0-9]*)")


@lru_cache(maxsize=8192)
def split_citation(citation: str) -> tuple[str, ...]:
    """Return the levels of a citation: `30B1bii` gives `30`, `B`, `1`, `b`, `ii`.

    Any text that is not such a citation is a single level.
    """
    match = _ARTICLE.fullmatch(citation)
    if match is None:
        return (citation,)
    levels = [(match["book"] or "") + match["number"]]
    rest = match["rest"]
    while rest:
        after_letter = len(levels) > 1 and levels[-1].isalpha() and levels[-1].islower()
        piece = re.match(r"[ivx]+", rest) if after_letter else None
        piece = piece or re.match(r"\d+|[A-Za-z]", rest)
        assert piece is not None
        levels.append(piece.group())
        rest = rest[piece.end() :]
    return tuple(levels)


def article_of(citation: str) -> str:
    """Return the article that a paragraph belongs to: `27B1a` gives `27`."""
    return split_citation(citation)[0]


def parent_of(citation: str) -> str | None:
    """Return the citation one level up, or None for an article: `27B1a` gives `27B1`."""
    levels = split_citation(citation)
    return "".join(levels[:-1]) if len(levels) > 1 else None


def is_within(citation: str, above: str) -> bool:
    """Return whether the paragraph is `above` itself or a part of it."""
    mine, its = split_citation(citation), split_citation(above)
    return mine[: len(its)] == its
