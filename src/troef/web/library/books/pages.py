"""What the pages of the library show, gathered from the books."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from troef.cards import Lang
from troef.director.charts import charts_about
from troef.director.incidents import PHASES, Incident, Keyword, incidents, keywords
from troef.director.library import Changes, book, changes_of, in_other_editions, own_text
from troef.director.search import fold
from troef.laws import BRIDGE_2007, BRIDGE_2017, Text
from troef.laws.book import Paragraph
from troef.laws.chart import Chart
from troef.laws.citation import is_below, parts
from troef.web.library.sandbox.examples import Example, example_of
from troef.web.site.table_link import packed


@dataclass(frozen=True, slots=True)
class Page:
    """A paragraph with everything around it."""

    paragraph: Paragraph
    above: list[Paragraph]
    below: list[Paragraph]
    used_with: list[Paragraph]
    used_by: list[Paragraph]
    elsewhere: list[Paragraph]
    questions: list[Paragraph]
    incidents: list[Incident]
    before: Paragraph | None
    after: Paragraph | None
    own_text: str | None
    example: Example | None
    changes: Changes | None
    charts: tuple[Chart, ...]
    compared: list[tuple[str, str]]
    """Paragraphs of cases that end otherwise in another edition, each with the address part of its log."""

    @property
    def is_question(self) -> bool:
        return is_question(self.paragraph)


def page_of(here: Paragraph) -> Page:
    """The page of a paragraph."""
    law_book = book(here.edition)
    others = in_other_editions(here)
    before, after = law_book.neighbours(here.id)
    changes = changes_of(here)
    return Page(
        here,
        _above(here),
        law_book.below(here.id)[1:],
        [law_book.by_id[id] for id in here.see],
        law_book.refers_to(here.id),
        _on_the_same_level(here, [other for other in others if not is_question(other)]),
        [other for other in others if is_question(other)],
        [incident for incident in incidents() if here in incident],
        before,
        after,
        own_text(here),
        example_of(here),
        changes,
        charts_about(here.id, here.edition),
        [(each.law, packed(each.log)) for each in changes.shown] if changes else [],
    )


def _above(here: Paragraph) -> list[Paragraph]:
    """The headings it stands under, the article first."""
    chain: list[Paragraph] = []
    while here.parent is not None:
        here = book(here.edition).by_id[here.parent]
        chain.insert(0, here)
    return chain


def _on_the_same_level(here: Paragraph, others: list[Paragraph]) -> list[Paragraph]:
    """Of an article and its sub-paragraphs in another edition, those that go as deep as this paragraph, no deeper."""

    def family(one: Paragraph, other: Paragraph) -> bool:
        return one != other and one.edition is other.edition and is_below(other.id, one.id)

    depth = len(parts(here.id))
    fitting = [each for each in others if len(parts(each.id)) <= depth or not any(family(o, each) for o in others)]
    return [each for each in fitting if not any(family(each, other) for other in fitting)]


def is_question(paragraph: Paragraph) -> bool:
    return paragraph.id.startswith("q:")


def questions() -> list[Paragraph]:
    """What players of the club ask."""
    return [paragraph for paragraph in book(BRIDGE_2007) if is_question(paragraph)]


def incidents_by_phase() -> list[tuple[Text, list[Incident]]]:
    """The incident index in the order of a deal."""
    return [(name, [each for each in incidents() if each.phase == phase]) for phase, name in PHASES.items()]


def quick_incidents() -> list[Incident]:
    """What a director is called for most."""
    return [each for each in incidents() if each.is_quick]


def paragraphs_of(ids: tuple[str, ...]) -> list[Paragraph]:
    """Paragraphs of 2017."""
    return [book(BRIDGE_2017).by_id[id] for id in ids]


@dataclass(frozen=True, slots=True)
class Subject:
    """A headword of the subject index, with what stands under it."""

    word: str
    lines: list[tuple[str, list[Paragraph]]]


def subjects(lang: Lang, letter: str, query: str) -> list[Subject]:
    """The part of the subject index that begins with a letter, or that holds what somebody typed."""
    wanted = fold(query.strip())
    chosen = [
        each
        for each in keywords()
        if (wanted in fold(each.text[lang]) if wanted else _letter(each, lang) == fold(letter)[:1])
    ]
    chosen.sort(key=lambda each: [fold(part) for part in each.text[lang].split(": ")])
    return [
        Subject(word, [(_detail(each, lang), paragraphs_of(each.ids)) for each in group])
        for word, group in groupby(chosen, key=lambda each: each.text[lang].partition(": ")[0])
    ]


def _detail(keyword: Keyword, lang: Lang) -> str:
    return keyword.text[lang].partition(": ")[2]


def _letter(keyword: Keyword, lang: Lang) -> str:
    return fold(keyword.text[lang])[:1]


def letters(lang: Lang) -> list[str]:
    """The letters that begin a subject in this language."""
    return sorted({_letter(each, lang) for each in keywords()})
