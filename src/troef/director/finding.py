"""Finding the chart for an incident: by phase, in the quick index, or by words."""

from __future__ import annotations

from collections import Counter

from troef.director.charts import charts, charts_about
from troef.director.indexes import Incident, incidents
from troef.director.search import search, synonyms_of, words_of
from troef.laws import BRIDGE_2017, Edition
from troef.laws.chart import Chart


def charts_of(incident: Incident, edition: Edition = BRIDGE_2017) -> list[Chart]:
    """The charts of the paragraphs that an incident sends a director to, those with most of them first."""
    found = Counter(chart.id for id in incident.ids_in(edition) for chart in charts_about(id, edition))
    return [charts(edition)[id] for id, _ in found.most_common()]


def incidents_of(edition: Edition = BRIDGE_2017) -> list[Incident]:
    """The incidents for which the edition has a chart, phase by phase."""
    return [each for each in incidents(edition.game) if charts_of(each, edition)]


def charts_for(words: str, edition: Edition = BRIDGE_2017, limit: int = 8) -> list[Chart]:
    """The charts for these words, best first: incidents and titles that have them, then what the book finds."""
    asked = words_of(words)
    if not asked:
        return []
    scores: dict[str, float] = {}
    for each in charts(edition).values():
        scores[each.id] = 2 * _hits(asked, f"{each.id} {each.title.nl} {each.title.en}")
    for incident in incidents_of(edition):
        for each in charts_of(incident, edition):
            scores[each.id] = max(scores[each.id], 1.9 * _hits(asked, f"{incident.text.nl} {incident.text.en}"))
    for place, found in enumerate(search(words, edition)):
        for each in charts_about(found.id, edition):
            scores[each.id] += 1 / (place + 2)
    best = sorted((id for id, score in scores.items() if score > 0.1), key=lambda id: -scores[id])
    return [charts(edition)[id] for id in best[:limit]]


def _hits(asked: list[str], text: str) -> float:
    """The share of the words that the text has, itself or by a synonym or its beginning."""
    there = words_of(text)
    found = sum(any(_is_like(word, each) for each in there) for word in asked)
    return found / len(asked)


def _is_like(asked: str, there: str) -> bool:
    long_enough = len(asked) >= 4 and there.startswith(asked)
    return asked == there or long_enough or there in synonyms_of(asked)
