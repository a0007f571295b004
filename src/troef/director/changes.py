"""What changed between the editions of bridge, law by law: counted over the cases of the collection."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from troef.laws import BRIDGE_2017
from troef.laws.book import Paragraph
from troef.laws.citation import article


@dataclass(frozen=True, slots=True)
class Example:
    """A case that ends otherwise under another edition: its paragraph and its log."""

    law: str
    log: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Changes:
    """How many cases of a law there are, how many end otherwise in another edition, and some of those."""

    cases: int
    differ: int
    shown: tuple[Example, ...]


def changes_of(paragraph: Paragraph) -> Changes | None:
    """What changed about the law that this paragraph belongs to; None where no case is about it."""
    if paragraph.edition.game != "bridge":
        return None
    same = paragraph.same if paragraph.edition != BRIDGE_2017 else ()
    return _by_law().get(article(same[0] if same else paragraph.id))


@cache
def _by_law() -> dict[str, Changes]:
    told = json.loads((files("troef.director") / "editions.json").read_text(encoding="utf-8"))
    return {number: _read(each) for number, each in told.items()}


def _read(told: dict[str, Any]) -> Changes:
    shown = tuple(Example(each["law"], each["log"]) for each in told["shown"])
    return Changes(told["cases"], told["differ"], shown)
