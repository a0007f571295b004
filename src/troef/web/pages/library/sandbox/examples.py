"""Logs to start from: boards with an irregularity, and the boards of a PBN or LIN file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import NamedTuple

from django.utils.translation import gettext as _

from troef.analysis.bridge.claims.claim import Claim
from troef.bridge.records.check import check
from troef.bridge.records.record import BoardRecord
from troef.cards import TroefError
from troef.core.messages import text_of
from troef.director.claims import claim_of_record
from troef.formats import lin, pbn
from troef.laws import BRIDGE_2017, Text
from troef.laws.book import Paragraph, article_of
from troef.web.pages.library.sandbox.games import TABLE_GAMES
from troef.web.platform.http.table_links import Log, check_length


@dataclass(frozen=True, slots=True)
class SandboxExample:
    """A table log that ends when the director is called."""

    slug: str
    title: Text
    articles: tuple[str, ...]
    log: Log


@cache
def examples() -> tuple[SandboxExample, ...]:
    data = tomllib.loads((files("troef.web.pages.library.sandbox") / "examples.toml").read_text(encoding="utf-8"))
    found = []
    for game in TABLE_GAMES.values():
        for entry in data[game.name]["example"]:
            events = [_event(line.split()) for line in entry["events"].split(",")]
            log: Log = {"edition": str(game.edition), "board": 1, "deal": data[game.name]["deal"], "events": events}
            found.append(SandboxExample(entry["slug"], text_of(entry["title"]), tuple(entry["articles"]), log))
    return tuple(found)


def _event(words: list[str]) -> Log:
    """Parse one event: `N 1S` is a call, `W play HK` a card; `N trump S` and `N pass` are calls of klaverjas."""
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


def example_of(paragraph: Paragraph) -> SandboxExample | None:
    """Return the example about the article to which a paragraph belongs; None if there is none."""
    edition = str(paragraph.edition)
    fitting = [example for example in examples() if example.log["edition"] == edition]
    return next((example for example in fitting if article_of(paragraph.id) in example.articles), None)


MAX_UPLOAD_BYTES = 2_000_000
"""Maximum size of an uploaded file. A season of boards is smaller."""
MAX_BOARDS = 1000


class RecordedBoard(NamedTuple):
    """A board from a file. `claim`: the claim with which the record ends, if before the last card."""

    name: str
    log: Log
    claim: Claim | None


def logs_of(data: bytes, name: str, has_left: Callable[[], bool] = lambda: False) -> list[RecordedBoard]:
    """Return every board of the file that has a number. Stop reading once `has_left` returns that the reader left.

    Raise TroefError for a file that is too large or has no boards.
    """
    if len(data) > MAX_UPLOAD_BYTES:
        words = {"name": name, "most": MAX_UPLOAD_BYTES // 1_000_000}
        raise TroefError(_("%(name)s is larger than %(most)s MB.") % words)
    reading = (lin if name.lower().endswith(".lin") else pbn).read(data, name)
    boards = [record for record in reading.records if record.board is not None]
    if len(boards) > MAX_BOARDS:
        raise TroefError(
            _("This file holds %(number)s boards; the practice table takes %(most)s at a time.")
            % {"number": len(boards), "most": MAX_BOARDS}
        )
    logs = [
        RecordedBoard(record.name, log_of(record), claim_of_record(record, check(record)))
        for record in takewhile(lambda _record: not has_left(), boards)
    ]
    for board in logs:
        check_length(board.log)
    if not logs:
        raise TroefError(_("%(name)s holds no board that can be shown: use a PBN or LIN file.") % {"name": name})
    return logs


def log_of(record: BoardRecord) -> Log:
    """Convert a board record from a file to a table log, which has no irregularities."""
    board = record.board
    assert board is not None, "only boards with a number are shown"
    log: Log = {
        "edition": str(BRIDGE_2017),
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerable),
    }
    if record.layout is not None:
        log["deal"] = str(record.layout)
    calls = record.auction.calls if record.auction else ()
    events = [{"do": "call", "by": str(made.seat), "call": str(made.call)} for made in calls if made.call is not None]
    if record.play is not None and record.contract is not None:
        cards = record.play.in_order(record.contract.denomination)
        events += [{"do": "play", "by": str(seat), "card": str(played.card)} for seat, played in cards]
    return log | {"events": events}
