"""Views of printed papers: those for the organiser, and the public conditions of contest and score table."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.core.catalogue import languages
from troef.laws import BRIDGE_EDITIONS, Edition
from troef.web.evenings import conditions_of_contest
from troef.web.evenings.filters import paper_heading
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import Conditions, Evening, EveningState
from troef.web.pages.organiser.papers import scores
from troef.web.pages.organiser.papers.seats import permanent_cards
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.http.forms import error_text, parse_int, refusal_response
from troef.web.platform.jobs.typesetting import Content, pdf_response
from troef.web.review.hand_records import own_deals_response


@dataclass(frozen=True, slots=True)
class Paper:
    """A kind of paper that the organiser can print, such as score slips. `papers.toml` describes its fields."""

    name: str
    title: str
    about: str
    content: str
    template: str = ""
    sizes: tuple[str, ...] = ("a4",)
    goes_round: bool = False
    of_a_drive: bool = False
    shows_cards: bool = False

    def is_for(self, evening: Evening) -> bool:
        """Return whether the paper is useful for this evening."""
        return not (self.goes_round if evening.is_drive else self.of_a_drive)

    def fill(self, evening: Evening, request: HttpRequest) -> Content:
        """Return what the paper of an evening says."""
        content: Content = import_string(f"{__package__}.{self.content}")(evening, request)
        return content


_DATA = tomllib.loads(Path(__file__).with_name("papers.toml").read_text(encoding="utf-8"))
PAPERS = {name: Paper(name, **about) for name, about in _DATA.items()}


def papers_for(evening: Evening) -> list[Paper]:
    """Return the kinds of paper that are useful for this evening."""
    return [paper for paper in PAPERS.values() if paper.is_for(evening)]


def _language(request: HttpRequest) -> str:
    asked, here = request.GET.get("lang", ""), translation.get_language() or "nl"
    return asked + here[2:] if asked in languages() else here


@require_GET
@organiser_only
def papers(request: HttpRequest, pk: int) -> HttpResponse:
    """List all papers of an evening."""
    evening = get_evening(pk)
    context = {"evening": evening, "papers": papers_for(evening), "tables": max(evening.tables.count(), 1)}
    return render(request, "papers/papers.html", context)


@cpu_bound
@require_GET
@organiser_only
def paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Return one paper as PDF. `?size=` chooses the paper size."""
    evening, maker = get_evening(pk), PAPERS.get(name)
    if maker is None or not maker.is_for(evening):
        raise Http404
    if maker.shows_cards and (closed := own_deals_response(request, evening)):
        return closed
    size = request.GET.get("size", "")
    try:
        with translation.override(_language(request)):
            content = maker.fill(evening, request)
    except TroefError as error:
        return refusal_response(request, error_text(error), 409)
    template, chosen = maker.template or name.replace("-", "_"), size if size in maker.sizes else maker.sizes[0]
    return pdf_response(request, name, template, content, chosen)


MOST_TABLES = 200


@cpu_bound
@require_GET
@organiser_only
def permanent_paper(request: HttpRequest) -> HttpResponse:
    """Return permanent table cards as PDF. `?tables=`: the number of tables."""
    tables, size = parse_int(request.GET.get("tables")) or 0, request.GET.get("size", "")
    if not 1 <= tables <= MOST_TABLES:
        return refusal_response(request, _("Give a number of tables from 1 to %(most)s.") % {"most": MOST_TABLES}, 400)
    with translation.override(_language(request)):
        content = permanent_cards(tables, request)
    return pdf_response(request, "permanent-table-cards", "table_cards", content, "a4" if size == "a4" else "a5")


def _frozen(evening: Evening) -> str:
    """Return a sentence about whether and when the conditions of contest were fixed."""
    kept = Conditions.objects.filter(evening=evening).first()
    if kept is None and evening.state != EveningState.SETUP:
        return _("Made from the settings: the document was not stored when this evening started.")
    if kept is None:
        return _("A draft: it is fixed when the evening starts.")
    at = timezone.localtime(kept.at)
    return _("Fixed at the start, %(time)s.") % {"time": date_format(at, "j F Y H:i")}


@require_GET
def conditions_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the conditions of contest to everybody."""
    evening = get_evening(pk)
    sections = conditions_of_contest.document_sections(evening)
    context = {"evening": evening, "sections": sections, "frozen": _frozen(evening)}
    return render(request, "papers/conditions.html", context)


@cpu_bound
@require_GET
def conditions_paper(request: HttpRequest, pk: int) -> HttpResponse:
    evening = get_evening(pk)
    with translation.override(_language(request)):
        title = {"title": _("Conditions of contest"), "frozen": _frozen(evening)}
        content = {**paper_heading(evening), **title, "sections": conditions_of_contest.document_sections(evening)}
    return pdf_response(request, "conditions", "conditions", content)


def _edition(text: str) -> Edition:
    known = next((edition for edition in BRIDGE_EDITIONS if str(edition) == text), None)
    if known is None:
        raise Http404
    return known


@require_GET
def score_card_page(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the score table of an edition."""
    laws = _edition(edition)
    about = SimpleNamespace(edition=edition, laws=laws)
    context = {"card": scores.score_card(laws), "editions": BRIDGE_EDITIONS, "about": about}
    return render(request, "papers/score_card.html", context)


@cpu_bound
@require_GET
def score_card_paper(request: HttpRequest, edition: str) -> HttpResponse:
    laws = _edition(edition)
    with translation.override(_language(request)):
        content = scores.score_card(laws)
    return pdf_response(request, f"score-table-{laws.year}", "score_card", content)
