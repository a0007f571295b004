"""Layout of a chart: questions along vertical lines, answers that branch off, and endings beside the answers.

Each question is on a vertical line, its spine. The ending of an answer is to the right of it, or below it on a narrow
page. The last answer that continues leads down the spine to the next question; an earlier one starts a spine of its
own, further indented. Every part has its own rows, so parts cannot overlap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from troef.laws.charts.chart import Chart, ChartAnswer, ChartQuestion

_NARROW, _CAPITAL, _WIDE, _OTHER, _DIGIT = 0.42, 0.76, 1.0, 0.64, 0.65
"""Widths of letters relative to the font size, in a wide sans serif font; no common font is wider."""


@cache
def _width(letter: str) -> float:
    if letter in "iljtfrI.,:;'|!()[]’‘ ":
        return _NARROW
    if letter in "mwMW@%—…→":
        return _WIDE
    if letter.isdigit():
        return _DIGIT
    return _CAPITAL if letter.isupper() else _OTHER


def text_width(text: str, size: float) -> float:
    """Return the width of one line, in the unit of the font size."""
    return sum(map(_width, text)) * size


def wrap_text(text: str, width: float, size: float) -> tuple[str, ...]:
    """Return the lines of a text that fit this width; a word that is too long is broken."""
    lines: list[str] = []
    line = ""
    for piece in (piece for word in text.split() for piece in _pieces(word, width, size)):
        longer = f"{line} {piece}" if line else piece
        if line and text_width(longer, size) > width:
            lines.append(line)
            line = piece
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def _pieces(word: str, width: float, size: float) -> list[str]:
    if text_width(word, size) <= width or len(word) < 2:
        return [word]
    fits = next(cut for cut in range(len(word) - 1, 0, -1) if cut == 1 or text_width(word[:cut] + "-", size) <= width)
    return [word[:fits] + "-", *_pieces(word[fits:], width, size)]


FONT_SIZE = 14.0
BOLD = 1.12
"""Width of a letter in a heading, relative to one in other text."""
LINE = 18.0
BOX_PADDING = 9.0
INDENT = 30.0
SPINE = 14.0
BOX_GAP = 14.0
ARROW = 18.0
EDGE = 3.0
"""Margin on all sides, for thick frames."""
_ROOM_BESIDE = 480.0
"""Minimum width for an ending beside its answer."""
_WIDEST = 460.0


class PartKind(Enum):
    """Kinds of parts of a chart, each drawn in its own shape."""

    QUESTION = "question"
    ACTION = "action"
    WEIGHTY = "weighty"
    LINK = "link"
    AGAIN = "again"  # A question that is drawn elsewhere.
    ANSWER = "answer"  # Words beside an arrow.


PADDING = dict.fromkeys(PartKind, 2 * BOX_PADDING + 4) | {
    PartKind.ANSWER: 0.0,
    PartKind.LINK: 4 * BOX_PADDING,
    PartKind.AGAIN: 4 * BOX_PADDING,
}
"""Total padding at the left and right of a part; wider for round ends."""


@dataclass(frozen=True, slots=True)
class BoxText:
    """The heading and text of a part."""

    kind: PartKind
    heading: str
    text: str
    target: str = ""
    """Id of the question, paragraph or chart that it is about."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a chart with its position, and its text divided into lines."""

    words: BoxText
    x: float
    y: float
    width: float
    heading: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        pad = 0.0 if self.words.kind is PartKind.ANSWER else BOX_PADDING
        return 2 * pad + LINE * (len(self.heading) + len(self.lines))

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Edge:
    """A line between parts, with an arrow at its end by default."""

    points: tuple[Point, ...]
    arrow: bool = True


@dataclass(frozen=True, slots=True)
class ChartLayout:
    """A chart with the position of every part."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]

    def pages(self, height: float) -> list[tuple[float, float]]:
        """Return top and bottom of each page of this height, cut above an answer, if possible with no box beside it."""
        above = [box.y - BOX_PADDING - 2 for box in self.boxes if box.words.kind is PartKind.ANSWER]
        cuts = [y for y in above if not any(box.y < y < box.bottom for box in self.boxes)]
        pages, top = [], 0.0
        while self.height - top > height:
            cut = max((y for y in cuts if top < y <= top + height), default=top + height)
            pages.append((top, cut))
            top = cut
        return [*pages, (top, self.height)]


Ending = Callable[[ChartQuestion, ChartAnswer], list[BoxText]]
"""Returns the parts that end this answer to this question: a paragraph, a link to another chart, or both."""
Asking = Callable[[ChartQuestion, int], BoxText]
"""Returns the text of a question, given its number in the chart."""


def lay_out(
    chart: Chart, width: float, asking: Asking, ending: Ending, answers: Callable[[ChartAnswer], str], again: str = ""
) -> ChartLayout:
    """Return the layout of a chart on a page of this width. `again`: text in place of an ending that occurs again.

    `asking`, `ending` and `answers` return the text of a question, the parts that end an answer, and the text of an
    answer.
    """
    drawing = _LayoutBuilder(chart, asking, ending, answers, again)
    bottom = drawing.question(chart.questions[chart.start], EDGE, EDGE, width - 2 * EDGE)
    return ChartLayout(width, bottom + EDGE, tuple(drawing.boxes), tuple(drawing.edges))


@dataclass
class _LayoutBuilder:
    chart: Chart
    asking: Asking
    ending: Ending
    answers: Callable[[ChartAnswer], str]
    again: str = ""
    boxes: list[Box] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def question(self, question: ChartQuestion, x: float, y: float, width: float) -> float:
        """Add a question and everything below it to the layout; return the y coordinate of the bottom."""
        number = self.numbers.setdefault(question.id, len(self.numbers) + 1)
        box = self.put(self.asking(question, number), x, y, min(width, _WIDEST))
        bottom = box.bottom
        groups = self._groups(question)
        # An ending beside an answer starts a little higher, so that takes extra space.
        gap = BOX_GAP + (BOX_PADDING if width - INDENT >= _ROOM_BESIDE else 0.0)
        for index, group in enumerate(groups):
            words = BoxText(PartKind.ANSWER, "", " / ".join(map(self.answers, group)))
            label = self.put(words, x + INDENT, bottom + gap, width - INDENT)
            next_id = group[0].ask
            if next_id is not None and next_id not in self.numbers and index == len(groups) - 1:
                top = label.bottom + ARROW
                self.edges.append(Edge(((x + SPINE, box.bottom), (x + SPINE, top))))
                return self.question(self.chart.questions[next_id], x, top, width)
            middle = label.y + LINE / 2
            self.edges.append(Edge(((x + SPINE, box.bottom), (x + SPINE, middle), (label.x - 4, middle))))
            bottom = self._branch(question, group[0], label, width - INDENT)
        return bottom

    def _groups(self, question: ChartQuestion) -> list[list[ChartAnswer]]:
        """Return the answers in groups with the same ending or the same next question, those that end first."""
        ends: dict[tuple[BoxText, ...], list[ChartAnswer]] = {}
        onward: dict[str, list[ChartAnswer]] = {}
        for answer in question.answers:
            if answer.ask is None:
                ends.setdefault(tuple(self.ending(question, answer)), []).append(answer)
            else:
                onward.setdefault(answer.ask, []).append(answer)
        return [*ends.values(), *onward.values()]

    def _branch(self, question: ChartQuestion, answer: ChartAnswer, label: Box, width: float) -> float:
        """Add everything after an answer that leaves the spine; return the y coordinate of the bottom."""
        if answer.ask is not None and answer.ask not in self.numbers:
            top = label.bottom + ARROW
            self.edges.append(Edge(((label.x + SPINE, label.bottom), (label.x + SPINE, top))))
            return self.question(self.chart.questions[answer.ask], label.x, top, width)
        if answer.ask is None:
            parts = self.ending(question, answer)
        else:
            parts = [BoxText(PartKind.AGAIN, f"→ {self.numbers[answer.ask]}", "", answer.ask)]
        return self._beside(parts, label, width) if width >= _ROOM_BESIDE else self._below(parts, label, width)

    def _beside(self, parts: list[BoxText], label: Box, width: float) -> float:
        self.boxes.remove(label)
        narrow = self.put(label.words, label.x, label.y, width * 0.36)
        x, y = narrow.right + ARROW + 8, narrow.y - BOX_PADDING
        for index, words in enumerate(parts):
            box = self.put(words, x, y, label.x + width - x)
            middle = narrow.y + LINE / 2
            if index == 0:
                first = text_width(narrow.lines[0], FONT_SIZE) if narrow.lines else 0.0
                self.edges.append(Edge(((label.x + first + 8, middle), (x, middle))))
            else:
                self.edges.append(Edge(((x + SPINE, y - BOX_GAP), (x + SPINE, y))))
            y = box.bottom + BOX_GAP
        return max(narrow.bottom, y - BOX_GAP)

    def _below(self, parts: list[BoxText], label: Box, width: float) -> float:
        bottom = label.bottom
        for words in parts:
            top = bottom + ARROW
            self.edges.append(Edge(((label.x + SPINE, bottom), (label.x + SPINE, top))))
            bottom = self.put(words, label.x, top, width).bottom
        return bottom

    def put(self, words: BoxText, x: float, y: float, width: float) -> Box:
        """Add a part with this text to the layout, with its top left corner at `x` and `y`."""
        pad = PADDING[words.kind]
        heading = wrap_text(words.heading, width - pad, FONT_SIZE * BOLD)
        stood = words.kind in (PartKind.ACTION, PartKind.WEIGHTY) and any(box.words == words for box in self.boxes)
        text = self.again if self.again and words.text and stood else words.text
        box = Box(words, x, y, width, heading, wrap_text(text, width - pad, FONT_SIZE))
        self.boxes.append(box)
        return box
