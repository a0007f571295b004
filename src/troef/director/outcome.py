"""The end of a walk: what to say to whom and in which order, what to do, what to watch, and the right of appeal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from troef.bridge.charts.speaking import choosing, offered, with_law
from troef.bridge.laws.ruling import Offer
from troef.cards import TroefError
from troef.director.charts import advice, judge, record_of
from troef.director.walk import Walk
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Text
from troef.laws.advice import Advice, Saying
from troef.laws.chart import Answer, Chart, Question, Value, combinations, is_same
from troef.laws.chart_proof import asked_record

_APPEAL = {
    BRIDGE_2017: Text(
        "Zeg dat beide partijen tegen deze beslissing protest kunnen aantekenen, via jou (83, 92A).",
        "Tell both sides that they may appeal against this ruling, through you (83, 92A).",
    ),
    BRIDGE_2007: Text(
        "Zeg hoe een speler tegen deze beslissing in beroep kan, en dat je daar graag bij helpt.",
        "Say how a player can appeal against this ruling, and that you are glad to help with it.",
    ),
    KLAVERJAS_1976: Text(
        "Zeg dat wie het er niet mee eens is na de wedstrijd in beroep kan, tot een kwartier na afloop (I-24).",
        "Say that whoever disagrees may appeal after the contest, until a quarter of an hour after its end (I-24).",
    ),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a walk comes to; without a paragraph it only leads on to another chart."""

    paragraph: str | None
    next: str | None
    say: tuple[Saying, ...] = ()
    do: tuple[Text, ...] = ()
    later: tuple[Text, ...] = ()
    appeal: Text | None = None
    weighty: bool = False
    score: str | None = None
    before: int = 0
    """How many of the sentences were spoken before somebody chose."""

    @property
    def earlier(self) -> tuple[Saying, ...]:
        """What was said before a choice."""
        return self.say[: self.before]

    @property
    def now(self) -> tuple[Saying, ...]:
        """What is still to be said."""
        return self.say[self.before :]

    def as_json(self) -> dict[str, Any]:
        """One object, with every sentence in both languages."""
        return {
            "paragraph": self.paragraph,
            "say": [{"to": each.to, **each.text.as_json()} for each in self.say],
            "do": [each.as_json() for each in self.do],
            "later": [each.as_json() for each in self.later],
            "appeal": None if self.appeal is None else self.appeal.as_json(),
            "next": self.next,
            "weighty": self.weighty,
            "score": self.score,
        }


def outcome(walk: Walk) -> Outcome | None:
    """The outcome of a walk; None while a question is open."""
    end = walk.path.end
    if end is None:
        return None
    if end.rule is None:
        return Outcome(None, end.chart)
    ruled = _advice(walk.chart, walk.path.facts)
    offers = [saying for step in walk.path.steps if step.question.by for saying in choice_of(walk, step.question)]
    elsewhere = [text for law, text in walk.chart.later.items() if law == ruled.law]
    earlier = [_open(walk, step.question) for step in walk.path.steps if step.question.by]
    return Outcome(
        ruled.law,
        end.chart,
        (*offers, *ruled.say),
        _once(each for advice in (*earlier, ruled) if advice is not None for each in advice.do),
        _once([*(each for advice in (*earlier, ruled) if advice is not None for each in advice.later), *elsewhere]),
        _APPEAL[walk.edition],
        ruled.weighty,
        ruled.score,
        len(offers),
    )


def choice_of(walk: Walk, question: Question) -> list[Saying]:
    """What a player hears before he chooses: every option with its consequences, then the question."""
    before = _facts_before(walk, question)
    offer = _offer(walk, question)
    opened = _open(walk, question)
    first = [] if opened is None else [each for each in opened.say if each.to == "table"]
    return [*first, *_put(walk.chart, before, question, offer)]


def _put(chart: Chart, before: dict[str, Value], question: Question, offer: Offer | None) -> list[Saying]:
    who = question.by or "table"
    if told := [with_law(each.tell, each.rule or question.law) for each in question.answers if each.tell is not None]:
        return list(choosing(who, told))
    if offer is not None:
        return list(offered(offer, chart.words, who))
    return [Saying(who, _option(chart, before, question, answer)) for answer in question.answers] + [
        Saying(who, question.ask)
    ]


def _facts_before(walk: Walk, question: Question) -> dict[str, Value]:
    """What was known when this question was asked."""
    steps = takewhile(lambda step: step.question.id != question.id, walk.path.steps)
    return {step.question.fact: step.value for step in steps}


def _offer(walk: Walk, question: Question) -> Offer | None:
    """The offer of the engine that this question puts."""
    said = judged(walk.chart, _facts_before(walk, question))
    effects = getattr(said, "effects", ())
    return next((each for each in effects if isinstance(each, Offer) and each.fact == question.fact), None)


def _open(walk: Walk, question: Question) -> Advice | None:
    """What the engine rules while somebody has still to choose: a card that is a penalty card, whatever he says."""
    return None if _offer(walk, question) is None else _advice(walk.chart, _facts_before(walk, question))


def _once(texts: Iterable[Text]) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(texts))


def _option(chart: Chart, before: dict[str, Value], question: Question, answer: Answer) -> Text:
    """An option in the words of the chart, with what follows where the chart ends there."""
    if answer.rule is None:
        return answer.text
    follows = _advice(chart, {**before, question.fact: answer.values[0]})
    then = next(iter([*(each.text for each in follows.say), *follows.do]))
    return with_law(Text(f"{answer.text.nl}: {then.nl}", f"{answer.text.en}: {then.en}"), answer.rule)


def _advice(chart: Chart, facts: dict[str, Value]) -> Advice:
    return advice(chart, judged(chart, facts))


def judged(chart: Chart, facts: dict[str, Value]) -> Any:
    """What the law says when only this is known."""
    record = record_of(chart)
    assert record is not None, "a chart that rules has a record"
    return judge(chart, asked_record(chart, record, _completed(chart, facts), facts))


def _completed(chart: Chart, facts: dict[str, Value]) -> dict[str, Value]:
    """A combination with these facts: what was not asked does not matter, but the record may need it."""
    for each in combinations(chart):
        if all(is_same(each[name], value) for name, value in facts.items()):
            return each
    raise TroefError(f"these answers of chart {chart.id} cannot go together")
