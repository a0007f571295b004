"""The outcome of a walk: announcements in order, acts, reminders, and the draft of a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, takewhile
from types import MappingProxyType
from typing import Any

from troef.bridge.charts.advice import choice_text, cite, offer_text, with_roles
from troef.bridge.laws.ruling import OfferChoice, RevokeTransfer
from troef.cards import Lang, Seat, TroefError
from troef.core.messages import _
from troef.director.charts.walk import ChartLeg, Walk, advice, chart, facts_class_of, rectification_lines, rule_on
from troef.director.rulings.record import AnsweredQuestion, ChartWalkRecord
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Advice, Saying, Text
from troef.laws.charts.chart import Chart, ChartQuestion, Value, fact_combinations, walk
from troef.laws.charts.proof import record_with_asked_facts
from troef.laws.citations import is_listed

Players = Mapping[str, Text]
"""Names by role in the incident, such as `offender`, `lho` and `declarer`. The roles `loser` and `winner` are sides."""
NOBODY: Players = MappingProxyType({})
_APPEAL = {
    BRIDGE_2017: _("Tell both sides that they may appeal against this ruling, through you (83, 92A)."),
    BRIDGE_2007: _("Say how a player can appeal against this ruling, and that you are glad to help with it."),
    KLAVERJAS_1976: _(
        "Say that anyone who disagrees may appeal after the contest, until a quarter of an hour after its end (I-24)."
    ),
}


@dataclass(frozen=True, slots=True)
class WalkOutcome:
    """The outcome of a walk through charts. Without a paragraph, the chart rules nothing and only leads to another."""

    paragraph: str | None
    next: str | None
    say: tuple[Saying, ...] = ()
    do: tuple[Text, ...] = ()
    later: tuple[Text, ...] = ()
    appeal: Text | None = None
    affects_score: bool = False
    score: str | None = None
    announced_count: int = 0
    """Number of announcements that were made before the last question was answered."""

    @property
    def earlier(self) -> tuple[Saying, ...]:
        """Announcements that were made before a player chose or play continued."""
        return self.say[: self.announced_count]

    @property
    def now(self) -> tuple[Saying, ...]:
        """Announcements that are still to be made."""
        return self.say[self.announced_count :]

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as JSON, with every sentence in both languages."""
        return {
            "paragraph": self.paragraph,
            "say": [{"to": saying.to, **saying.text.as_json()} for saying in self.say],
            "do": [text.as_json() for text in self.do],
            "later": [text.as_json() for text in self.later],
            "appeal": None if self.appeal is None else self.appeal.as_json(),
            "next": self.next,
            "weighty": self.affects_score,
            "score": self.score,
        }


def outcome(walk: Walk, players: Players = NOBODY) -> WalkOutcome | None:
    """Return the outcome of a walk, with names from `players`; None while a question is open."""
    end = walk.path.end
    if end is None:
        return None
    if end.rule is None:
        return WalkOutcome(None, end.chart)
    ruled = _advice(walk, walk.path.facts, players)
    sayings = [saying for step in walk.path.steps for saying in announcements_before(walk, step.question, players)]
    elsewhere = [text for law, text in walk.chart.later.items() if law == ruled.law]
    before = [_ruled_first(walk, step.question, players) for step in walk.path.steps]
    rulings = [*(advice for advice in before if advice is not None), ruled]
    is_final = is_listed(ruled.law, walk.edition, "without-appeal")
    return WalkOutcome(
        ruled.law,
        end.chart,
        (*sayings, *ruled.say),
        _once(text for advice in rulings for text in advice.do),
        _once([*(text for advice in rulings for text in advice.later), *elsewhere]),
        None if is_final else _APPEAL[walk.edition],
        ruled.weighty,
        ruled.score or _score_before(walk),
        len(sayings),
    )


def _score_before(walk: Walk) -> str | None:
    """Return the score by the previous chart of the walk, for a last chart that does not affect the score."""
    before = walk.come_back()
    earlier = None if before is None else outcome(before)
    return None if earlier is None else earlier.score


def announcements_before(walk: Walk, question: ChartQuestion, players: Players = NOBODY) -> list[Saying]:
    """Return the announcements before a question: the ruling so far, and the options if a player has to choose."""
    ruled = _ruled_first(walk, question, players)
    first = [] if ruled is None else [saying for saying in ruled.say if question.now or saying.to == "table"]
    if question.by is None:
        return first
    words = {**walk.chart.words, **_in_this_chart(walk, players)}
    return [*first, *_put(walk.chart, question, question.by, _offer(walk, question), words)]


def _put(chart: Chart, question: ChartQuestion, who: str, offer: OfferChoice | None, words: Players) -> list[Saying]:
    """Return the options of a choice by `who`, in the words of the chart if it has any, else of the offer."""
    told = ((answer.tell, answer.rule or question.law) for answer in question.answers)
    if options := [cite(words, law) for words, law in told if words is not None]:
        return list(choice_text(who, options))
    assert offer is not None, f"chart {chart.id}, question {question.id}: nothing to choose from"
    return list(offer_text(offer, words, who))


def _facts_before(walk: Walk, question: ChartQuestion) -> dict[str, Value]:
    """Return the facts that the walk knew when this question was asked."""
    steps = takewhile(lambda step: step.question.id != question.id, walk.path.steps)
    return {step.question.fact: step.value for step in steps}


def _offer(walk: Walk, question: ChartQuestion) -> OfferChoice | None:
    """Return the offer in the provisional ruling that this question puts to a player, or None."""
    said = provisional_ruling(walk.chart, _facts_before(walk, question))
    offers = (effect for effect in getattr(said, "effects", ()) if isinstance(effect, OfferChoice))
    return next((offer for offer in offers if offer.fact == question.fact), None)


def _ruled_first(walk: Walk, question: ChartQuestion, players: Players) -> Advice | None:
    """Return the part of the ruling that holds for every answer, such as a penalty card before a choice, or None."""
    return _advice(walk, _facts_before(walk, question), players) if _rules_first(walk, question) else None


def _rules_first(walk: Walk, question: ChartQuestion) -> bool:
    return question.now or (question.by is not None and _offer(walk, question) is not None)


def _once(texts: Iterable[Text]) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(texts))


def _advice(walk: Walk, facts: dict[str, Value], players: Players) -> Advice:
    return advice(walk.chart, provisional_ruling(walk.chart, facts), _in_this_chart(walk, players))


def _in_this_chart(walk: Walk, players: Players) -> Players:
    """Return `players`, or nobody if an earlier chart was about another offender."""
    return NOBODY if any(leg.chart.id in _OWN_OFFENDER for leg in walk.legs[:-1]) else players


_OWN_OFFENDER = ("20",)
"""Charts about the player who corrects an explanation. Later charts of the walk are about another offender."""


def provisional_ruling(chart: Chart, facts: dict[str, Value]) -> Any:
    """Return the ruling by a chart on these facts, whatever the facts that are still unknown."""
    return _ruling(chart, tuple((name, type(value), value) for name, value in facts.items()))


@lru_cache(maxsize=512)  # A page asks for the same ruling a dozen times.
def _ruling(chart: Chart, typed_facts: tuple[tuple[str, type, Value], ...]) -> Any:
    facts, record = {name: value for name, _type, value in typed_facts}, facts_class_of(chart)
    assert record is not None, "a chart that rules has a record"
    complete = next(fact_combinations(chart, facts))  # Unasked facts do not matter, but the record may need a value.
    return rule_on(chart, record_with_asked_facts(chart, record, complete, facts))


@dataclass(frozen=True, slots=True)
class ChartEnding:
    """An ending of a chart: its first announcement or act, and whether it affects the score."""

    text: Text
    affects_score: bool


@cache
def end_texts(chart: Chart) -> dict[tuple[str, int], ChartEnding]:
    """Return each ending of a chart in a paragraph, by the question id and the index of the answer that leads to it."""
    record = facts_class_of(chart)
    ends: dict[tuple[str, int], ChartEnding] = {}
    for facts in fact_combinations(chart):
        path = walk(chart, facts)
        last = path.steps[-1]
        key = last.question.id, last.question.answers.index(last.answer)
        if last.answer.rule is not None and key not in ends:
            assert record is not None, "a chart that rules has a record"
            ruled = advice(chart, rule_on(chart, record_with_asked_facts(chart, record, facts, path.facts)))
            said, done = [saying.text for saying in ruled.say], list(ruled.do)
            # If it affects the score, its acts say more than its announcements.
            first = [*done, *said] if ruled.weighty else [*said, *done]
            ends[key] = ChartEnding([*first, *ruled.later][0], ruled.weighty)
    return ends


ROLES = {
    "table": _("To the table"),
    "offender": _("Offender"),
    "partner": _("Offender's partner"),
    "lho": _("Left-hand opponent"),
    "rho": _("Right-hand opponent"),
    "turn": _("Player in turn"),
    "declarer": _("Declarer"),
    "dummy": _("Dummy"),
    "defender": _("Defender"),
    "defenders": _("Defenders"),
    "player": _("Player"),
    "offending side": _("Offending side"),
    "opponents": _("Opponents"),
    "other side": _("Other side"),
    "spectator": _("Spectator"),
    "appellant": _("Player who appeals"),
    "captain": _("Captain"),
    "committee": _("Appeals committee"),
    "organiser": _("Organiser"),
}


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """A draft of a ruling in the past tense, written from the facts; the director can change it."""

    laws: tuple[str, ...]
    rectification: str
    decision: str
    walked: tuple[ChartWalkRecord, ...]
    score: str | None = None
    """Effect on the score: `assigned`, `artificial`, `penalty`, `tricks` or `cancel`."""
    established_facts: str = ""
    """The facts: events, questions with answers, and offers with choices."""
    offender: Seat | None = None
    """The offender, if known."""


def draft(walk: Walk, lang: Lang, players: Players = NOBODY, told: str = "") -> RulingDraft:
    """Return the draft of a ruling in the director's language, with the answers of every chart as facts.

    `told`: a report of the incident. If it is given, answers that were already known are left out.
    """
    reached = outcome(walk)
    walked = tuple(_walked(leg) for leg in walk.legs if leg.answers)
    laws = tuple(dict.fromkeys(leg.law for leg in walked if leg.law))

    def turn(way: Walk) -> float:
        number = len(way.legs)
        following = walk.legs[number].chart.questions.values() if number < len(walk.legs) else ()
        # A chart that helped to answer the next chart is reported after it.
        return number + 1.5 if any(question.see == way.chart.id for question in following) else number

    ways = sorted((Walk(walk.legs[: number + 1]) for number in range(len(walk.legs))), key=turn)
    facts = _once(fact for way in ways for fact in _facts(way, players, asked=bool(told)))
    lines = [line for way in ways for line in _rectified(way, players, lang)]
    ruled = [words for way in ways for words in _ruled(way, players, lang)]
    return RulingDraft(
        laws,
        "\n".join(dict.fromkeys(lines)),
        decision_text(ruled, lang),
        walked,
        None if reached is None else reached.score,
        " ".join([*([told] if told else []), *(text[lang] for text in facts)]),
    )


def _facts(way: Walk, players: Players, asked: bool) -> Iterator[Text]:
    """Yield the answers to the last chart of `way` as facts. `asked`: only those that a person gave."""
    words = {**way.chart.words, **_in_this_chart(way, players)}
    for step, given in zip(way.path.steps, way.answers, strict=True):
        if step.answer.past is not None and not (asked and given.by_table):
            yield with_roles(step.answer.past, words)


def _rectified(way: Walk, players: Players, lang: Lang) -> Iterator[str]:
    """Yield the rectifications by the last chart of `way`, also those before a choice, one line per paragraph."""
    if way.path.end is None or way.path.end.rule is None:
        return
    known = [_facts_before(way, step.question) for step in way.path.steps if _rules_first(way, step.question)]
    for facts in (*known, way.path.facts):
        said = provisional_ruling(way.chart, facts)
        score = advice(way.chart, said).score
        scored = [_SCORED[score]] if score in _SCORED else []
        written = rectification_lines(way.chart, said, _in_this_chart(way, players))
        yield from rectification_text(said.law, written or scored, lang)


def rectification_text(law: str, texts: Iterable[Text], lang: Lang) -> Iterator[str]:
    """Yield a line such as `54D: Bram nam ♥H terug. …`, or nothing if nothing was rectified."""
    if sentences := " ".join(dict.fromkeys(text[lang] for text in texts)):
        yield f"{law}: {sentences}"


def _ruled(way: Walk, players: Players, lang: Lang) -> Iterator[tuple[str, str]]:
    """Yield the announced ruling at the end of the last chart of `way`, with its paragraph; nothing without one."""
    reached = outcome(way, players)
    if reached is not None and reached.paragraph is not None:
        to_table = [saying for saying in reached.now if saying.to == "table"]
        spoken_to = groupby(to_table or reached.now, lambda saying: saying.to)
        heard = [(to, quotation(" ".join(saying.text[lang] for saying in said), lang)) for to, said in spoken_to]
        names = _in_this_chart(way, players)
        roles = {to: names[to][lang] if to in names else ROLES[to][lang].lower() for to, _words in heard}
        quoted = [words if to == "table" else f"{roles[to]}: {words}" for to, words in heard]
        yield "; ".join(quoted), reached.paragraph


def quotation(words: str, lang: Lang) -> str:
    return _("“{words}”", words=words)[lang]


def decision_text(ruled: Iterable[tuple[str, str]], lang: Lang) -> str:
    """Return a sentence with the announced rulings and their paragraphs, or with the paragraphs alone."""
    ruled = list(ruled)
    cited = ", ".join(dict.fromkeys(f"{words} ({law})" if words else law for words, law in ruled))
    decided = _DECIDED if any(words for words, _ in ruled) else _DECIDED_BY
    return f"{decided[lang]} {cited}." if cited else ""


_DECIDED = _("The director ruled:")
_DECIDED_BY = _("The director ruled by")
_SCORED = {
    "assigned": _("The score was adjusted."),
    "artificial": _("The board got an artificial score."),
    "tricks": _("The tricks were established again."),
    "cancel": _("The result was cancelled."),
}
"""Texts about the effect on the score, for rulings that state no rectification."""


def ruling_for_walk(walked: ChartWalkRecord) -> Any:
    """Return the ruling for a stored walk; None if the chart has changed since, or the walk led to no ruling."""
    facts = {answer.fact: answer.value for answer in walked.answers}
    try:
        asked = chart(walked.chart, walked.edition)
        return provisional_ruling(asked, facts) if walked.law and facts.keys() <= asked.facts.keys() else None
    except TroefError:
        return None


def score_asked(walked: tuple[ChartWalkRecord, ...]) -> str | None:
    """Return the effect on the score, such as `assigned` or `tricks`, of the last chart that has one; else None."""
    rulings = ((way, ruling_for_walk(way)) for way in reversed(walked) if way.law)
    scores = (advice(chart(way.chart, way.edition), said).score for way, said in rulings if said is not None)
    return next((score for score in scores if score is not None), None)


def _walked(leg: ChartLeg) -> ChartWalkRecord:
    path, answers = leg.path, []
    for step, given in zip(path.steps, leg.answers, strict=True):
        asked, answer = step.question, step.answer.text
        answers.append(AnsweredQuestion(asked.fact, step.value, asked.ask, answer, asked.law, not given.by_table))
    law = path.end.rule if path.end and path.end.rule else ""
    return ChartWalkRecord(leg.chart.id, leg.chart.edition, tuple(answers), law)


def transfer_in(walked: Iterable[ChartWalkRecord]) -> RevokeTransfer | None:
    """Return the transfer of tricks by the first of these charts that transfers any, or None."""
    rulings = (ruling_for_walk(way) for way in walked)
    return next((said for said in rulings if isinstance(said, RevokeTransfer) and said.count), None)


def corrected_tricks(declarer: int, count: int, declaring_side_revoked: bool) -> int:
    """Return declarer's tricks after the transfer of `count` tricks from the side that revoked to the other."""
    return max(declarer - count, 0) if declaring_side_revoked else min(declarer + count, 13)
