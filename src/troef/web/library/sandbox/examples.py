"""Boards on which something went wrong, to begin with; a law page opens the one of its article."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from troef.laws import Edition, Text
from troef.laws.book import Paragraph
from troef.laws.citation import article
from troef.web.library.sandbox.games import TABLE_GAMES
from troef.web.site.table_link import Log


@dataclass(frozen=True, slots=True)
class Example:
    """A story that stops where the director comes in."""

    slug: str
    title: Text
    articles: tuple[str, ...]
    log: Log


@cache
def examples() -> tuple[Example, ...]:
    data = tomllib.loads((files("troef.web.library.sandbox") / "examples.toml").read_text(encoding="utf-8"))
    return tuple(
        _example(entry, game.edition, data[game.name]["deal"])
        for game in TABLE_GAMES.values()
        for entry in data[game.name]["example"]
    )


def _example(entry: dict[str, Any], edition: Edition, deal: str) -> Example:
    events = [_event(line.split()) for line in entry["events"].split(",")]
    log: Log = {"edition": str(edition), "board": 1, "deal": deal, "events": events}
    return Example(entry["slug"], Text(entry["nl"], entry["en"]), tuple(entry["articles"]), log)


def _event(words: list[str]) -> Log:
    """`N 1S` is a call, `W play HK` a card, `N trump S` and `N pass` calls of klaverjas, `director` the director."""
    match words:
        case ["director"]:
            return {"do": "director"}
        case [by, "play", card]:
            return {"do": "play", "by": by, "card": card}
        case [by, "trump", suit]:
            return {"do": "bid", "by": by, "bid": "play", "trump": suit}
        case [by, "pass"]:
            return {"do": "bid", "by": by, "bid": "pass"}
        case [by, "remark"]:
            return {"do": "inform", "by": by, "how": "remark"}
        case [by, "accuse", side]:
            return {"do": "accuse", "by": by, "of": side}
        case [by, "claim", tricks]:
            return {"do": "claim", "by": by, "tricks": int(tricks)}
        case [by, "cover" | "roem" as act]:
            return {"do": act, "by": by}
    by, call = words
    return {"do": "call", "by": by, "call": call}


def example_of(paragraph: Paragraph) -> Example | None:
    """The example of the article a paragraph belongs to."""
    edition = str(paragraph.edition)
    fitting = [each for each in examples() if each.log["edition"] == edition]
    return next((each for each in fitting if article(paragraph.id) in each.articles), None)
