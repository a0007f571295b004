"""Exercises for directors: which law applies, who chooses, and by which paragraph. The engine gives the answers."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.state import BridgeState
from troef.bridge.wording.story import describe_start, story
from troef.cards import SEATS, Lang
from troef.cards.wording import seat_name
from troef.conformance import cases_in
from troef.core.messages import text_of
from troef.director.library import book
from troef.engine.table import replay_states
from troef.laws import BRIDGE_2017, DIRECTOR
from troef.laws.book import ParagraphKind, article_of, is_within, split_citation
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import pack_log
from troef.web.platform.i18n.filters import current_language

NOBODY = "nobody"
_OPTIONS = 4


@dataclass(frozen=True)
class Exercise:
    """A conformance case as an exercise."""

    slug: str
    level: int
    log: dict[str, Any]

    @cached_property
    def table(self) -> BridgeLog:
        return BridgeLog.read(self.log)

    @cached_property
    def states(self) -> Sequence[BridgeState]:
        return tuple(replay_states(apply_event, start(self.table), self.table.events))

    @cached_property
    def stop(self) -> int:
        """The number of events after which the first ruling or decision arises."""
        return next(n for n, now in enumerate(self.states) if now.ledger.rulings or now.ledger.pending)

    @property
    def law(self) -> str:
        """The paragraph of the last ruling, which is the right answer."""
        return self.states[-1].ledger.rulings[-1].law

    @property
    def articles(self) -> frozenset[str]:
        """The articles accepted as answer: that of the first decision or ruling, and that of the last ruling."""
        ledger = self.states[self.stop].ledger
        first = ledger.pending[0].decision.law if ledger.pending else ledger.rulings[0].law
        return frozenset((article_of(first), article_of(self.law)))

    @property
    def choosers(self) -> frozenset[str]:
        """Those who must decide when the director is called: seats, the director, or `NOBODY`."""
        asked = frozenset(str(pending.decision.by) for pending in self.states[self.stop].ledger.pending)
        return asked or frozenset((NOBODY,))

    def happened(self, language: Lang) -> list[str]:
        """Return the events before the director is called, as sentences."""
        begin = self.table.begin
        earlier = [] if begin is None else [describe_start(begin, self.table.board.dealer, language)]
        return earlier + self._told(language)[: self.stop]

    def afterwards(self, language: Lang) -> list[str]:
        """Return the events after the call for the director, as sentences."""
        return self._told(language)[self.stop :]

    def _told(self, language: Lang) -> list[str]:
        acts = zip(self.table.events, pairwise(self.states), strict=True)
        return [event.told(before)[language] for event, (before, _now) in acts]

    def answer(self, language: Lang) -> str:
        """Return the engine's account of the whole board with the rulings and their reasons."""
        return story(self.table, self.table.events, self.states, language)


@cache
def exercises() -> dict[str, Exercise]:
    """Return all exercises by slug, ordered by level."""
    cases = {case["id"]: case for case in cases_in(str(BRIDGE_2017))}
    chosen = ((int(level), slug) for level, entry in _levels().items() for slug in entry["cases"])
    return {slug: Exercise(slug, level, {"edition": str(BRIDGE_2017), **cases[slug]["log"]}) for level, slug in chosen}


@cache
def _levels() -> dict[str, Any]:
    file = files("troef.web.pages.library") / "training.toml"
    levels: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))["level"]
    return levels


@dataclass(frozen=True, slots=True)
class ExerciseQuestion:
    """One of an exercise's questions, with its options and the right answers."""

    name: str
    ask: str
    options: tuple[tuple[str, str], ...]
    right: frozenset[str]
    before: tuple[str, ...] = ()
    """The events since the previous question, as sentences."""

    @property
    def answers(self) -> list[str]:
        """The right options as text."""
        return [text for value, text in self.options if value in self.right]


def questions(exercise: Exercise) -> tuple[ExerciseQuestion, ...]:
    """Return the three questions: the law, the player who chooses, and the deciding paragraph."""
    seats = tuple((str(seat), seat_name(seat, current_language())) for seat in SEATS)
    others = ((DIRECTOR, _("I find something out myself first")), (NOBODY, _("Nobody: the law says what follows")))
    further = tuple(exercise.afterwards(current_language()))
    known = sorted({article_of(other.law) for other in exercises().values()}, key=split_citation)
    articles = _around(known, article_of(exercise.law))
    return (
        ExerciseQuestion("law", _("Which law is this about?"), articles, exercise.articles),
        ExerciseQuestion("who", _("Who chooses now?"), (*seats, *others), exercise.choosers),
        ExerciseQuestion("rule", _("By which paragraph?"), _paragraphs(exercise), frozenset((exercise.law,)), further),
    )


def _paragraphs(exercise: Exercise) -> tuple[tuple[str, str], ...]:
    """Return the options for the deciding paragraph: others of its article; for a short article also its neighbours."""
    right = exercise.law
    executed = [law.id for law in book(BRIDGE_2017) if law.kind is ParagraphKind.EXECUTED and ":" not in law.id]
    apart = {id for id in executed if not is_within(id, right) and not is_within(right, id)} | {right}
    own = {id for id in apart if is_within(id, article_of(right))}
    return _around(sorted(own if len(own) >= _OPTIONS else apart, key=split_citation), right)


def _around(ids: Sequence[str], right: str) -> tuple[tuple[str, str], ...]:
    """Return the right answer between its neighbours, in the order of the book. The position depends on its number."""
    at = ids.index(right)
    first = max(0, min(at - sum(map(ord, right)) % _OPTIONS, len(ids) - _OPTIONS))
    titles = book(BRIDGE_2017).by_id
    return tuple((id, f"{id} · {titles[id].title[current_language()]}") for id in ids[first : first + _OPTIONS])


@require_GET
def training(request: HttpRequest) -> HttpResponse:
    """Show the exercises by level, or only those about one law."""
    groups = [(text_of(entry["title"]), [exercises()[slug] for slug in entry["cases"]]) for entry in _levels().values()]
    laws = sorted({article_of(exercise.law) for exercise in exercises().values()}, key=split_citation)
    chosen = request.GET.get("law", "")
    shown = [
        (title, [(number, case) for number, case in enumerate(cases, start=1) if chosen in ("", *case.articles)])
        for title, cases in groups
    ]
    context = {"groups": [group for group in shown if group[1]], "laws": laws, "chosen": chosen, "of": len(exercises())}
    return render(request, "books/training.html", context)


@require_GET
def exercise(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one exercise, step by step. The answers and the score are stored only in the address."""
    case = exercises().get(slug)
    if case is None:
        raise Http404
    right, of = (min(parse_int(request.GET.get(name, "")) or 0, 9999) for name in ("right", "of"))
    given: dict[str, str] = {}
    done: list[tuple[ExerciseQuestion, str, bool]] = []
    asked: ExerciseQuestion | None = None
    for question in questions(case):
        words = dict(question.options)
        answer = request.GET.get(question.name, "")
        if answer not in words:
            asked = question
            break
        given[question.name] = answer
        done.append((question, words[answer], answer in question.right))
    score = {"right": right + sum(good for _question, _words, good in done), "of": of + len(done)}

    def answered(value: str) -> str:
        assert asked is not None
        return "?" + urlencode({**given, asked.name: value, "right": right, "of": of})

    happened = case.happened(current_language())
    context: dict[str, Any] = {"exercise": case, "happened": happened, "done": done, "score": score}
    if asked is not None:
        options = [(text, answered(value)) for value, text in asked.options]
        return render(request, "books/exercise.html", context | {"asked": asked, "options": options})
    slugs = list(exercises())
    following = slugs[(slugs.index(slug) + 1) % len(slugs)]
    context["next"] = reverse("exercise", args=[following]) + "?" + urlencode(score)
    context["answer"] = case.answer(current_language()).splitlines()
    context["sandbox"] = reverse("sandbox") + "?" + urlencode({"log": pack_log(case.log)})
    return render(request, "books/exercise.html", context)
