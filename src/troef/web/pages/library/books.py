"""The law books, open to everybody: a page for every paragraph, found by number, by word or by incident."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django import template
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.cards import Lang, TroefError
from troef.director import library
from troef.director.charts.walk import charts_about
from troef.director.glossary import defined_terms, find_terms
from troef.director.incidents.catalogue import PHASES, CatalogueIncident, Keyword, charts_of, incidents, keywords
from troef.director.search import TextPiece, normalise, search, snippet
from troef.laws import BRIDGE_2007, BRIDGE_2017, EDITIONS, Edition
from troef.laws.book import Paragraph, ParagraphKind, is_within, split_citation
from troef.laws.charts.chart import Chart
from troef.web.evenings.models import Evening, EveningState
from troef.web.pages.library.edition_changes import EditionChanges, changes_of
from troef.web.pages.library.sandbox.examples import SandboxExample, example_of
from troef.web.platform.http.table_links import pack_log
from troef.web.platform.i18n.filters import current_language


@dataclass(frozen=True, slots=True)
class ParagraphPage:
    """A paragraph with everything that its web page shows."""

    paragraph: Paragraph
    above: list[Paragraph]
    below: list[Paragraph]
    used_with: list[Paragraph]
    used_by: list[Paragraph]
    elsewhere: list[Paragraph]
    questions: list[Paragraph]
    incidents: list[CatalogueIncident]
    before: Paragraph | None
    after: Paragraph | None
    own_text: str | None
    example: SandboxExample | None
    changes: EditionChanges | None
    charts: tuple[Chart, ...]
    compared: list[tuple[str, str]]
    """Cases with a different result in another edition: the paragraph, and the log as encoded for an address."""

    @property
    def is_question(self) -> bool:
        return is_question(self.paragraph)


def page_of(here: Paragraph) -> ParagraphPage:
    """Return everything that the web page of a paragraph shows."""
    law_book = library.book(here.edition)
    others = library.counterparts(here)
    before, after = law_book.previous_and_next(here.id)
    changes = changes_of(here)
    return ParagraphPage(
        here,
        _above(here),
        law_book.subtree(here.id)[1:],
        [law_book.by_id[id] for id in here.see],
        law_book.referring_to(here.id),
        _on_the_same_level(here, [other for other in others if not is_question(other)]),
        [other for other in others if is_question(other)],
        [incident for incident in incidents() if here in incident],
        before,
        after,
        library.own_text(here),
        example_of(here),
        changes,
        charts_about(here.id, here.edition),
        [(change.law, pack_log(change.log)) for change in changes.shown] if changes else [],
    )


def _above(here: Paragraph) -> list[Paragraph]:
    chain: list[Paragraph] = []
    while here.parent is not None:
        here = library.book(here.edition).by_id[here.parent]
        chain.insert(0, here)
    return chain


def _on_the_same_level(here: Paragraph, others: list[Paragraph]) -> list[Paragraph]:
    """Return the counterparts in other editions. Of a paragraph and its subparagraphs, take those at this depth."""

    def family(paragraph: Paragraph, other: Paragraph) -> bool:
        return paragraph != other and paragraph.edition is other.edition and is_within(other.id, paragraph.id)

    depth = len(split_citation(here.id))
    fitting = [
        paragraph
        for paragraph in others
        if len(split_citation(paragraph.id)) <= depth or not any(family(o, paragraph) for o in others)
    ]
    return [paragraph for paragraph in fitting if not any(family(paragraph, other) for other in fitting)]


def is_question(paragraph: Paragraph) -> bool:
    return paragraph.id.startswith("q:")


def quick_incidents() -> list[CatalogueIncident]:
    """Return the most common incidents."""
    return [incident for incident in incidents() if incident.is_quick]


def paragraphs_of(ids: tuple[str, ...]) -> list[Paragraph]:
    """Return the paragraphs of the 2017 laws with these numbers."""
    return [library.book(BRIDGE_2017).by_id[id] for id in ids]


@dataclass(frozen=True, slots=True)
class IndexSubject:
    """A headword of the subject index, with the lines below it."""

    word: str
    lines: list[tuple[str, list[Paragraph]]]


def subjects_of(lang: Lang, letter: str, query: str) -> list[IndexSubject]:
    """Return the headwords that contain the query; without a query, those that begin with the letter."""
    wanted = normalise(query.strip())
    chosen = [
        keyword
        for keyword in keywords()
        if (wanted in normalise(keyword.text[lang]) if wanted else _letter(keyword, lang) == normalise(letter)[:1])
    ]
    chosen.sort(key=lambda entry: [normalise(part) for part in entry.text[lang].split(": ")])
    return [
        IndexSubject(word, [(entry.text[lang].partition(": ")[2], paragraphs_of(entry.ids)) for entry in group])
        for word, group in groupby(chosen, key=lambda entry: entry.text[lang].partition(": ")[0])
    ]


def _letter(keyword: Keyword, lang: Lang) -> str:
    return normalise(keyword.text[lang])[:1]


def index_letters(lang: Lang) -> list[str]:
    """Return the initial letters of the subjects in this language."""
    return sorted({_letter(keyword, lang) for keyword in keywords()})


_LONGEST_QUERY = 100
_SUGGESTIONS = 8


def library_view(request: HttpRequest) -> HttpResponse:
    """Show the law books, the search box and the indexes."""
    return render(request, "books/library.html", {"books": library.books(), "incidents": quick_incidents()})


def search_view(request: HttpRequest) -> HttpResponse:
    """Show the results of a search, best first."""
    query, edition, first = _query(request), _edition(request.GET.get("edition", "")), _first(request)
    results = search(query, edition, first=first)
    context = {"query": query, "edition": edition, "editions": EDITIONS, "first": first, "found": results}
    return render(request, "books/search.html", context)


def suggest(request: HttpRequest) -> HttpResponse:
    """Show the first results while the reader types."""
    query = _query(request)
    results = search(query, limit=_SUGGESTIONS, first=_first(request))
    return render(request, "books/suggestions.html", {"query": query, "found": results})


def subject_index(request: HttpRequest) -> HttpResponse:
    """Show the subject index of the 2017 laws: one letter, or the matches of a query."""
    letters, query = index_letters(current_language()), _query(request)
    letter = request.GET.get("letter", letters[0])
    context = {"letters": letters, "letter": letter, "query": query}
    subjects = subjects_of(current_language(), letter, query)
    return render(request, "books/index.html", context | {"subjects": subjects})


def incidents_view(request: HttpRequest) -> HttpResponse:
    """Show the incidents at the table, by phase."""
    phases = [(name, [one for one in incidents() if one.phase == phase]) for phase, name in PHASES.items()]
    return render(request, "books/incidents.html", {"phases": phases, "quick": quick_incidents()})


def incident(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one incident with the paragraphs that a director reads about it, in the order in which to read them."""
    the_incident = next((known for known in incidents() if known.slug == slug), None)
    if the_incident is None:
        raise Http404
    context = {"incident": the_incident, "laws": paragraphs_of(the_incident.ids), "charts": charts_of(the_incident)}
    return render(request, "books/incident.html", context)


def glossary_view(request: HttpRequest) -> HttpResponse:
    """Show every defined term in both languages, or the matches of a query."""
    query = _query(request)
    terms = sorted(find_terms(query), key=lambda term: normalise(term.word[current_language()]))
    return render(request, "books/glossary.html", {"query": query, "terms": terms})


def questions(request: HttpRequest) -> HttpResponse:
    """Show the club players' questions about the laws."""
    found = [paragraph for paragraph in library.book(BRIDGE_2007) if is_question(paragraph)]
    return render(request, "books/questions.html", {"questions": found})


def contents(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the contents of a book, collapsed per law."""
    chosen = _edition(edition)
    if chosen is None:
        return render(request, "books/no_book.html", {"asked": edition, "books": library.books()}, status=404)
    return render(request, "books/contents.html", {"book": library.book(chosen), "chapters": library.chapters(chosen)})


def paragraph(request: HttpRequest, edition: str, id: str) -> HttpResponse:
    """Show a paragraph. For an unknown one, show its nearest neighbours."""
    chosen = _edition(edition)
    if chosen is None:
        return contents(request, edition)
    known = library.book(chosen).by_id
    wanted = library.normal_id(id, chosen)
    if wanted not in known:
        near = [known[other] for other in library.nearest(wanted, chosen)]
        context = {"asked": id, "book": library.book(chosen), "near": near}
        return render(request, "books/no_paragraph.html", context, status=404)
    if wanted != id:
        return redirect(address(known[wanted]), permanent=True)
    context = {"page": page_of(known[id]), "url": request.build_absolute_uri(address(known[id]))}
    return render(request, "books/paragraph.html", context)


def _query(request: HttpRequest) -> str:
    return str(request.GET.get("q", "")).strip()[:_LONGEST_QUERY]


def _first(request: HttpRequest) -> Edition:
    """Return the edition whose search results come first: `?first=`, else that of an evening in progress, else 2017."""
    named = _edition(request.GET.get("first", ""))
    if named is not None:
        return named
    playing = Evening.objects.filter(state=EveningState.PLAYING).first()
    return playing.laws if playing else BRIDGE_2017


def _edition(name: str) -> Edition | None:
    try:
        return Edition.parse(name)
    except TroefError:
        return None


register = template.Library()

_ITEM = re.compile(r"(?:- |(?P<number>\d+)\. )")


@register.filter
def address(paragraph: Paragraph) -> str:
    """Return the permanent address of a paragraph."""
    return reverse("law_paragraph", args=[str(paragraph.edition), paragraph.id])


def rich_text(text: str, here: Paragraph, lang: Lang, *, now: bool = False) -> SafeString:
    """Return a text of paragraph `here` as HTML, with links to the paragraphs and terms that it names.

    Lines that begin with `- ` become a list, and with `1. ` a numbered list. `now`: it cites the newest edition.
    """
    linked = _linked(text, here, lang, now=now)
    return mark_safe("".join(_blocks(linked.splitlines())))


def _blocks(lines: list[str]) -> Iterator[str]:
    open_list = ""
    for line in filter(None, map(str.strip, lines)):
        item = _ITEM.match(line)
        kind = "" if item is None else "ol" if item["number"] else "ul"
        if kind != open_list:
            yield f"</{open_list}>" if open_list else ""
            yield f"<{kind}>" if kind else ""
            open_list = kind
        yield f"<li>{line[item.end() :]}</li>" if item else f"<p>{line}</p>"
    yield f"</{open_list}>" if open_list else ""


def _linked(text: str, here: Paragraph, lang: Lang, *, now: bool) -> str:
    laws = [(mention.start, mention.end, mention.target, "") for mention in library.mentions(text, here, now=now)]
    terms = [(term.start, term.end, term.target, "term") for term in defined_terms(text, here, lang)]
    pieces, done = [], 0
    for start, end, target, kind in sorted([*laws, *terms], key=lambda link: link[:2]):
        if start < done:
            continue  # It lies inside another link.
        classes, link = mark_safe(f' class="{kind}"') if kind else "", '<a{} href="{}" title="{}">{}</a>'
        html = format_html(link, classes, address(target), target.title[lang], text[start:end])
        pieces += [escape(text[done:start]), html]
        done = end
    return "".join([*pieces, escape(text[done:])])


@register.filter
def summary(paragraph: Paragraph) -> SafeString:
    """Return the summary of a paragraph as HTML in the reader's language, with links."""
    return rich_text(paragraph.summary[current_language()], paragraph, current_language())


@register.filter
def current_law_text(paragraph: Paragraph) -> SafeString:
    """Return the rule of the 2017 laws beside a club's older question and answer, as HTML."""
    assert paragraph.now is not None
    return rich_text(paragraph.now[current_language()], paragraph, current_language(), now=True)


@register.filter
def search_snippet(paragraph: Paragraph, query: str) -> list[TextPiece]:
    """Return the part of a paragraph's summary that matches a search, in pieces of which some are highlighted."""
    return snippet(paragraph.summary[current_language()], query)


@register.filter
def label(paragraph: Paragraph) -> str:
    """Return the label of a paragraph beside its title: `27B1a`, `Definition`, `Ethics 2e`."""
    kind, _colon, rest = paragraph.id.rpartition(":")
    words = {"intro": _("Introduction"), "ethics": _("Ethics"), "app": _("Appendix"), "box": _("Bidding box")}
    match kind:
        case "def" | "gl":
            return _("Definition")
        case "q":
            return _("Question")
        case "":
            return paragraph.id
        case _:
            return f"{words[kind]} {rest}"


@register.filter
def edition_name(edition: Edition) -> str:
    """Return the name of an edition, such as `Bridge 2017`."""
    return f"{edition.game.capitalize()} {edition.year}"


@register.filter
def kind_in_words(kind: ParagraphKind) -> str:
    """Return a sentence about what the program does with a paragraph: decide, help or only inform."""
    match kind:
        case ParagraphKind.EXECUTED:
            return _("The program decides this")
        case ParagraphKind.ASSISTED:
            return _("The director decides, the program helps")
        case ParagraphKind.ORGANISED:
            return _("The organisation carries this out")
        case ParagraphKind.INFORMED:
            return _("For information")
