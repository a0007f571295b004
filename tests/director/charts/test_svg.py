"""The charts as pictures: nothing overlaps, all text fits, at the width of a phone and of paper."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest

from troef.director.charts.layout import (
    BOLD,
    BOX_PADDING,
    FONT_SIZE,
    Box,
    ChartLayout,
    Edge,
    PartKind,
    text_width,
    wrap_text,
)
from troef.director.charts.outcome import end_texts
from troef.director.charts.svg import (
    BOOKLET,
    PAGE,
    PHONE,
    PRINT,
    booklet,
    booklet_content,
    draw_chart,
    draw_pages,
    layout_of,
)
from troef.director.charts.walk import all_charts, chart, charts
from troef.director.incidents.catalogue import incidents_of
from troef.laws import BRIDGE_2017, KLAVERJAS_1976
from troef.laws.charts.chart import Chart

every_chart = pytest.mark.parametrize(
    "chart", [pytest.param(each, id=f"{each.edition.year}-{each.id}") for each in all_charts()]
)


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@every_chart
def test_nothing_overlaps_and_all_text_is_inside(chart: Chart) -> None:
    for lang, width in product(("nl", "en"), (PHONE, PRINT, BOOKLET)):
        check(layout_of(chart, lang, width))


def check(drawn: ChartLayout) -> None:
    assert [(one.words, two.words) for one, two in combinations(drawn.boxes, 2) if overlap(one, two)] == []
    for box in drawn.boxes:
        assert box.x >= 0 and box.right <= drawn.width and box.bottom <= drawn.height
        room = box.width - (0 if box.words.kind is PartKind.ANSWER else 2 * BOX_PADDING)
        assert [line for line in box.heading if text_width(line, FONT_SIZE * BOLD) > room] == []
        assert [line for line in box.lines if text_width(line, FONT_SIZE) > room] == []


def crosses(edge: Edge, box: Box) -> bool:
    """Whether a line runs through the inside of a box."""
    for (x0, y0), (x1, y1) in pairwise(edge.points):
        left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        if left < box.right - 1 and right > box.x + 1 and top < box.bottom - 1 and bottom > box.y + 1:
            return True
    return False


@every_chart
def test_no_line_runs_through_a_box(chart: Chart) -> None:
    for drawn in (layout_of(chart, "nl", PHONE), layout_of(chart, "nl", PRINT)):
        boxes = [box for box in drawn.boxes if box.words.kind is not PartKind.ANSWER]
        assert [box.words for edge in drawn.edges for box in boxes if crosses(edge, box)] == []


@every_chart
def test_every_question_and_every_end_is_drawn(chart: Chart) -> None:
    boxes = layout_of(chart, "nl").boxes
    asked = [box.words.target for box in boxes if box.words.kind is PartKind.QUESTION]
    assert sorted(asked) == sorted(chart.questions)
    ends = end_texts(chart)
    answers = [(id, place) for id, question in chart.questions.items() for place in range(len(question.answers))]
    ruled = {
        (id, (answer := chart.questions[id].answers[n]).rule, answer.chart, ends[id, n])
        for id, n in answers
        if chart.questions[id].answers[n].rule
    }  # Answers with the same end share a box.
    rules = [rule for _id, rule, _chart, _end in ruled]
    drawn = [box.words.target for box in boxes if box.words.kind in (PartKind.ACTION, PartKind.WEIGHTY)]
    assert sorted(drawn) == sorted(rules)


@every_chart
def test_pages_cut_through_nothing(chart: Chart) -> None:
    drawn = layout_of(chart, "en")
    cut = drawn.pages(PAGE)
    assert [end for _, end in cut[:-1]] == [begin for begin, _ in cut[1:]]
    assert all(end - begin <= PAGE for begin, end in cut)
    assert [box for box in drawn.boxes for _, y in cut[:-1] if box.y < y < box.bottom] == []


@every_chart
def test_a_page_of_the_booklet_is_high_enough(chart: Chart) -> None:
    for svg, scale in draw_pages(chart, "nl", PAGE):
        assert float(ElementTree.fromstring(svg).get("height", "")) * scale <= PAGE
        assert scale > 0.75


def test_a_picture_is_svg_that_can_be_clicked() -> None:
    root = ElementTree.fromstring(draw_chart(chart("27"), "nl"))
    name = "{http://www.w3.org/2000/svg}"
    links = [link.get("href") for link in root.iter(f"{name}a")]
    assert links[:3] == ["#q-unintended", "#chart-25", "#q-premature"]
    forms = {link.get("class"): len(link.findall(f"{name}rect")) for link in root.iter(f"{name}a")}
    assert forms == {"chart-question": 1, "chart-action": 1, "chart-link": 1, "chart-again": 1}


def test_a_weighty_action_has_a_double_frame() -> None:
    root = ElementTree.fromstring(draw_chart(chart("13-15", KLAVERJAS_1976), "en"))
    name = "{http://www.w3.org/2000/svg}"
    weighty = [link for link in root.iter(f"{name}a") if link.get("class") == "chart-weighty"]
    assert [len(link.findall(f"{name}rect")) for link in weighty] == [2, 2]


def test_long_words_are_broken() -> None:
    lines = wrap_text("een wedstrijdleidersbeslissing", 80, FONT_SIZE)
    assert lines[0] == "een"
    assert all(text_width(line, FONT_SIZE) <= 80 for line in lines)
    assert "".join(line.removesuffix("-") for line in lines[1:]) == "wedstrijdleidersbeslissing"


def test_the_booklet_is_a_pdf() -> None:
    pytest.importorskip("typst")
    assert booklet(KLAVERJAS_1976, "nl").startswith(b"%PDF-")


def test_without_typst_there_is_no_booklet(
    monkeypatch: pytest.MonkeyPatch, refusal: Callable[..., tuple[str, str]]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert refusal(booklet.__wrapped__, KLAVERJAS_1976, "nl") == (
        "voor een boekje is typst nodig: installeer het met `pip install troef[web]`",
        "a booklet needs typst: install it with `pip install troef[web]`",
    )


def test_the_first_page_of_the_booklet() -> None:
    nl, en = (booklet_content(KLAVERJAS_1976, lang) for lang in ("nl", "en"))
    assert [book["title"].partition(" · ")[0] for book in (nl, en)] == [
        "Schema’s van de wedstrijdleider",
        "The director's charts",
    ]
    assert [(book["index"], book["contents"]) for book in (nl, en)] == [
        ("Wat is er gebeurd?", "Inhoud"),
        ("What happened?", "Contents"),
    ]
    assert [[line["text"] for line in book["legend"]] for book in (nl, en)] == [
        [
            "een vraag, met het artikel en wie kiest",
            "een beslissing",
            "een beslissing die de score raakt of straft",
            "ga verder met een ander schema",
        ],
        [
            "a question, with the paragraph and who chooses",
            "a ruling",
            "a ruling that touches the score or penalises",
            "go on with another chart",
        ],
    ]


def endings(drawn):
    return [box for box in drawn.boxes if box.words.kind in (PartKind.ACTION, PartKind.WEIGHTY) and box.words.text]


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_in_the_booklet_no_box_says_again_what_one_before_it_said(lang):
    for each in charts(BRIDGE_2017).values():
        drawn = layout_of(each, lang, BOOKLET, "As above.")
        whole = [box.words for box in endings(drawn) if box.lines != ("As above.",)]
        assert len(whole) == len(set(whole)), each.id


def test_12C2a_answers_that_end_alike_share_a_box():
    drawn = layout_of(chart("12C"), "en")
    assert [box.words.target for box in endings(drawn)].count("12C2a") == 1


def test_the_booklet_looks_incidents_up_in_its_own_charts():
    told = booklet_content(BRIDGE_2017, "en")
    slugs = {one["slug"] for one in told["charts"]}
    lines = [line for group in told["incidents"] for line in group["lines"]]
    assert sorted(line["text"] for line in lines) == sorted(one.text.en for one in incidents_of(BRIDGE_2017))
    assert all(1 <= len(line["charts"]) <= 3 for line in lines)
    assert {one["slug"] for line in lines for one in line["charts"]} <= slugs
