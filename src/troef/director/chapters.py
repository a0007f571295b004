"""The chapters of a book, each with the articles that stand in it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from troef.director.library import book
from troef.laws import Edition, Text
from troef.laws.book import Paragraph


@dataclass(frozen=True, slots=True)
class Article:
    """A paragraph of the first level, and all that stands under it."""

    head: Paragraph
    below: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a stretch of the book is about."""

    title: Text
    articles: tuple[Article, ...]

    @property
    def is_word_list(self) -> bool:
        """Definitions, a glossary or questions: many entries without a number."""
        return len(self.articles) > 30 and all(":" in article.head.id for article in self.articles)


@cache
def chapters(edition: Edition) -> tuple[Chapter, ...]:
    """All chapters of a book, in the order of the print."""
    data = tomllib.loads((files("troef.director") / "chapters.toml").read_text(encoding="utf-8"))[str(edition)]
    ids = list(book(edition).by_id)
    starts = [ids.index(entry["from"]) for entry in data]
    return tuple(
        Chapter(Text(entry["nl"], entry["en"]), _articles(book(edition).paragraphs[start:end]))
        for entry, (start, end) in zip(data, pairwise([*starts, len(ids)]), strict=True)
    )


def _articles(paragraphs: tuple[Paragraph, ...]) -> tuple[Article, ...]:
    heads = [place for place, each in enumerate(paragraphs) if each.parent is None]
    return tuple(
        Article(paragraphs[start], paragraphs[start + 1 : end]) for start, end in pairwise([*heads, len(paragraphs)])
    )
