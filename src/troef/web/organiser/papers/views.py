"""The papers as the organiser prints them, and those that everybody may have: conditions of contest, score table."""

from __future__ import annotations

from types import SimpleNamespace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.laws import Edition
from troef.web.organiser.papers.catalogue import PAPERS, papers_for
from troef.web.organiser.papers.scores import EDITIONS, score_card
from troef.web.people.rights import organiser_only
from troef.web.session import conditions
from troef.web.session.deals.hand_record import closed_deals
from troef.web.session.log import the_evening
from troef.web.session.models import Conditions, Evening, State
from troef.web.session.words import head
from troef.web.site.door import costly
from troef.web.site.refusals import refused, why
from troef.web.site.typeset import answer, pdf


def _language(request: HttpRequest) -> str:
    """`?lang=en` prints in another language than the page's."""
    asked = request.GET.get("lang", "")
    return asked if asked in ("nl", "en") else translation.get_language() or "nl"


@require_GET
@organiser_only
def papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything there is to print."""
    evening = the_evening(pk)
    return render(request, "papers/papers.html", {"evening": evening, "papers": papers_for(evening)})


@costly
@require_GET
@organiser_only
def paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """One paper as PDF; `?size=` chooses the sheet."""
    evening, found = the_evening(pk), PAPERS.get(name)
    if found is None or not found.suits(evening):
        raise Http404
    if found.shows_cards and (closed := closed_deals(request, evening)):
        return closed
    size = request.GET.get("size", "")
    try:
        with translation.override(_language(request)):
            content = found.content(evening, request)
    except TroefError as error:
        return refused(request, why(error), 409)
    return answer(name, pdf(found.template, content, size if size in found.sizes else found.sizes[0]))


def _frozen(evening: Evening) -> str:
    """Since when the document cannot change."""
    kept = Conditions.objects.filter(evening=evening).first()
    if kept is None and evening.state != State.SETUP:
        return _("Made from the settings: when this evening started, the document was not kept yet.")
    if kept is None:
        return _("A draft: it is fixed when the evening starts.")
    at = timezone.localtime(kept.at)
    return _("Fixed at the start, %(time)s.") % {"time": date_format(at, "j F Y H:i")}


@require_GET
def conditions_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The conditions of contest, for everybody."""
    evening = the_evening(pk)
    context = {"evening": evening, "sections": conditions.sections(evening), "frozen": _frozen(evening)}
    return render(request, "papers/conditions.html", context)


@costly
@require_GET
def conditions_paper(request: HttpRequest, pk: int) -> HttpResponse:
    evening = the_evening(pk)
    with translation.override(_language(request)):
        told = {"title": _("Conditions of contest"), "frozen": _frozen(evening)}
        content = {**head(evening), **told, "sections": conditions.sections(evening)}
    return answer("conditions", pdf("conditions", content))


def _edition(text: str) -> Edition:
    found = next((one for one in EDITIONS if str(one) == text), None)
    if found is None:
        raise Http404
    return found


@require_GET
def score_card_page(request: HttpRequest, edition: str) -> HttpResponse:
    """The score table of an edition."""
    found = _edition(edition)
    about = SimpleNamespace(edition=edition, laws=found)
    context = {"card": score_card(found), "editions": EDITIONS, "about": about}
    return render(request, "papers/score_card.html", context)


@costly
@require_GET
def score_card_paper(request: HttpRequest, edition: str) -> HttpResponse:
    found = _edition(edition)
    with translation.override(_language(request)):
        content = score_card(found)
    return answer(f"score-table-{found.year}", pdf("score_card", content))
