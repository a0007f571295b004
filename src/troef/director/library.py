"""The law books side by side: a paragraph, its relatives in other editions, the chapters, a club's own text."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from troef.cards import TroefError
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, EDITIONS, KLAVERJAS_1976, Edition, Text
from troef.laws.book import Book, Paragraph, load_book
from troef.laws.citation import is_below, parent

_FOLDERS = {
    BRIDGE_2017: ("troef.bridge.laws", "book/y2017"),
    BRIDGE_2007: ("troef.bridge.laws", "book/y2007"),
    BRIDGE_1949: ("troef.bridge.laws", "book/y1949"),
    KLAVERJAS_1976: ("troef.klaverjas.laws", "book/y1976"),
}


@cache
def book(edition: Edition) -> Book:
    """The book of an edition, read once."""
    return load_book(folder_of(edition), edition)


def folder_of(edition: Edition) -> Path:
    """Where the book of an edition lies."""
    package, folder = _FOLDERS[edition]
    return Path(str(files(package))) / folder


def books() -> list[Book]:
    return [book(edition) for edition in EDITIONS]


def paragraph(id: str, edition: Edition = BRIDGE_2017) -> Paragraph:
    """The paragraph with this id; an unknown one is answered with its nearest neighbours."""
    wanted = normal_id(id, edition)
    found = book(edition).by_id.get(wanted)
    if found is None:
        near = ", ".join(nearest(wanted, edition))
        raise TroefError(
            f"{edition} has no paragraph {id!r}; the nearest are {near}",
            f"{edition} heeft geen artikel {id!r:.60}; het dichtst erbij zijn {near}",
        )
    return found


def normal_id(id: str, edition: Edition) -> str:
    """The id as it is kept: no brackets, dots or spaces; `I-13` is `13` in klaverjas."""
    bare = "".join(letter for letter in id.strip() if letter not in " ().§")
    if edition.game == "klaverjas":
        bare = bare.removeprefix("I-")
    ids = book(edition).by_id
    if bare in ids:
        return bare
    folded = [known for known in ids if known.lower() == bare.lower()]
    return folded[0] if len(folded) == 1 else bare


def nearest(id: str, edition: Edition) -> list[str]:
    """Existing ids close to one that does not exist: those of the level above first, then those written alike."""
    ids = book(edition).by_id
    above = parent(id)
    while above is not None and above not in ids:
        above = parent(above)
    family = [known for known in ids if above is not None and is_below(known, above)][:4]
    alike = get_close_matches(id, ids, n=4, cutoff=0.5)
    return list(dict.fromkeys([*family, *alike]))[:5] or list(ids)[:5]


def in_other_editions(here: Paragraph) -> list[Paragraph]:
    """The paragraphs on the same matter in the other editions of the game."""
    if here.edition is BRIDGE_2017:
        return [
            other
            for edition in (BRIDGE_2007, BRIDGE_1949)
            for other in book(edition)
            if any(is_below(same, here.id) or is_below(here.id, same) for same in other.same)
        ]
    current = [book(BRIDGE_2017).by_id[id] for id in here.same if id in book(BRIDGE_2017).by_id]
    cousins = [other for now in current for other in in_other_editions(now) if other.edition is not here.edition]
    return list(dict.fromkeys([*current, *cousins]))


def own_text(here: Paragraph) -> str | None:
    """The printed text, where a club has its own licensed copy: `TROEF_LAWTEXT/bridge-2017.toml`, id = "text"."""
    folder = os.environ.get("TROEF_LAWTEXT")
    return _own_texts(Path(folder) / f"{here.edition}.toml").get(here.id) if folder else None


@cache
def _own_texts(file: Path) -> dict[str, str]:
    if not file.exists():
        return {}
    try:
        return {id: str(text) for id, text in tomllib.loads(file.read_text(encoding="utf-8")).items()}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TroefError(
            f"{file}: the club's own law text cannot be read: {error}",
            f"{file}: de eigen wettekst van de club kan niet worden gelezen",
        ) from None


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
