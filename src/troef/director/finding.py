"""Finding the chart for an incident: by phase, in the quick index, or by words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from troef.director.charts import charts, charts_about
from troef.director.indexes import Incident, incidents
from troef.director.search import search, synonyms_of, telling_words, words_of
from troef.laws import BRIDGE_2017, Edition
from troef.laws.chart import Chart
from troef.laws.citation import is_below


@cache
def charts_of(incident: Incident, edition: Edition = BRIDGE_2017) -> tuple[Chart, ...]:
    """The charts of the paragraphs that an incident sends a director to, where to begin first."""
    ids = incident.ids_in(edition)
    known = {each.id: each for id in ids for each in charts_about(id, edition)}

    def rank(each: Chart) -> tuple[bool, bool, int]:
        return each.id not in incident.charts, not _parts_ways(each, known), -_cited(each, ids)

    return tuple(sorted(known.values(), key=rank))


def _parts_ways(chart: Chart, known: Mapping[str, Chart]) -> bool:
    """Whether it only asks which of several of these charts it is."""
    links = {answer.chart for question in chart.questions.values() for answer in question.answers}
    return chart.record is None and len(links & known.keys()) > 1


def _cited(chart: Chart, ids: tuple[str, ...]) -> int:
    """How many of the paragraphs a chart asks about, ends in or stands for."""
    own = {*chart.laws, *(question.law for question in chart.questions.values())}
    own |= {answer.rule for question in chart.questions.values() for answer in question.answers if answer.rule}
    return sum(any(is_below(each, id) for each in own) for id in ids)


def incidents_of(edition: Edition = BRIDGE_2017) -> list[Incident]:
    """The incidents for which the edition has a chart, phase by phase."""
    return [each for each in incidents(edition.game) if charts_of(each, edition)]


def charts_for(words: str, edition: Edition = BRIDGE_2017, limit: int = 8) -> list[Chart]:
    """The charts for these words, best first: incidents and titles that have them, then what the book finds."""
    asked = telling_words(words)
    if not asked:
        return []
    scores: dict[str, float] = {}
    for each in charts(edition).values():
        scores[each.id] = max(
            2 * _hits(asked, f"{each.id} {each.title.nl} {each.title.en}"),
            1.6 * _hits(asked, "" if each.when is None else f"{each.when.nl} {each.when.en}"),
            1.2 * _hits(asked, _answers(each)),
        )
    for incident in incidents_of(edition):
        for each in charts_of(incident, edition):
            scores[each.id] = max(scores[each.id], 1.9 * _hits(asked, f"{incident.text.nl} {incident.text.en}"))
    for place, found in enumerate(search(words, edition)):
        for each in charts_about(found.id, edition):
            scores[each.id] += 1 / (place + 2)
    best = sorted((id for id, score in scores.items() if score > 0.1), key=lambda id: -scores[id])
    return [charts(edition)[id] for id in best[:limit]]


@cache
def _answers(chart: Chart) -> str:
    """What can be answered in a chart: the cases that it tells apart."""
    texts = [answer.text for question in chart.questions.values() for answer in question.answers]
    return " ".join(f"{text.nl} {text.en}" for text in texts)


def _hits(asked: list[str], text: str) -> float:
    """The share of the words that the text has, itself or by a synonym or its beginning."""
    there = words_of(text)
    found = sum(any(_is_like(word, each) for each in there) for word in asked)
    return found / len(asked)


def _is_like(asked: str, there: str) -> bool:
    long_enough = len(asked) >= 4 and there.startswith(asked)
    return asked == there or long_enough or there in synonyms_of(asked)
