"""Pages of the charts, to view, print and walk. They are public and work without an evening."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET

from troef.bridge.table.log import BridgeLog
from troef.cards import Lang, TroefError
from troef.director.charts import walk
from troef.director.charts.layout import BoxText, PartKind
from troef.director.charts.outcome import end_texts
from troef.director.charts.prefill import prefilled_answers
from troef.director.charts.svg import PHONE, PRINT, draw_chart, layout_of
from troef.director.charts.walk import EDITIONS, Walk
from troef.director.guides import amounts, guides
from troef.laws import BRIDGE_2017, Edition, Text
from troef.laws.charts.chart import Chart, ChartAnswer, ChartQuestion
from troef.web.evenings.games import GAMES
from troef.web.pages.director.chart_walk import index_page, walk_page
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import unpack_log
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.jobs import VISITORS, ProgressCallback
from troef.web.platform.jobs.typesetting import download, typeset_now

_WIDTHS = {"phone": PHONE, "wide": PRINT}


@require_GET
def charts_view(request: HttpRequest, edition: str = str(BRIDGE_2017)) -> HttpResponse:
    """Show the incident index and the charts of an edition."""
    chosen = _edition(edition)
    shown = {"edition": chosen, "editions": EDITIONS, "charts": list(walk.charts(chosen).values())}
    beside = guides().values() if GAMES[chosen.game].has_guides else ()
    return index_page(request, "charts/charts.html", chosen, walk_address, guides=beside, **shown)


def walk_address(walk: Walk, **table: str) -> str:
    """Return the address of a walk. It holds the complete state, so that back and reload work."""
    return reverse("chart_walk") + "?" + urlencode({"w": str(walk), **table})


@require_GET
def chart_view(request: HttpRequest, edition: str, slug: str) -> HttpResponse:
    """Show a chart as a picture and as text."""
    flowchart = _chart(edition, slug)
    came_from: Walk | None = None
    with suppress(TroefError):
        came_from = Walk.parse(request.GET["w"]) if request.GET.get("w") else None
    legs = [leg for leg in came_from.legs if leg.chart == flowchart] if came_from else []
    taken = [step.question.id for leg in legs for step in leg.path.steps]
    context = {
        "chart": flowchart,
        "pictures": chart_pictures(flowchart, current_language(), taken),
        "asked": chart_in_words(flowchart),
        "begin": walk_address(Walk.begin(flowchart)),
        "back": came_from and _back(request, came_from),
    }
    return render(request, "charts/chart.html", context)


def _back(request: HttpRequest, came_from: Walk) -> str:
    """Return the address of the walk that linked to this chart: at the director's desk with its table, or public."""
    evening = parse_int(request.GET.get("evening", ""))
    if evening is None:
        return walk_address(came_from)
    query = {name: request.GET[name] for name in ("call", "sitting", "board") if name in request.GET}
    return reverse("desk_walk", args=[evening]) + "?" + urlencode({"w": str(came_from), **query})


@require_GET
def chart_image(request: HttpRequest, edition: str, slug: str, name: str) -> HttpResponse:
    """Return the picture alone as SVG, to store or to print."""
    flowchart = _chart(edition, slug)
    width = _WIDTHS.get(name)
    if width is None:
        raise Http404
    return HttpResponse(draw_chart(flowchart, current_language(), width), content_type="image/svg+xml")


_PATIENCE = 5.0
"""Seconds before a page announces that the booklet is still being made."""


@VISITORS.job
def typeset_booklet(report: ProgressCallback, edition: str, lang: Lang) -> bytes:
    """Typeset all charts of an edition as PDF."""
    return typeset_now({"booklet": edition, "lang": lang})


@cpu_bound
@require_GET
def booklet_pdf(request: HttpRequest, edition: str) -> HttpResponse:
    """Return all charts of an edition as PDF."""
    about = {"edition": str(_edition(edition)), "lang": current_language()}
    name = f"{edition}-{current_language()}.pdf"
    return download(request, name, "application/pdf", typeset_booklet, takes_long=True, patience=_PATIENCE, **about)


@require_GET
def walk_view(request: HttpRequest) -> HttpResponse:
    """Show a question of the walk in the address, or the outcome. Questions that the table log answers are skipped."""
    table = {name: request.GET[name] for name in ("log", "at") if name in request.GET}
    try:
        at = _walk_of(request.GET.get("w", ""), table)
    except TroefError:
        return render(request, "charts/lost.html", status=404)

    start = reverse("edition_charts", args=[at.edition])
    taken = [step.question.id for leg in at.legs for step in leg.path.steps if leg.chart == at.chart]
    picture = chart_pictures(at.chart, current_language(), [*taken, at.question.id])["phone"] if at.question else ""
    return walk_page(request, "charts", at, lambda walk: walk_address(walk, **table), start, picture=picture)


def _walk_of(text: str, table: dict[str, str]) -> Walk:
    at = Walk.parse(text)
    if "log" not in table:
        return at
    after = parse_int(table.get("at", ""))
    return Walk.parse(text, prefilled_answers(BridgeLog.read(unpack_log(table["log"])), at.chart, after))


def _edition(name: str) -> Edition:
    known = next((edition for edition in EDITIONS if str(edition) == name), None)
    if known is None:
        raise Http404
    return known


def _chart(edition: str, slug: str) -> Chart:
    try:
        return walk.chart(slug, _edition(edition))
    except TroefError:
        raise Http404 from None


@require_GET
def guide(request: HttpRequest, slug: str) -> HttpResponse:
    page = guides().get(slug)
    if page is None:
        raise Http404
    context = {
        "guide": page,
        "charts": [walk.chart(id, page.edition) for id in page.charts],
        "amounts": [(amount, amount.words(current_language())) for amount in amounts()] if page.has_amounts else [],
        "others": [other for other in guides().values() if other != page],
    }
    return render(request, "charts/guide.html", context)


def chart_pictures(chart: Chart, lang: Lang, taken: Collection[str] = ()) -> dict[str, SafeString]:
    """Return a chart as SVG for a phone and for a wide screen, with links. `taken`: questions to mark."""
    made = {}
    for name, width in _WIDTHS.items():
        made[name] = mark_safe(draw_chart(chart, lang, width, partial(_link, chart, name=name), name, taken))
    return made


def _link(chart: Chart, words: BoxText, name: str) -> str:
    if words.kind is PartKind.LINK:
        return reverse("chart", args=[chart.edition, words.target])
    if words.kind is PartKind.AGAIN:
        return f"#{name}-{words.target}"
    law = chart.questions[words.target].law if words.kind is PartKind.QUESTION else words.target
    return reverse("law_paragraph", args=[chart.edition, law])


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """An answer in words, with the question, paragraph or chart to which it leads."""

    text: Text
    question: int | None = None
    rule: str | None = None
    does: Text | None = None
    chart: Chart | None = None


@dataclass(frozen=True, slots=True)
class QuestionInWords:
    """A question in words, with its number in the picture."""

    number: int
    question: ChartQuestion
    lines: list[AnswerLine]


def chart_in_words(chart: Chart) -> list[QuestionInWords]:
    """Return the chart as a numbered list, for screen readers and for people who prefer text."""
    boxes = layout_of(chart, "en").boxes
    order = [box.words.target for box in boxes if box.words.kind is PartKind.QUESTION]
    numbers = {id: number for number, id in enumerate(order, start=1)}

    def line(question: str, index: int, answer: ChartAnswer) -> AnswerLine:
        end = end_texts(chart).get((question, index))
        follows = walk.chart(answer.chart, chart.edition) if answer.chart is not None else None
        asks = numbers[answer.ask] if answer.ask is not None else None
        return AnswerLine(answer.text, asks, answer.rule, end.text if end is not None else None, follows)

    made = []
    for number, question in enumerate((chart.questions[id] for id in order), start=1):
        lines = [line(question.id, index, answer) for index, answer in enumerate(question.answers)]
        made.append(QuestionInWords(number, question, lines))
    return made
