"""The subject index of the 2017 book and the incident index of the director's booklet, as pointers to paragraphs."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from troef.director.library import folder_of
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Edition, Text
from troef.laws.book import Paragraph

PHASES = {
    "before-auction": Text("Vóór het bieden", "Before the auction"),
    "auction": Text("Tijdens het bieden", "During the auction"),
    "play": Text("Tijdens het spelen", "During the play"),
    "after-play": Text("Na het spelen", "After the play"),
    "adjusted-score": Text("Arbitrale scores", "Adjusted scores"),
}


@dataclass(frozen=True, slots=True)
class Keyword:
    """A subject, and the paragraphs of 2017 about it."""

    text: Text
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happens at a table, as a director looks it up."""

    text: Text
    phase: str
    is_quick: bool
    ids: tuple[str, ...]
    ids_2007: tuple[str, ...] = ()
    ids_1976: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    """Charts to begin with, where the paragraphs alone do not tell."""

    @property
    def slug(self) -> str:
        """Its name in an address: `call-out-of-turn`."""
        return re.sub(r"[^a-z0-9]+", "-", self.text.en.lower()).strip("-")

    def __contains__(self, paragraph: Paragraph) -> bool:
        """Whether a director who looks this up is sent to the paragraph."""
        return paragraph.id in self.ids_in(paragraph.edition)

    def ids_in(self, edition: Edition) -> tuple[str, ...]:
        """The paragraphs of an edition about it."""
        by_edition = {BRIDGE_2017: self.ids, BRIDGE_2007: self.ids_2007, KLAVERJAS_1976: self.ids_1976}
        return by_edition.get(edition, ())


@cache
def keywords() -> tuple[Keyword, ...]:
    """The subject index, in the order of the Dutch alphabet."""
    entries = tomllib.loads((folder_of(BRIDGE_2017) / "index.toml").read_text(encoding="utf-8"))["keyword"]
    return tuple(Keyword(Text(entry["nl"], entry["en"]), tuple(entry["ids"])) for entry in entries)


@cache
def incidents(game: str = "bridge") -> tuple[Incident, ...]:
    """The incident index of a game, phase by phase."""
    file = files("troef.director") / _INCIDENTS[game]
    return tuple(_incident(entry) for entry in tomllib.loads(file.read_text(encoding="utf-8"))["incident"])


_INCIDENTS = {"bridge": "incidents.toml", "klaverjas": "incidents_klaverjas.toml"}


def _incident(entry: dict[str, Any]) -> Incident:
    ids = (tuple(entry.get(name, ())) for name in ("ids", "ids_2007", "ids_1976", "charts"))
    return Incident(Text(entry["nl"], entry["en"]), entry["phase"], entry.get("quick", False), *ids)
