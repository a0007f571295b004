"""From the walk of a chart to the draft of a ruling: what was asked, the paragraphs, what to write down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from troef.bridge.laws.ruling import Transfer
from troef.cards import Lang, TroefError
from troef.director.charts import advice, chart
from troef.director.judgement import Answered, Walked
from troef.director.library import paragraph
from troef.director.outcome import judged, outcome
from troef.director.walk import Leg, Walk


@dataclass(frozen=True, slots=True)
class Draft:
    """What a walk gives the record; the director changes it as he likes."""

    laws: tuple[str, ...]
    rectification: str
    decision: str
    walked: tuple[Walked, ...]
    score: str | None = None
    """What may go into the score: `assigned`, `artificial`, `penalty`, `tricks`, `cancel`."""


def draft(walk: Walk, lang: Lang) -> Draft:
    """The draft of a ruling in the director's language."""
    told = outcome(walk)
    walked = tuple(_walked(leg) for leg in walk.legs if leg.answers)
    laws = tuple(dict.fromkeys(one.law for one in walked if one.law))
    if told is None or told.paragraph is None:
        return Draft(laws, "", "", walked)
    spoken = [saying.text[lang] for saying in told.say if saying.to == "table"]
    decision = spoken[-1] if spoken else paragraph(told.paragraph, walk.edition).title[lang]
    return Draft(laws, "\n".join(each[lang] for each in told.do), decision, walked, told.score)


def said_of(walked: Walked) -> Any:
    """What the law says about a walk that was kept; None where the chart has changed since, or did not rule."""
    facts = {answer.fact: answer.value for answer in walked.answers}
    try:
        asked = chart(walked.chart, walked.edition)
        return judged(asked, facts) if walked.law and facts.keys() <= asked.facts.keys() else None
    except TroefError:
        return None


def score_asked(walked: tuple[Walked, ...]) -> str | None:
    """What the last chart that speaks of the score lets go into it: `assigned`, `artificial`, `tricks` …"""
    said = ((one, said_of(one)) for one in reversed(walked) if one.law)
    scores = (advice(chart(one.chart, one.edition), told).score for one, told in said if told is not None)
    return next((score for score in scores if score is not None), None)


def _walked(leg: Leg) -> Walked:
    path = leg.path
    answers = tuple(
        Answered(step.question.fact, step.value, step.question.ask, step.answer.text, step.question.law)
        for step in path.steps
    )
    law = path.end.rule if path.end and path.end.rule else ""
    return Walked(leg.chart.id, leg.chart.edition, answers, law)


def transfer_in(walked: Iterable[Walked]) -> Transfer | None:
    """What the law says about the tricks, if one of these charts asked about an established revoke."""
    found = (said_of(one) for one in walked)
    return next((said for said in found if isinstance(said, Transfer) and said.count), None)


def corrected_tricks(declarer: int, count: int, declaring_side_revoked: bool) -> int:
    """Declarer's tricks when so many go from the side that revoked to the other."""
    return max(declarer - count, 0) if declaring_side_revoked else min(declarer + count, 13)
