"""All charts of an edition as a booklet to print: a PDF, made by typst."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import as_file, files
from typing import Any

from troef.cards import Lang, TroefError
from troef.director.charts import charts
from troef.director.library import book
from troef.director.picture import pages
from troef.laws import Edition, Text
from troef.laws.chart import Chart

PAGE = 1100.0
"""How much of a picture, drawn as wide as the paper, goes on a page below its title."""

_TITLE = Text("Schema’s van de wedstrijdleider", "The director's charts")
_INTRO = Text(
    "Volg de vragen van boven naar beneden. Hoor eerst beide partijen, noem alle gevolgen voordat iemand kiest, en "
    "wijs op het recht van beroep. De gedrukte spelregels beslissen.",
    "Follow the questions from top to bottom. Hear both sides first, name all consequences before anybody chooses, and "
    "mention the right of appeal. The printed laws decide.",
)
_LEGEND = {
    "question": Text("een vraag, met het artikel en wie kiest", "a question, with the paragraph and who chooses"),
    "action": Text("een beslissing", "a ruling"),
    "weighty": Text("een beslissing die de score raakt of straft", "a ruling that touches the score or penalizes"),
    "link": Text("ga verder met een ander schema", "go on with another chart"),
}


@cache
def booklet(edition: Edition, lang: Lang) -> bytes:
    """The booklet as PDF; made once, as the charts do not change while the program runs."""
    try:
        import typst
    except ImportError:
        raise TroefError(
            "a booklet needs typst: install it with `pip install troef[web]`",
            "voor een boekje is typst nodig: installeer het met `pip install troef[web]`",
        ) from None

    content = {
        "title": f"{_TITLE[lang]} · {book(edition).title[lang]}",
        "intro": _INTRO[lang],
        "lang": lang,
        "legend": [{"kind": kind, "text": text[lang]} for kind, text in _LEGEND.items()],
        "charts": [_chart(chart, lang) for chart in charts(edition).values()],
    }
    told = json.dumps(content, ensure_ascii=False)
    with as_file(files("troef.director") / "booklet.typ") as template:
        made: bytes = typst.compile(template, sys_inputs={"content": told}, format="pdf")
    return made


def _chart(chart: Chart, lang: Lang) -> dict[str, Any]:
    notes = dict.fromkeys(
        (question.law, question.help[lang]) for question in chart.questions.values() if question.help is not None
    )
    return {
        "id": chart.id,
        "slug": chart.slug,
        "title": chart.title[lang],
        "when": chart.when[lang] if chart.when is not None else "",
        "pages": [{"svg": svg, "scale": scale} for svg, scale in pages(chart, lang, PAGE)],
        "notes": [{"law": law, "text": text} for law, text in notes],
    }
