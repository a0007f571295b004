"""A law book as data (docs/lawbook.md): citations such as `27B1a` or `II-18`, and the paragraphs in our own words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from troef.cards import TroefError
from troef.core.messages import NO_TEXT, Localised, Text, text_of
from troef.core.values import ValueEnum
from troef.laws.edition import Edition

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
    """Return whether a citation is `above` itself or a part of it, as `27B1a` is of `27B`."""
    mine, its = split_citation(citation), split_citation(above)
    return mine[: len(its)] == its


class ParagraphKind(ValueEnum):
    """The way in which Troef handles a paragraph."""

    EXECUTED = "executed"
    ASSISTED = "assisted"
    ORGANISED = "organised"
    INFORMED = "informed"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: its citation, title, summary and cross-references."""

    edition: Edition
    id: str
    title: Text
    summary: Text
    kind: ParagraphKind
    see: tuple[str, ...] = ()
    keywords: Text = NO_TEXT
    """Further words by which a reader may search."""
    choices: Mapping[str, Text] | None = field(default=None, hash=False)
    same: tuple[str, ...] = ()
    now: Text | None = None
    """The answer of the 2017 laws, if a club rule of an older edition differs from it; else None."""
    is_club_view: bool = False
    in_sources: bool = True

    @property
    def parent(self) -> str | None:
        return parent_of(self.id)


@dataclass(frozen=True)
class LawBook:
    """The paragraphs of an edition, in the order of the book."""

    edition: Edition
    title: Text
    paragraphs: tuple[Paragraph, ...]
    languages: tuple[str, ...] = ("en",)
    """The languages in which the book is written, or a part of it."""

    @cached_property
    def by_id(self) -> Mapping[str, Paragraph]:
        return {paragraph.id: paragraph for paragraph in self.paragraphs}

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {paragraph.id: index for index, paragraph in enumerate(self.paragraphs)}

    def __iter__(self) -> Iterator[Paragraph]:
        return iter(self.paragraphs)

    def __len__(self) -> int:
        return len(self.paragraphs)

    def subtree(self, id: str) -> list[Paragraph]:
        """Return the paragraph with this id and all its parts, in the order of the book."""
        return [paragraph for paragraph in self.paragraphs if is_within(paragraph.id, id)]

    def previous_and_next(self, id: str) -> tuple[Paragraph | None, Paragraph | None]:
        """Return the paragraphs before and after the one with this id, each None at an end of the book."""
        index = self._places[id]
        before = self.paragraphs[index - 1] if index else None
        after = self.paragraphs[index + 1] if index + 1 < len(self.paragraphs) else None
        return before, after

    def referring_to(self, id: str) -> list[Paragraph]:
        """Return the paragraphs that refer to the one with this id."""
        return [paragraph for paragraph in self.paragraphs if id in paragraph.see]


def load_book(folder: Path, edition: Edition) -> LawBook:
    """Load a book from its folder, where `book.toml` lists the files in the order of the book.

    They are in English. A folder below it, such as `nl`, has the same files in another language.
    """
    contents = tomllib.loads((folder / "book.toml").read_text(encoding="utf-8"))
    if contents["edition"] != str(edition):
        raise TroefError(f"{folder.name} holds {contents['edition']}, not {edition}")
    paragraphs = tuple(paragraph for name in contents["files"] for paragraph in _paragraphs(folder / name, edition))
    languages = (*sorted(path.name for path in folder.iterdir() if path.is_dir()), "en")
    return LawBook(edition, text_of(contents["title"]), paragraphs, languages)


def _paragraphs(file: Path, edition: Edition) -> list[Paragraph]:
    translations = _Translations(file)
    return [_paragraph(entry, edition, translations) for entry in _entries(file)]


def _entries(file: Path) -> list[dict[str, Any]]:
    try:
        entries: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["paragraph"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise TroefError(f"{file.name}: {error}") from None
    return entries


def _paragraph(entry: dict[str, Any], edition: Edition, translations: _Translations) -> Paragraph:
    id = entry["id"]
    texts = {key: Localised(translations.find, (id, key), words) for key, words in _words(entry)}
    return Paragraph(
        edition,
        id,
        texts["title"],
        texts["text"],
        ParagraphKind(entry["kind"]),
        tuple(entry["see"]),
        texts["keywords"],
        {who: texts[f"choices.{who}"] for who in entry["choices"]} if "choices" in entry else None,
        tuple(entry.get("same", ())),
        texts.get("now"),
        entry.get("club", False),
        entry.get("source") != "none",
    )


def _words(entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of an entry, in whatever language, by their keys."""
    for key in ("title", "text", "now"):
        if key in entry:
            yield key, entry[key].strip()
    for who, text in entry.get("choices", {}).items():
        yield f"choices.{who}", text
    if "keywords" in entry:
        yield "keywords", ", ".join(entry["keywords"])


class _Translations:
    """The texts of a file of a book in other languages, loaded when somebody reads that language."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[str, dict[tuple[str, str], str]] = {"en": {}}

    def find(self, place: tuple[str, str], english: str, lang: str) -> str:
        """Return the text of a paragraph's key in a language; the English if nobody has translated it."""
        language = lang.partition("-")[0]
        if language not in self._known:
            self._known[language] = self._load(language)
        return self._known[language].get(place, english)

    def _load(self, language: str) -> dict[tuple[str, str], str]:
        file = self._file.parent / language / self._file.name
        if not file.exists():
            return {}
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
        return {(id, key): text for id, entry in entries.items() for key, text in _words(entry)}
