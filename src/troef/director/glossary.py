"""The glossary: every term that the four books define, in each language, with synonyms from the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from troef.cards import Lang
from troef.director import read_toml
from troef.director.library import books
from troef.director.search import normalise
from troef.laws import BRIDGE_2007, BRIDGE_2017, Edition, Text
from troef.laws.book import Paragraph

_PREFIXES = ("def:", "gl:")
_ENDINGS = {"nl": "(?:'?s|en|ten|sen)?", "en": "(?:e?s)?"}


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its words, and its definitions with the newest book first."""

    slug: str
    definitions: tuple[Paragraph, ...]
    also: Mapping[str, tuple[str, ...]]
    flemish: tuple[str, ...]
    forms: Mapping[str, tuple[str, ...]]
    quiet: tuple[str, ...]
    is_quiet: bool

    @property
    def word(self) -> Text:
        return self.definitions[0].title

    def words(self) -> list[str]:
        """Return all names of the term by which a reader may search: headwords, synonyms and Flemish forms."""
        heads = [definition.title[lang] for definition in self.definitions for lang in self.also]
        return [*heads, *(word for words in self.also.values() for word in words), *self.flemish]


def is_definition(paragraph: Paragraph) -> bool:
    return paragraph.id.startswith(_PREFIXES)


@cache
def glossary() -> tuple[Term, ...]:
    """Return all terms in Dutch alphabetical order."""
    entries = {entry["slug"]: entry for entry in read_toml("glossary.toml")["term"]}
    translations = _translations()
    leads = {joined: slug for slug, entry in entries.items() for joined in entry.get("join", ())}
    defined: dict[str, list[Paragraph]] = {}
    for paragraph in (paragraph for law_book in books() for paragraph in law_book if is_definition(paragraph)):
        slug = _slug(paragraph)
        defined.setdefault(leads.get(slug, slug), []).append(paragraph)
    terms = (
        _term(slug, paragraphs, {lang: words.get(slug, {}) for lang, words in {**translations, "en": entries}.items()})
        for slug, paragraphs in defined.items()
    )
    return tuple(sorted(terms, key=lambda term: normalise(term.word.nl)))


def _translations() -> dict[str, dict[str, Any]]:
    """Return the words of each language but English by slug: those of `nl/glossary.toml` for Dutch."""
    folder = Path(str(files("troef.director")))
    return {
        file.parent.name: read_toml(f"{file.parent.name}/{file.name}")
        for file in sorted(folder.glob("*/glossary.toml"))
    }


def _slug(paragraph: Paragraph) -> str:
    return paragraph.id.partition(":")[2]


def _term(slug: str, paragraphs: list[Paragraph], entries: dict[str, dict[str, Any]]) -> Term:
    """Return a term from its definitions and its entry in each language."""
    quiet = [entry.get("quiet", []) for entry in entries.values()]
    own_first = sorted(paragraphs, key=lambda paragraph: _slug(paragraph) != slug)  # Stable: newest stays first.
    return Term(
        slug,
        tuple(own_first),
        {lang: tuple(entry.get("also", ())) for lang, entry in entries.items()},
        tuple(word for entry in entries.values() for word in entry.get("flemish", ())),
        {lang: tuple(entry.get("forms", ())) for lang, entry in entries.items()},
        tuple(word for words in quiet if words is not True for word in words),
        True in quiet,
    )


def find_terms(query: str) -> list[Term]:
    """Return the terms with a word that contains the query."""
    wanted = normalise(query.strip())
    return [term for term in glossary() if any(wanted in normalise(word) for word in term.words())]


@dataclass(frozen=True, slots=True)
class TermOccurrence:
    """An occurrence of a term in a text: start and end offsets, and the paragraph with the definition."""

    start: int
    end: int
    target: Paragraph


def defined_terms(text: str, here: Paragraph, lang: Lang) -> list[TermOccurrence]:
    """Return the first occurrence of each defined term in a text about the paragraph `here`, except its own term."""
    pattern, targets = _finder(BRIDGE_2017 if here.edition is BRIDGE_2007 else here.edition, lang)
    terms: list[TermOccurrence] = []
    said: set[str] = {here.id}
    for match in pattern.finditer(text):
        target = targets[match["word"].lower()]
        if target is not None and target.id not in said:
            said.add(target.id)
            terms.append(TermOccurrence(match.start(), match.end(), target))
    return terms


@cache
def _finder(edition: Edition, lang: Lang) -> tuple[re.Pattern[str], dict[str, Paragraph | None]]:
    """Return a pattern for all terms of a book, and the definition of each; None for a term that gets no link."""
    targets: dict[str, Paragraph | None] = {}
    for term in glossary():
        here = [definition for definition in term.definitions if definition.edition is edition]
        heads = [(word, definition) for definition in here for word in _heads(definition.title[lang])]
        forms = [(word.lower(), here[0]) for word in term.forms.get(lang, ()) if here]
        for word, paragraph in [*heads, *forms]:
            targets.setdefault(word, None if term.is_quiet or word in term.quiet else paragraph)
    words = "|".join(re.escape(word) for word in sorted(targets, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?P<word>{words}){_ENDINGS.get(lang, '')}(?![\w-])", re.IGNORECASE), targets


def _heads(title: str) -> list[str]:
    """Return the headwords in a title: two in `Partij, paar`, and the abbreviation in `Linkertegenstander (LT)`."""
    plain = re.sub(r"\(.*?\)", "", title).strip("‘’ ")
    short = [word for word in re.findall(r"\((.*?)\)", title) if word.isupper()]
    return [word.strip().lower() for word in [*plain.split(","), *short] if word.strip()]
