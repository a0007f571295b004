"""Charts as SVG pictures, and all charts of an edition as a booklet in PDF, made by typst."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from functools import cache
from html import escape
from importlib.resources import as_file, files
from typing import Any

from troef.cards import Lang, TroefError
from troef.core.messages import _, pgettext
from troef.director.charts import walk
from troef.director.charts.layout import (
    BOX_PADDING,
    FONT_SIZE,
    LINE,
    PADDING,
    Box,
    BoxText,
    ChartLayout,
    Edge,
    PartKind,
    lay_out,
)
from troef.director.charts.outcome import ROLES, end_texts
from troef.director.charts.walk import charts
from troef.director.incidents.catalogue import PHASES, charts_of, incidents_of
from troef.director.library import book, paragraph
from troef.laws import Edition
from troef.laws.charts.chart import Chart, ChartAnswer, ChartQuestion

PHONE, PRINT, BOOKLET = 344.0, 720.0, 640.0
"""Widths of a chart per medium."""

Href = Callable[[BoxText], str]
"""Returns the link for a part of a chart."""

_FILL = {
    PartKind.QUESTION: "#e7f1e9",
    PartKind.ACTION: "#ffffff",
    PartKind.WEIGHTY: "#fbe9e0",
    PartKind.LINK: "#e4ecf7",
    PartKind.AGAIN: "#e7f1e9",
}
_LINE = {
    PartKind.QUESTION: "#1d5b34",
    PartKind.ACTION: "#333333",
    PartKind.WEIGHTY: "#8a2c0d",
    PartKind.LINK: "#1f4e8c",
    PartKind.AGAIN: "#1d5b34",
}
_DARK = """<style>@media (prefers-color-scheme: dark) {
.chart-text { fill: #f2f2ee } .chart-edge { stroke: #cfcfc8 } .chart-tip { fill: #cfcfc8 }
.chart-question .chart-shape, .chart-again .chart-shape { fill: #173a24; stroke: #8fd0a6 }
.chart-action .chart-shape { fill: #22262a; stroke: #cfcfc8 }
.chart-weighty .chart-shape { fill: #4a2113; stroke: #f0a98c }
.chart-link .chart-shape { fill: #182c47; stroke: #9dc0f0 } }</style>"""


def anchor(words: BoxText) -> str:
    """Return the link of a part within the same page."""
    return {
        PartKind.LINK: f"#chart-{words.target}",
        PartKind.QUESTION: f"#q-{words.target}",
        PartKind.AGAIN: f"#q-{words.target}",
    }.get(words.kind, f"#law-{words.target}")


def layout_of(chart: Chart, lang: Lang, width: float = PRINT, again: str = "") -> ChartLayout:
    """Return the layout of a chart. `again`: text in place of an ending that occurs again."""
    ends = end_texts(chart)

    def asking(question: ChartQuestion, number: int) -> BoxText:
        who = f" · {ROLES[question.by][lang]}" if question.by else ""
        return BoxText(PartKind.QUESTION, f"{number} · {question.law}{who}", question.ask[lang], question.id)

    def ending(question: ChartQuestion, answer: ChartAnswer) -> list[BoxText]:
        parts = []
        if answer.rule is not None:
            end = ends[question.id, question.answers.index(answer)]
            kind = PartKind.WEIGHTY if end.affects_score else PartKind.ACTION
            title = paragraph(answer.rule, chart.edition).title[lang]
            parts.append(BoxText(kind, f"{answer.rule} · {title}", end.text[lang], answer.rule))
        if answer.chart is not None:
            linked = walk.chart(answer.chart, chart.edition)
            parts.append(BoxText(PartKind.LINK, f"→ {linked.id} · {linked.title[lang]}", "", linked.slug))
        return parts

    return lay_out(chart, width, asking, ending, lambda answer: answer.text[lang], again)


def draw_chart(
    chart: Chart, lang: Lang, width: float = PRINT, href: Href = anchor, inside: str = "", taken: Collection[str] = ()
) -> str:
    """Return a chart as SVG. `taken`: questions to mark.

    `inside`: a name that makes its ids unique in a page that already has the colours. `href`: a function that returns
    the link of a part.
    """
    drawn = layout_of(chart, lang, width)
    return _svg(chart, lang, drawn, (0.0, drawn.height), href, inside, taken)


def draw_pages(chart: Chart, lang: Lang, height: float) -> list[tuple[str, float]]:
    """Return the pictures of a chart for pages of this height, each with the scale at which to print it."""
    drawn = layout_of(chart, lang, BOOKLET, _AS_BEFORE[lang])
    if drawn.height <= height * _SQUEEZE:
        return [(_svg(chart, lang, drawn, (0.0, drawn.height), anchor, "q"), min(1.0, height / drawn.height))]
    return [(_svg(chart, lang, drawn, page, anchor, "q"), 1.0) for page in drawn.pages(height)]


_SQUEEZE = 1.3
"""Maximum height, in pages, at which a chart is scaled down instead of cut."""


def _svg(
    chart: Chart,
    lang: Lang,
    drawn: ChartLayout,
    page: tuple[float, float],
    href: Href,
    inside: str,
    taken: Collection[str] = (),
) -> str:
    title = escape(f"{chart.id} {chart.title[lang]}")
    top, height = page[0], page[1] - page[0]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 {top:g} {drawn.width:g} {height:g}" '
        f'width="{drawn.width:g}" height="{height:g}" role="group" aria-label="{title}" '
        f'font-family="{_FONTS}" font-size="{FONT_SIZE:g}">',
        f"<title>{title}</title>",
        "" if inside else _DARK,
        *(_edge(edge) for edge in drawn.edges),
        *(_box(box, href, inside or "q", taken) for box in drawn.boxes if page[0] <= box.y < page[1]),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


_FONTS = "system-ui, 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"


def _edge(edge: Edge) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in edge.points)
    line = f'<polyline class="chart-edge" points="{points}" fill="none" stroke="#444" stroke-width="1.5"/>'
    if not edge.arrow:
        return line
    (x0, _), (x, y) = edge.points[-2:]  # The last segment goes down or to the right.
    ends = f"{x - 5:g},{y - 7:g} {x + 5:g},{y - 7:g}" if x0 == x else f"{x - 7:g},{y - 5:g} {x - 7:g},{y + 5:g}"
    return line + f'<polygon class="chart-tip" points="{x:g},{y:g} {ends}" fill="#444"/>'


def _box(box: Box, href: Href, name: str, taken: Collection[str]) -> str:
    kind = box.words.kind
    if kind is PartKind.ANSWER:
        return f'<g class="chart-answer">{_text(box, 0)}</g>'
    id = f' id="{name}-{escape(box.words.target)}"' if kind is PartKind.QUESTION else ""
    marked = " chart-taken" if kind is PartKind.QUESTION and box.words.target in taken else ""
    inner = _shape(box) + _text(box, PADDING[kind] / 2)
    return f'<a href="{escape(href(box.words))}"{id} class="chart-{kind.value}{marked}">{inner}</a>'


def _shape(box: Box) -> str:
    """Return the outline of a part as SVG: a rounded box, a rectangle, a double frame or a pill."""
    kind = box.words.kind
    radius = {PartKind.QUESTION: 14.0, PartKind.LINK: box.height / 2, PartKind.AGAIN: box.height / 2}.get(kind, 0.0)
    frame = _rectangle(box, 0, radius, 3 if kind is PartKind.WEIGHTY else 1.5)
    return frame + (_rectangle(box, 4, radius, 1) if kind is PartKind.WEIGHTY else "")


def _rectangle(box: Box, inset: float, radius: float, stroke: float) -> str:
    kind = box.words.kind
    return (
        f'<rect class="chart-shape" x="{box.x + inset:g}" y="{box.y + inset:g}" width="{box.width - 2 * inset:g}" '
        f'height="{box.height - 2 * inset:g}" rx="{radius:g}" fill="{_FILL[kind]}" stroke="{_LINE[kind]}" '
        f'stroke-width="{stroke:g}"/>'
    )


def _text(box: Box, pad: float) -> str:
    top = box.y + (BOX_PADDING if pad else 0)
    rows = [(line, "bold") for line in box.heading] + [(line, "normal") for line in box.lines]
    return "".join(
        f'<text class="chart-text" x="{box.x + pad:g}" y="{top + LINE * number + FONT_SIZE:g}" font-weight="{weight}" '
        f'fill="#111">{escape(line)}</text>'
        for number, (line, weight) in enumerate(rows)
    )


PAGE = 840.0
"""Height of a picture that fits on a page below its title, if its width fills the page."""

_AS_BEFORE = _("As above.")
_CONTENTS = _("Contents")
_INDEX = _("What happened?")

_TITLE = pgettext("title of a page", "The director's charts")
_INTRO = _(
    "Follow the questions from top to bottom. Hear both sides first, name all consequences "
    "before anybody chooses, and mention the right of appeal. The printed laws decide."
)
_LEGEND = {
    "question": _("a question, with the paragraph and who chooses"),
    "action": _("a ruling"),
    "weighty": _("a ruling that touches the score or penalises"),
    "link": _("go on with another chart"),
}


@cache
def booklet(edition: Edition, lang: Lang) -> bytes:
    """Return the booklet as PDF, from a cache. Raise TroefError if typst is not installed."""
    try:
        import typst
    except ImportError:
        raise TroefError(_("a booklet needs typst: install it with `pip install troef[web]`")) from None

    text = json.dumps(booklet_content(edition, lang), ensure_ascii=False)
    with as_file(files("troef.director.charts") / "booklet.typ") as template:
        made: bytes = typst.compile(template, sys_inputs={"content": text}, format="pdf")
    return made


def booklet_content(edition: Edition, lang: Lang) -> dict[str, Any]:
    """Return the contents of the booklet, as its typst template needs them."""
    return {
        "title": f"{_TITLE[lang]} · {book(edition).title[lang]}",
        "intro": _INTRO[lang],
        "lang": lang,
        "legend": [{"kind": kind, "text": text[lang]} for kind, text in _LEGEND.items()],
        "contents": _CONTENTS[lang],
        "index": _INDEX[lang],
        "incidents": _incidents(edition, lang),
        "charts": [_printed(chart, lang) for chart in charts(edition).values()],
    }


def _incidents(edition: Edition, lang: Lang) -> list[dict[str, Any]]:
    """Return the incident index by phase, with the charts of each incident."""
    lines: dict[str, list[dict[str, Any]]] = {phase: [] for phase in PHASES}
    for incident in incidents_of(edition):
        here = [{"id": chart.id, "slug": chart.slug} for chart in charts_of(incident, edition)[:_MOST]]
        lines[incident.phase].append({"text": incident.text[lang], "charts": here})
    return [{"phase": PHASES[phase][lang], "lines": found} for phase, found in lines.items() if found]


_MOST = 3
"""Maximum number of charts per incident on paper."""


def _printed(chart: Chart, lang: Lang) -> dict[str, Any]:
    notes = dict.fromkeys((asked.law, asked.help[lang]) for asked in chart.questions.values() if asked.help is not None)
    return {
        "id": chart.id,
        "slug": chart.slug,
        "title": chart.title[lang],
        "when": chart.when[lang] if chart.when is not None else "",
        "pages": [{"svg": svg, "scale": scale} for svg, scale in draw_pages(chart, lang, PAGE)],
        "notes": [{"law": law, "text": text} for law, text in notes],
    }
