"""A step of a walk as a page shows it; where its links lead is for the caller to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from troef.director.charts import chart
from troef.director.guides import beside_outcome, beside_question
from troef.director.outcome import Outcome, said_first
from troef.director.walk import Walk
from troef.laws import Text
from troef.laws.chart import Question

Address = Callable[[Walk], str]
"""The address at which a walk goes on."""


@dataclass(frozen=True, slots=True)
class Way:
    """A link: what it says and where it goes."""

    text: Text
    address: str


def question_page(at: Walk, question: Question, address: Address) -> dict[str, Any]:
    """The question at hand: its answers, what to say first, what to keep in mind."""
    see = chart(question.see, at.edition) if question.see else None
    return {
        "walk": at,
        "question": question,
        "answers": [Way(each.text, address(at.answer(each.values[0]))) for each in question.answers],
        "say": said_first(at, question),
        "manner": beside_question(at.chart, question),
        "see": see and Way(see.title, address(at.go_on(see.id))),
        "told": [step for step, given in zip(at.path.steps, at.answers, strict=True) if given.by_table],
    }


def outcome_page(at: Walk, told: Outcome, address: Address) -> dict[str, Any]:
    """The outcome: say, do, later, and where it may go on."""
    following = chart(told.next, at.edition) if told.next else None
    before = at.come_back()
    came_from = before if before is not None and before.question is not None else None
    return {
        "walk": at,
        "outcome": told,
        "manner": beside_outcome(at.chart),
        "next": following and Way(following.title, address(at.go_on(following.id))),
        "came_from": came_from and Way(came_from.chart.title, address(came_from)),
    }
