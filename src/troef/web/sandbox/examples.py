"""Boards on which something went wrong, to begin with; a law page opens the one of its article."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troef.laws import BRIDGE_2017, Text
from troef.laws.book import Paragraph
from troef.laws.citation import article
from troef.web.sandbox.link import Log


@dataclass(frozen=True, slots=True)
class Example:
    """A story that stops where the director comes in."""

    slug: str
    title: Text
    articles: tuple[str, ...]
    log: Log


@cache
def examples() -> tuple[Example, ...]:
    data = tomllib.loads((files("troef.web.sandbox") / "examples.toml").read_text(encoding="utf-8"))
    return tuple(_example(entry, data["deal"]) for entry in data["example"])


def _example(entry: dict[str, object], deal: str) -> Example:
    events = [_event(line) for line in str(entry["events"]).split(",")]
    log: Log = {"edition": str(BRIDGE_2017), "board": 1, "deal": deal, "events": events}
    return Example(str(entry["slug"]), Text(str(entry["nl"]), str(entry["en"])), tuple(entry["articles"]), log)  # type: ignore[arg-type]


def _event(line: str) -> Log:
    """`N 1S` is a call, `W play HK` a card, `director` the director."""
    words = line.split()
    if words == ["director"]:
        return {"do": "director"}
    if len(words) == 3:
        return {"do": "play", "by": words[0], "card": words[2]}
    return {"do": "call", "by": words[0], "call": words[1]}


def example_of(paragraph: Paragraph) -> Example | None:
    """The example of the article a paragraph belongs to."""
    if paragraph.edition is not BRIDGE_2017:
        return None
    return next((each for each in examples() if article(paragraph.id) in each.articles), None)
