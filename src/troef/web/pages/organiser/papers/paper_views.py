"""Views of printed papers: those for the organiser, and the public conditions of contest and score table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.core.catalogue import languages
from troef.laws import BRIDGE_EDITIONS, Edition
from troef.web.evenings import conditions_of_contest
from troef.web.evenings.filters import paper_heading
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import Conditions, Evening, EveningState
from troef.web.pages.organiser.papers import scores
from troef.web.pages.organiser.papers.boards import blank_control_cards, board_labels, control_cards
from troef.web.pages.organiser.papers.seats import guide_cards, permanent_cards, place_slips, start_list, table_cards
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.http.forms import error_text, parse_int, refusal_response
from troef.web.platform.jobs.typesetting import Content, pdf_response
from troef.web.review.hand_records import own_deals_response

Fill = Callable[[Evening, HttpRequest], Content]


@dataclass(frozen=True, slots=True)
class Paper:
    """A kind of paper that the organiser can print, such as score slips."""

    name: str
    title: Any
    about: Any
    content: Fill
    sizes: tuple[str, ...] = ("a4",)
    """Paper sizes. The first one is the default."""
    sheet: str = ""
    """Name of the template, if it differs from the name of the paper."""
    goes_round: bool = False
    """Whether the paper is only for evenings in which several tables play a board."""
    of_a_drive: bool = False
    """Whether the paper is only for klaverjas drives, in which every table deals its own cards."""

    shows_cards: bool = False
    """Whether it shows the cards of boards."""

    @property
    def template(self) -> str:
        return self.sheet or self.name.replace("-", "_")

    def is_for(self, evening: Evening) -> bool:
        """Return whether the paper is useful for this evening."""
        return not (self.goes_round if evening.is_drive else self.of_a_drive)


_PAPERS = (
    Paper(
        "table-cards",
        lazy("Table cards"),
        lazy("One for each table, with the code that players scan."),
        table_cards,
        ("a5", "a4"),
    ),
    Paper(
        "place-slips",
        lazy("Place slips"),
        lazy("One for each contestant: where it begins, and where it sits in every round."),
        place_slips,
        ("a4", "a6"),
    ),
    Paper(
        "guide-cards",
        lazy("Guide cards"),
        lazy("All rounds of one contestant, with a line for each board to note their score."),
        guide_cards,
        ("a4", "a5"),
    ),
    Paper(
        "start-list", lazy("Start list"), lazy("Everybody with number, table and direction, for the wall."), start_list
    ),
    Paper(
        "score-slips",
        lazy("Score slips"),
        lazy("One for each table and round, for the scorer."),
        scores.score_slips,
        ("a4", "a6"),
    ),
    Paper(
        "total-slips",
        lazy("Slips with totals"),
        lazy("One for each table and round of a drive, with only the total."),
        scores.total_slips,
        ("a4", "a6"),
        sheet="score_slips",
        of_a_drive=True,
    ),
    Paper(
        "travellers",
        lazy("Travellers"),
        lazy("One for each board, which goes round with it."),
        scores.travellers,
        ("a4", "a6"),
        goes_round=True,
    ),
    Paper(
        "ranking",
        lazy("Ranking"),
        lazy("On one page, for the wall and the mail; when play is over."),
        scores.ranking_paper,
    ),
    Paper(
        "read-out",
        lazy("Ranking, from the bottom up"),
        lazy("For reading out the result: the last one first, with the prizes."),
        scores.read_out_paper,
        sheet="ranking",
    ),
    Paper(
        "summary-sheet",
        lazy("Summary sheet"),
        lazy("Every contestant against every board; filled in when play is over."),
        scores.summary_sheet,
    ),
    Paper(
        "board-labels",
        lazy("Board labels"),
        lazy("For the outside of boards or folders: number, directions, dealer."),
        board_labels,
        ("a4", "card"),
        goes_round=True,
    ),
    Paper(
        "control-cards",
        lazy("Control cards"),
        lazy("Four for each board: the cards of each pocket. Print on both sides."),
        control_cards,
        ("a4", "card"),
        goes_round=True,
        shows_cards=True,
    ),
    Paper(
        "blank-control-cards",
        lazy("Blank control cards"),
        lazy("For a first round that is dealt at the table: all players write down their own hand."),
        blank_control_cards,
        ("a4", "card"),
        "control_cards",
        goes_round=True,
    ),
)
PAPERS = {paper.name: paper for paper in _PAPERS}


def papers_for(evening: Evening) -> list[Paper]:
    """Return the kinds of paper that are useful for this evening."""
    return [paper for paper in _PAPERS if paper.is_for(evening)]


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
            content = maker.content(evening, request)
    except TroefError as error:
        return refusal_response(request, error_text(error), 409)
    return pdf_response(request, name, maker.template, content, size if size in maker.sizes else maker.sizes[0])


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
