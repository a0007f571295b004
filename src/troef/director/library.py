"""The law books: paragraphs, their counterparts in other editions, chapters, and a club's licensed text."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from troef.cards import TroefError
from troef.core.messages import _, text_of
from troef.director import read_toml
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, BRIDGE_EDITIONS, EDITIONS, KLAVERJAS_1976, Edition, Text
from troef.laws.book import (
    LawBook,
    Paragraph,
    ParagraphKind,
    article_of,
    is_within,
    load_book,
    parent_of,
    split_citation,
)

_FOLDERS = {
    BRIDGE_2017: ("troef.bridge.laws", "book/y2017"),
    BRIDGE_2007: ("troef.bridge.laws", "book/y2007"),
    BRIDGE_1949: ("troef.bridge.laws", "book/y1949"),
    KLAVERJAS_1976: ("troef.klaverjas.laws", "book/y1976"),
}


@cache
def book(edition: Edition) -> LawBook:
    """Return the book of an edition, which is read once."""
    return load_book(folder_of(edition), edition)


def folder_of(edition: Edition) -> Path:
    """Return the folder with the book of an edition."""
    package, folder = _FOLDERS[edition]
    return Path(str(files(package))) / folder


def books() -> list[LawBook]:
    return [book(edition) for edition in EDITIONS]


def paragraph(id: str, edition: Edition = BRIDGE_2017) -> Paragraph:
    """Return the paragraph with this id; raise TroefError with the nearest ids if there is none."""
    wanted = normal_id(id, edition)
    paragraph = book(edition).by_id.get(wanted)
    if paragraph is None:
        near = ", ".join(nearest(wanted, edition))
        raise TroefError(
            _("{edition} has no paragraph {id!r}; the nearest are {near}", edition=edition, id=id, near=near)
        )
    return paragraph


def normal_id(id: str, edition: Edition) -> str:
    """Return the id of a paragraph as stored: without brackets, dots and spaces; in klaverjas `13` for `I-13`."""
    bare = "".join(letter for letter in id.strip() if letter not in " ().§")
    if edition.game == "klaverjas":
        bare = bare.removeprefix("I-")
    ids = book(edition).by_id
    if bare in ids:
        return bare
    folded = [known for known in ids if known.lower() == bare.lower()]
    return folded[0] if len(folded) == 1 else bare


def nearest(id: str, edition: Edition) -> list[str]:
    """Return at most five existing ids near one that does not exist: those below the same parent, then similar ones."""
    ids, above = book(edition).by_id, nearest_in_book(id, edition)
    family = [known for known in ids if is_within(known, above)][:4]
    alike = get_close_matches(id, ids, n=4, cutoff=0.5)
    return list(dict.fromkeys([*family, *alike]))[:5] or list(ids)[:5]


def nearest_in_book(id: str, edition: Edition) -> str:
    """Return this id, or the nearest level above it that our book of the edition has."""
    ids, above = book(edition).by_id, parent_of(id)
    return id if id in ids or above is None else nearest_in_book(above, edition)


def counterparts(here: Paragraph) -> list[Paragraph]:
    """Return the paragraphs about the same subject as this one, in other editions of the game."""
    if here.edition is BRIDGE_2017:
        return [
            other
            for edition in BRIDGE_EDITIONS[1:]
            for other in _on_article(edition).get(article_of(here.id), ())
            if any(is_within(same, here.id) or is_within(here.id, same) for same in other.same)
        ]
    current = [book(BRIDGE_2017).by_id[id] for id in here.same if id in book(BRIDGE_2017).by_id]
    cousins = [other for now in current for other in counterparts(now) if other.edition is not here.edition]
    return list(dict.fromkeys([*current, *cousins]))


@cache
def _on_article(edition: Edition) -> dict[str, list[Paragraph]]:
    """Return the paragraphs of an edition by the article of 2017 on the same subject, each in the order of the book."""
    by_article: dict[str, list[Paragraph]] = {}
    for other in book(edition):
        for same in dict.fromkeys(map(article_of, other.same)):
            by_article.setdefault(same, []).append(other)
    return by_article


def own_text(here: Paragraph) -> str | None:
    """Return the licensed text of a paragraph from `TROEF_LAWTEXT/bridge-2017.toml` (lines id = "text"), or None."""
    folder = os.environ.get("TROEF_LAWTEXT")
    return _own_texts(Path(folder) / f"{here.edition}.toml").get(here.id) if folder else None


@cache
def _own_texts(file: Path) -> dict[str, str]:
    if not file.exists():
        return {}
    try:
        return {id: str(text) for id, text in tomllib.loads(file.read_text(encoding="utf-8")).items()}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TroefError(_("{file}: the club's own law text cannot be read: {error}", file=file, error=error)) from None


@dataclass(frozen=True, slots=True)
class Article:
    """A paragraph of the first level, with all paragraphs below it."""

    head: Paragraph
    below: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a book."""

    title: Text
    articles: tuple[Article, ...]

    @property
    def is_word_list(self) -> bool:
        """True for a list of definitions, terms or questions: many entries without a number."""
        return len(self.articles) > 30 and all(":" in article.head.id for article in self.articles)


@cache
def chapters(edition: Edition) -> tuple[Chapter, ...]:
    """Return all chapters of a book in printed order."""
    data = read_toml("chapters.toml")[str(edition)]
    ids = list(book(edition).by_id)
    starts = [ids.index(entry["from"]) for entry in data]
    found = []
    for entry, (start, end) in zip(data, pairwise([*starts, len(ids)]), strict=True):
        own = book(edition).paragraphs[start:end]
        heads = [index for index, paragraph in enumerate(own) if paragraph.parent is None]
        articles = (Article(own[first], own[first + 1 : last]) for first, last in pairwise([*heads, len(own)]))
        found.append(Chapter(text_of(entry["title"]), tuple(articles)))
    return tuple(found)


_ID = re.compile(r"(?<![\w.,-])(?:II-)?\d{1,3}[A-Za-z0-9]*(?:\([a-z0-9]{1,3}\))*(?![\w%-]|[.,]\d)")
_BRACKET = re.compile(r"(?<=\()(?:[A-Z]\d?[a-z]?|\d{1,3}[A-Za-z0-9]*|[ivx]+|[a-z])(?=\))")
_NAMED = re.compile(r"\b(?:artikel(?:en)?|laws?|articles?)\s+\Z", re.IGNORECASE)
_JOINED = re.compile(r"(?:,| of| en| or| and| tot en met| to) \Z")
_ASKED = re.compile(r"(?:(?:artikel|art\.?|law|article|§)\s*)?((?:II?-)?\d{1,3}[A-Za-z0-9() ]{0,9})\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """A citation of a paragraph in a text, with its start and end offsets in the text."""

    start: int
    end: int
    target: Paragraph


def mentions(text: str, here: Paragraph, *, now: bool = False) -> list[Mention]:
    """Return the unambiguous citations in a text of `here`. `now`: the text cites the newest edition."""
    edition, see = (EDITIONS[0], here.same) if now else (here.edition, here.see)
    mentioned = [*_by_number(text, edition, see), *_by_bracket(text, here, see)]
    return sorted((mention for mention in mentioned if mention.target != here), key=lambda mention: mention.start)


def _by_number(text: str, edition: Edition, see: tuple[str, ...]) -> Iterator[Mention]:
    last_end, in_row = -1, False
    for match in _ID.finditer(text):
        named = bool(_NAMED.search(text, 0, match.start()))
        joined = in_row and bool(_JOINED.fullmatch(text, last_end, match.start()))
        bare = re.sub(r"[()]", "", match.group())
        target = _target(bare, edition, see, named=named, joined=joined)
        in_row, last_end = named or (joined and target is not None), match.end()
        if target is not None:
            yield Mention(match.start(), match.end(), target)


def _target(bare: str, edition: Edition, see: tuple[str, ...], *, named: bool, joined: bool) -> Paragraph | None:
    known = book(edition).by_id
    if not bare.isdecimal():
        return known.get(bare)
    possible = [id for id in (bare, f"II-{bare}") if id in known]
    seen = [id for id in possible if any(article_of(other) == id for other in see)]
    if len(possible) > 1 or joined:  # Klaverjas has two articles 13, and a number in a list may count something else.
        possible = seen
    return known[possible[0]] if len(possible) == 1 and (named or joined) else None


def _by_bracket(text: str, here: Paragraph, see: tuple[str, ...]) -> Iterator[Mention]:
    known = book(here.edition).by_id
    for match in _BRACKET.finditer(text):  # `(a)` is a paragraph below this one.
        if match.start() > 1 and text[match.start() - 2].isalnum():
            continue  # `43B2(b)` is one id.
        own = [here.id + match.group()]
        if match.group()[0].isupper():
            own.append(article_of(here.id) + match.group())
        if match.group().isdecimal() and match.group() in see:
            own.append(match.group())
        target = next((known[id] for id in own if id in known), None)
        if target is not None:
            yield Mention(match.start(), match.end(), target)


def paragraphs_named_in(query: str, edition: Edition | None = None) -> list[Paragraph]:
    """Return the paragraphs that a query names, newest edition first: `27B1a`, `artikel 16 C2`, `law 64`."""
    match = _ASKED.match(query.strip())
    if match is None:
        return []
    editions = EDITIONS if edition is None else (edition,)
    paragraphs = (book(edition).by_id.get(normal_id(match.group(1), edition)) for edition in editions)
    return [paragraph for paragraph in paragraphs if paragraph is not None]


_PACKAGE = Path(str(files("troef")))


def code_of(paragraph: Paragraph) -> list[str]:
    """Return paths of the code that implements the paragraph, relative to the root of the project."""
    return list(_carriers(paragraph)[0])


def tests_of(paragraph: Paragraph) -> list[str]:
    """Return paths of the tests of the paragraph, relative to the root of the project."""
    return list(_carriers(paragraph)[1])


def _carriers(paragraph: Paragraph) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if paragraph.kind is ParagraphKind.INFORMED:
        return (), ()
    named = _named(paragraph.edition)
    levels = split_citation(paragraph.id)
    for depth in range(len(levels), 0, -1):
        if "".join(levels[:depth]) in named:
            return named["".join(levels[:depth])]
    return _law_module(paragraph.edition, article_of(paragraph.id))


@cache
def _named(edition: Edition) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    listed = read_toml("links.toml").get(str(edition), {})
    return {id: (tuple(links["code"]), tuple(links["tests"])) for id, links in listed.items()}


@cache
def _law_module(edition: Edition, number: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths of the code and the tests of a law: 31 is in law28_34.py, `II-15` of 1976 in artii13_17.py."""
    room = f"{edition.game}/laws/y{edition.year}"
    part, _, bare = number.rpartition("-")
    name = re.compile(rf"{'law' if edition.game == 'bridge' else 'art'}{part.lower()}(\d+)(?:_(\d+))?")
    for path in (_PACKAGE / room).glob("*.py"):
        laws = name.fullmatch(path.stem)
        if laws and bare.isdecimal() and int(laws[1]) <= int(bare) <= int(laws[2] or laws[1]):
            return (f"src/troef/{room}/{path.name}",), (f"tests/{room}/test_{path.name}",)
    return (), ()
