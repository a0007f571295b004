"""The catalogue of incidents: indexes, common incidents, and charts by phase or by words."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from troef.core.messages import _, text_of
from troef.director import read_toml
from troef.director.charts.walk import EDITIONS, charts, charts_about
from troef.director.library import folder_of
from troef.director.search import head_of, search, significant_words, synonyms_of, words_of
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Edition, Text
from troef.laws.book import Paragraph, is_within
from troef.laws.charts.chart import Chart

PHASES = {
    "before-auction": _("Before the auction"),
    "auction": _("During the auction"),
    "play": _("During the play"),
    "after-play": _("After the play"),
    "adjusted-score": _("Adjusted scores"),
}


@dataclass(frozen=True, slots=True)
class Keyword:
    """A subject of the index, and the paragraphs of 2017 about it."""

    text: Text
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CatalogueIncident:
    """An incident as a director looks it up."""

    text: Text
    phase: str
    is_quick: bool
    ids: tuple[str, ...]
    ids_2007: tuple[str, ...] = ()
    ids_1976: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    """Ids of charts to start with. If there are none, the charts of the paragraphs are used."""

    @property
    def slug(self) -> str:
        """Name in URLs, such as `call-out-of-turn`."""
        return re.sub(r"[^a-z0-9]+", "-", self.text.en.lower()).strip("-")

    def __contains__(self, paragraph: Paragraph) -> bool:
        """Return whether the incident refers to this paragraph."""
        return paragraph.id in self.ids_in(paragraph.edition)

    def ids_in(self, edition: Edition) -> tuple[str, ...]:
        """Return the paragraphs of an edition that the incident is about."""
        by_edition = {BRIDGE_2017: self.ids, BRIDGE_2007: self.ids_2007, KLAVERJAS_1976: self.ids_1976}
        return by_edition.get(edition, ())


@cache
def keywords() -> tuple[Keyword, ...]:
    """Return the subject index in Dutch alphabetical order."""
    entries = tomllib.loads((folder_of(BRIDGE_2017) / "index.toml").read_text(encoding="utf-8"))["keyword"]
    return tuple(Keyword(text_of(entry["text"]), tuple(entry["ids"])) for entry in entries)


@cache
def incidents(game: str = "bridge") -> tuple[CatalogueIncident, ...]:
    """Return the incident index of a game, by phase of the game."""
    found = []
    for entry in read_toml(f"incidents/{_INCIDENTS[game]}")["incident"]:
        ids = (tuple(entry.get(name, ())) for name in ("ids", "ids_2007", "ids_1976", "charts"))
        text, is_quick = text_of(entry["text"]), entry.get("quick", False)
        found.append(CatalogueIncident(text, entry["phase"], is_quick, *ids))
    return tuple(found)


_INCIDENTS = {"bridge": "incidents.toml", "klaverjas": "incidents_klaverjas.toml"}


@cache
def charts_of(incident: CatalogueIncident, edition: Edition = BRIDGE_2017) -> tuple[Chart, ...]:
    """Return the charts for the paragraphs of an incident, the best starting point first."""
    ids = incident.ids_in(edition)
    known = {chart.id: chart for id in ids for chart in charts_about(id, edition)}

    def rank(chart: Chart) -> tuple[bool, bool, int]:
        links = {answer.chart for question in chart.questions.values() for answer in question.answers}
        only_chooses = chart.record is None and len(links & known.keys()) > 1
        own = {*chart.laws, *chart.ends, *(question.law for question in chart.questions.values())}
        cited = sum(any(is_within(law, id) for law in own) for id in ids)
        return chart.id not in incident.charts, not only_chooses, -cited

    return tuple(sorted(known.values(), key=rank))


def incidents_of(edition: Edition = BRIDGE_2017) -> list[CatalogueIncident]:
    """Return the incidents for which the edition has a chart, by phase of the game."""
    return [incident for incident in incidents(edition.game) if charts_of(incident, edition)]


def charts_for(words: str, edition: Edition = BRIDGE_2017) -> list[Chart]:
    """Return at most eight charts that match the words, best first; if none matches by its texts, by book search."""
    words = head_of(words) or _POSSESSIVE.sub("de", words)
    said = significant_words(words)
    asked = [word for word in said if word not in _COMMON] or said
    if not asked:
        return []
    scores: dict[str, float] = {}
    for chart in charts(edition).values():
        scores[chart.id] = max(
            2 * _hits(asked, f"{chart.id} {chart.title.nl} {chart.title.en}"),
            1.6 * _hits(asked, "" if chart.when is None else f"{chart.when.nl} {chart.when.en}"),
            1.2 * _hits(asked, _answers(chart)),
        )
    for incident in incidents_of(edition):
        for chart in charts_of(incident, edition):
            scores[chart.id] = max(scores[chart.id], 1.9 * _hits(asked, f"{incident.text.nl} {incident.text.en}"))
    for rank, paragraph in enumerate(search(words, edition)):
        for chart in charts_about(paragraph.id, edition):
            scores[chart.id] += 1 / (rank + 2)
    best = sorted((id for id, score in scores.items() if score > 0.1), key=lambda id: -scores[id])
    return [charts(edition)[id] for id in best[:8]]


_POSSESSIVE = re.compile(r"\b(zijn|haar|hun|mijn|je|jouw)\b", re.IGNORECASE)
_COMMON = frozenset(words_of("ik hij zij ze had heeft wilde was terwijl speler spelers player players"))
"""Words too common in incidents to distinguish one from another."""


@cache
def _answers(chart: Chart) -> str:
    """Return the texts of all answers of a chart in both languages, which name its cases."""
    texts = [answer.text for question in chart.questions.values() for answer in question.answers]
    return " ".join(f"{text.nl} {text.en}" for text in texts)


def _hits(asked: list[str], text: str) -> float:
    """Return the fraction of the words in `asked` that occur in `text`, itself or as a synonym or a beginning."""
    there = words_of(text)

    def occurs(word: str) -> bool:
        same = {word, *synonyms_of(word)}
        return any(other in same or (len(word) >= 4 and other.startswith(word)) for other in there)

    return sum(map(occurs, asked)) / len(asked)


class Tile(NamedTuple):
    """A common incident as a button: a short text, its chart if any, and its type if it can be entered step by step."""

    text: Text
    chart: str
    tell: str = ""


@cache
def incident_tiles(edition: Edition) -> tuple[Tile, ...]:
    """Return the buttons for common incidents: of bridge those of a list, of klaverjas all charts."""
    known = charts(edition) if edition in EDITIONS else {}
    if edition.game != "bridge":
        return tuple(Tile(chart.title, chart.id) for chart in known.values())
    entries = read_toml("incidents/tiles.toml")["tile"]
    with_chart = ((entry, next((id for id in entry["charts"] if id in known), "")) for entry in entries)
    every = (Tile(text_of(entry["text"]), id, entry.get("tell", "")) for entry, id in with_chart)
    return tuple(tile for tile in every if tile.chart or tile.tell)


@cache
def told_instead(edition: Edition) -> dict[str, Tile]:
    """Return by chart id the button of the incident that is entered step by step in place of that chart."""
    entries = read_toml("incidents/tiles.toml")["tile"]
    told = {tile.tell: tile for tile in incident_tiles(edition) if tile.tell}
    return {id: told[entry["tell"]] for entry in entries if entry.get("tell") in told for id in entry["charts"]}


def display_name(incident: str) -> Text | None:
    """Return the name of an incident type or chart, such as `revoke` or `bridge-2017 27`; None if it is unknown."""
    edition, _, id = incident.partition(" ")
    if id:
        along = charts(Edition.parse(edition)).get(id)
        return along.title if along else None
    return next((tile.text for tile in incident_tiles(BRIDGE_2017) if tile.tell == incident), None)
