"""The pages of the law books; everybody may read them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from troef.cards import TroefError
from troef.director import glossary as words
from troef.director import library as shelf
from troef.director.incidents import charts_of
from troef.director.incidents import incidents as all_incidents
from troef.director.library import chapters
from troef.director.search import fold
from troef.director.search import search as find
from troef.laws import EDITIONS, Edition
from troef.web.library.books import pages
from troef.web.library.books.rich import address
from troef.web.site.language import lang

_LONGEST_QUERY = 100
_SUGGESTIONS = 8


def library(request: HttpRequest) -> HttpResponse:
    """The four books, the search box, and the ways in."""
    return render(request, "books/library.html", {"books": shelf.books(), "incidents": pages.quick_incidents()})


def search(request: HttpRequest) -> HttpResponse:
    """What a search found, best first."""
    query, edition = _query(request), _edition(request.GET.get("edition", ""))
    context = {"query": query, "edition": edition, "editions": EDITIONS, "found": find(query, edition)}
    return render(request, "books/search.html", context)


def suggest(request: HttpRequest) -> HttpResponse:
    """The first answers while somebody types."""
    query = _query(request)
    return render(request, "books/suggestions.html", {"query": query, "found": find(query, limit=_SUGGESTIONS)})


def subject_index(request: HttpRequest) -> HttpResponse:
    """The subject index of the 2017 book: one letter at a time, or what was typed."""
    letters = pages.letters(lang())
    letter = request.GET.get("letter", letters[0])
    query = _query(request)
    subjects = pages.subjects(lang(), letter, query)
    return render(
        request, "books/index.html", {"letters": letters, "letter": letter, "query": query, "subjects": subjects}
    )


def incidents(request: HttpRequest) -> HttpResponse:
    """What happens at the table, by phase."""
    context = {"phases": pages.incidents_by_phase(), "quick": pages.quick_incidents()}
    return render(request, "books/incidents.html", context)


def incident(request: HttpRequest, slug: str) -> HttpResponse:
    """One incident, with the paragraphs a director reads, in that order."""
    found = next((each for each in all_incidents() if each.slug == slug), None)
    if found is None:
        raise Http404
    context = {"incident": found, "laws": pages.paragraphs_of(found.ids), "charts": charts_of(found)}
    return render(request, "books/incident.html", context)


def glossary(request: HttpRequest) -> HttpResponse:
    """Every defined term in both languages."""
    query = _query(request)
    terms = sorted(words.find_terms(query), key=lambda term: fold(term.word[lang()]))
    return render(request, "books/glossary.html", {"query": query, "terms": terms})


def questions(request: HttpRequest) -> HttpResponse:
    """What players of the club ask."""
    return render(request, "books/questions.html", {"questions": pages.questions()})


def contents(request: HttpRequest, edition: str) -> HttpResponse:
    """The contents of a book, folded per law."""
    chosen = _edition(edition)
    if chosen is None:
        return render(request, "books/no_book.html", {"asked": edition, "books": shelf.books()}, status=404)
    return render(request, "books/contents.html", {"book": shelf.book(chosen), "chapters": chapters(chosen)})


def paragraph(request: HttpRequest, edition: str, id: str) -> HttpResponse:
    """A paragraph; an unknown one is answered with its nearest neighbours."""
    chosen = _edition(edition)
    if chosen is None:
        return contents(request, edition)
    known = shelf.book(chosen).by_id
    wanted = shelf.normal_id(id, chosen)
    if wanted not in known:
        near = [known[each] for each in shelf.nearest(wanted, chosen)]
        context = {"asked": id, "book": shelf.book(chosen), "near": near}
        return render(request, "books/no_paragraph.html", context, status=404)
    if wanted != id:
        return redirect(address(known[wanted]), permanent=True)
    context = {"page": pages.page_of(known[id]), "url": request.build_absolute_uri(address(known[id]))}
    return render(request, "books/paragraph.html", context)


def _query(request: HttpRequest) -> str:
    return str(request.GET.get("q", "")).strip()[:_LONGEST_QUERY]


def _edition(name: str) -> Edition | None:
    try:
        return Edition.parse(name)
    except TroefError:
        return None
