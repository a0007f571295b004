"""Changes of a law between editions of bridge, shown by the cases of the conformance suite.

They are computed when a page first asks for them, in at most a few tenths of a second for a law.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from troef.bridge.table.compare import EditionComparison, compare
from troef.cards import TroefError
from troef.conformance import CASES
from troef.director.library import book
from troef.laws import BRIDGE_2017, BRIDGE_EDITIONS, Edition
from troef.laws.book import Paragraph, article_of

_SHOWN = 3
"""Maximum number of cases to which a law page links."""


class LawCase(NamedTuple):
    """A case, its paragraph, and the number of the law of 2017 on the same subject."""

    id: str
    title: str
    law: str
    number: str
    log: dict[str, Any]
    after: int | None

    def compared(self) -> EditionComparison | None:
        """Return the outcomes under all editions; None if the case cannot be replayed under its own edition."""
        try:
            return compare(self.log, BRIDGE_EDITIONS, self.after)
        except TroefError:
            return None


@cache
def law_cases() -> tuple[LawCase, ...]:
    """Return every case about a table, in the order of the editions and their laws."""
    return tuple(_read_cases())


def _read_cases() -> Iterator[LawCase]:
    for edition in BRIDGE_EDITIONS:
        for path in sorted((CASES / str(edition)).glob("law*.json")):
            for told in json.loads(path.read_text(encoding="utf-8")):
                if "error" not in told["expect"]:
                    law, log = told["law"][0], {**told["log"], "edition": str(edition)}
                    yield LawCase(told["id"], told["title"], law, number_in_2017(edition, law), log, told.get("after"))


def number_in_2017(edition: Edition, law: str) -> str:
    """Return the law of 2017 on the same subject, as the books record it."""
    found = book(edition).by_id.get(law)
    same = found.same if found is not None and edition != BRIDGE_2017 else ()
    return article_of(same[0] if same else law)


@dataclass(frozen=True, slots=True)
class EditionChanges:
    """Numbers of cases about a law: all, and those with another result in another edition; the shortest are shown."""

    cases: int
    differ: int
    shown: tuple[LawCase, ...]


def changes_of(paragraph: Paragraph) -> EditionChanges | None:
    """Return how the law of this paragraph differs between editions, by cases; None if no case is about it."""
    if paragraph.edition not in BRIDGE_EDITIONS:
        return None
    return _changes_of_law(number_in_2017(paragraph.edition, paragraph.id))


@cache
def _changes_of_law(number: str) -> EditionChanges | None:
    compared = [(case, case.compared()) for case in law_cases() if case.number == number]
    whole = [(case, comparison) for case, comparison in compared if comparison is not None]
    differing = sorted((case for case, outcome in whole if outcome.differs), key=lambda case: len(case.log["events"]))
    shown = list({case.law: case for case in reversed(differing)}.values())[::-1]  # One for each paragraph.
    return EditionChanges(len(whole), len(differing), tuple(shown[:_SHOWN])) if whole else None
